"""What must hold of a brain, and what mends it."""

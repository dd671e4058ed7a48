"""How a brain is, and why a memory is where it is."""

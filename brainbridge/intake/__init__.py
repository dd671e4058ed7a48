"""What becomes of what is said: facts in time, one value of a slot after another, and commitments (seed)."""

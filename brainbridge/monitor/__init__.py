"""The state of a brain, and why a memory is in its tier."""

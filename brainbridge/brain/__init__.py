"""The facade: a brain and all that can be done with it."""

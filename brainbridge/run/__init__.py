"""Runs: what was done, when, by which queries, and one consolidation at a time."""

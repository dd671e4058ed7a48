"""Runs: what was done, when and by which queries; one consolidation at a time."""

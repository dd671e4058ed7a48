"""Validation and repair of a brain, and purging."""

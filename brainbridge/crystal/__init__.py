"""Crystals: what is written down, and lives by its importance instead of its energy."""

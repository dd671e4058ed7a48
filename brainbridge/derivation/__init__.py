"""Derivation: what a memory was made of, who wrote it, and how many independent roots it has."""

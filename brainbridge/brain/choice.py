"""Checks the name of a brain for callers that do not open it."""

from brainbridge.server import renaming


def refuse_half_renamed(name: str) -> None:
    """Raise Held if this is the old or the new name of a half renamed brain: opening it would make a new brain."""
    renaming.refuse(name)

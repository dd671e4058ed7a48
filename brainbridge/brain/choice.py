"""Which brain is meant, for whoever does not open it."""

from brainbridge.server import renaming


def refuse_half_renamed(name: str) -> None:
    """Raise Held if a brain is half renamed, by its old or its new name: opened, it would be made anew."""
    renaming.refuse(name)

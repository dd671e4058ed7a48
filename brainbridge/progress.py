"""How long work tells somebody how far it is, without knowing who listens."""

from typing import Protocol


class Progress(Protocol):
    """Called with the name of the work, what is done of it, and its total (None while unknown)."""

    def __call__(self, task: str, done: int, total: int | None) -> None:
        """Report a state; calling again with the same task replaces it."""


def silent(task: str, done: int, total: int | None) -> None:
    """Report to nobody."""

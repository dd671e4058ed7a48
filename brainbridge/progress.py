"""Progress reports of long work, independent of who shows them."""

from typing import Protocol


class Progress(Protocol):
    """Called with the name of a task, how much of it is done, and its total (None while unknown)."""

    def __call__(self, task: str, done: int, total: int | None) -> None:
        """Report progress; a later call for the same task replaces it."""


def silent(task: str, done: int, total: int | None) -> None:
    """Report nothing."""

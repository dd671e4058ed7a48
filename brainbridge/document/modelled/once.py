"""Asks a model for one rewrite once, however often that is begun again."""

from datetime import datetime

from brainbridge.document.modelled import asking, telling
from brainbridge.document.modelled.asking import Tried, Writer
from brainbridge.document.modelled.telling import Hand
from brainbridge.document.rules.inputs import Finds, Given, Rewritten
from brainbridge.document.text import Text
from brainbridge.progress import Progress


class Once:
    """The model of a rewrite, if one writes it, and what it answered; the budget is in characters."""

    def __init__(self, writer: Writer | None, at: datetime, budget: int, progress: Progress) -> None:
        self.writer, self.budget, self.progress = writer, budget, progress
        self._at = at
        self._done: Tried | None = None

    @property
    def hand(self) -> Hand:
        """Return the hand of rules, with what became of an answer that came too late."""
        return telling.of_none(self._done, self.writer) if self._done and self.writer else Hand()

    def tried(self, old: Text, given: Given, by_rules: Rewritten, finds: Finds) -> Tried:
        """Ask for the next state; the second time, what was said of another old state is told as refused."""
        if self.writer is None:
            raise ValueError("no model writes")
        if self._done:
            return telling.late(self._done)
        done = asking.tried(
            self.writer, old, given, by_rules, at=self._at, budget=self.budget, finds=finds, progress=self.progress
        )
        self._done = done if done.tries else None  # one that was not told the old state may be told the new one
        return done

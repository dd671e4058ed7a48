"""``brain.entities``: which names of subjects are one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.graph.graph import Transactor
    from brainbridge.intake.entities import Candidate, Entity, Merged


class Entities(Part):
    """Two names of a scope are one if a rule is certain of it or somebody says so; each can be taken back."""

    def list(self, *, scope: str | None = None, skip: int = 0, limit: int = 20, test: bool = False) -> Sequence[Entity]:
        """Return the names for which others stand, with those, and why they do."""
        from brainbridge.intake import entities

        return entities.listed(self.graph, is_test=test, scope=scope, skip=skip, limit=limit)

    def candidates(
        self, *, scope: str | None = None, certain: bool = False, skip: int = 0, limit: int = 20, test: bool = False
    ) -> Sequence[Candidate]:
        """Return names that may be one, the certain ones first, each with its rule; it reads all facts."""
        from brainbridge.intake import entities

        return entities.candidates(self.graph, is_test=test, scope=scope, certain=certain, skip=skip, limit=limit)

    def merge(
        self,
        name: str,
        other: str,
        *,
        scope: str | None = None,
        reason: str | None = None,
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Merged:
        """Let a name stand for another one, with all that stand for it.

        NotFound for a name that no fact bears in the scope; Refused for one that stands for a third; InvalidInput for
        what is no name, for twice the same, and for a reason that cannot be stored.
        """
        from brainbridge.intake import entities
        from brainbridge.intake.entities import Word

        word, at = Word(name, other, scope or "", reason), instants.or_now(now)
        return self._done(lambda graph: entities.merge(graph, word, now=at, is_test=test), dry_run=dry_run, test=test)

    def split(
        self,
        name: str,
        other: str,
        *,
        scope: str | None = None,
        reason: str | None = None,
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Merged:
        """Say that two names are two, and let none of them stand for the other. Errors as of ``merge``."""
        from brainbridge.intake import entities
        from brainbridge.intake.entities import Word

        word, at = Word(name, other, scope or "", reason), instants.or_now(now)
        return self._done(lambda graph: entities.split(graph, word, now=at, is_test=test), dry_run=dry_run, test=test)

    def _done(self, work: Callable[[Transactor], Merged], *, dry_run: bool, test: bool) -> Merged:
        done = self.context.do(work, dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run or test)

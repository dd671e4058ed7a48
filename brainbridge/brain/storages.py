"""``brain.storage``: which memories are hot, and which are cold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.intake.parts import Kept
    from brainbridge.intake.storage.storage import Place, StorageMoved, Stored


class Storage(Part):
    """Memories of little value are cold while ``storageOnConsolidate`` is on; a recall searches the hot ones first."""

    def list(self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Kept]) -> Sequence[Stored]:
        """Return the cold memories, or the hot ones, the latest first."""
        from brainbridge.intake.storage import storage

        return storage.listed(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def show(self, memory_id: str, *, now: datetime | None = None) -> Stored:
        """Return whether a memory is hot or cold. NotFound for an unknown id, Refused for what was forgotten."""
        from brainbridge.intake.storage import storage

        return storage.shown(self.graph, memory_id, now=instants.or_now(now))

    def move(
        self,
        memory_id: str,
        to: Place,
        *,
        reason: str | None = None,
        now: datetime | None = None,
        dry_run: bool = False,
    ) -> StorageMoved:
        """Move a memory to the hot or the cold ones, where the table leaves it until it has a reason to look again.

        NotFound, Refused for what was forgotten or always stays hot, InvalidInput for a reason that is none.
        """
        from brainbridge.intake.storage import storage

        at = instants.or_now(now)
        return self.context.do(lambda graph: storage.move(graph, memory_id, to, reason=reason, now=at), dry_run=dry_run)

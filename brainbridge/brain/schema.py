"""``brain.schema``: the migrations of a database, and its locks."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brainbridge import instants
from brainbridge.brain.context import Part
from brainbridge.config import config
from brainbridge.config.config import Mended
from brainbridge.graph import lock
from brainbridge.graph.rows import Row
from brainbridge.schema import migrations, schema

if TYPE_CHECKING:
    from brainbridge.graph.lock import Holder
    from brainbridge.schema.migrations import Missing


class Migrated(Row):
    """How many of V4's memories were taken over, the backup made before, and which configurations were repaired.

    ``screened`` memories were told how sensitive they are, as nobody had looked; ``raised`` ones are more sensitive, or
    trusted less, by what they come from, and ``withdrawn`` crystals are private by that.
    """

    adopted: int
    screened: int
    raised: int
    withdrawn: int
    backup: Path | None
    configurations: list[Mended]


class Schema(Part):
    """Migrates databases that are not empty; an empty one gets its schema when a brain is opened."""

    def states(self) -> list[dict[str, Any]]:
        """Return every migration of this version, ours first, with its state: applied (and when) or pending.

        ``chain`` is ``brainbridge`` for ours, and the name of the package of queries for any other.
        """
        return migrations.states(self.graph)

    def missing(self) -> list[Missing]:
        """Return the packages whose migrations are applied and whose domains are missing here."""
        return list(migrations.missing(self.graph))

    def migrate(self, *, adopt: bool = False, now: datetime | None = None) -> Migrated:
        """Bring the schema up to this version; with ``adopt`` take over V4's own memories.

        If a configuration has no current version, or several, only its latest is current from then on. A migration that
        changes existing memories makes a backup first. Memories that wait for their associations get them, and those
        without a sensitivity that; labels rise to those of what they come from. Raises ForeignGraph if the database
        holds Memory nodes of an unknown shape.
        """
        from brainbridge.association import association
        from brainbridge.derivation import raising
        from brainbridge.governance import screening
        from brainbridge.integrity import integrity

        graph, progress = self.graph, self.context.progress
        found = schema.population(graph)
        schema.refuse_foreign(found, adopt=adopt)
        changes = found.adoptable or any(each.kind == "data" for each in migrations.pending(graph))
        whole = lock.abandoned(graph) is None  # a part is not backed up, and restoring the rest will associate it
        # A backup also needs a current configuration.
        mended = config.mend(graph, now=instants.or_now(now)) if whole else []
        backup = self._backup(now) if found.memories and changes and whole else None
        migrations.apply(graph, progress=progress)
        mended += config.mend(graph, now=instants.or_now(now))
        adopted = integrity.adopt(graph, now=instants.or_now(now), progress=progress) if found.adoptable else 0
        migrations.repeat(graph, {"unscreened"})  # of what was adopted, or lost its level since
        screened = screening.screen(graph, progress=progress)
        risen = raising.rise(graph, now=instants.or_now(now), progress=progress) if whole else raising.Risen()
        association.reopen(graph, risen.suspects)
        for test in (False, True) if whole else ():
            association.associate(graph, now=instants.or_now(now), is_test=test, progress=progress)
        done = {"adopted": adopted, "screened": screened, "backup": backup, "configurations": mended}
        return Migrated(**done, **risen.counted())

    def _backup(self, now: datetime | None) -> Path:
        from brainbridge.transfer.archive import backups

        context, at = self.context, instants.or_now(now)
        return backups.make(context.graph, context.name, now=at, progress=context.progress).backup.file

    def adoptable(self) -> int:
        """Count the memories in V4's shape that ``migrate`` with ``adopt`` would take over."""
        return schema.population(self.graph).adoptable

    def unscreened(self) -> int:
        """Count the memories that ``migrate`` would tell how sensitive they are."""
        from brainbridge.governance import screening

        return screening.outlook(self.graph)

    def unsettled_configurations(self, *, now: datetime | None = None) -> list[Mended]:
        """Return which configurations ``migrate`` would repair; none while migrations that begin them are pending."""
        if migrations.pending(self.graph):
            return []
        return self.graph.rehearse(lambda graph: config.mend(graph, now=instants.or_now(now)))

    def release_locks(self) -> list[Holder]:
        """Release the locks of migrations, exports and restores, whoever holds them; returns the holders."""
        return lock.release_any(self.graph)

"""``brain.archives``: the whole brain as a file, its backups, and back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.graph.lock import Holder
    from brainbridge.transfer.archive.backups import Backup, Made
    from brainbridge.transfer.archive.exporting import Exported
    from brainbridge.transfer.archive.format import Header
    from brainbridge.transfer.archive.restoring import Policy, Replaced, Restored


class Archives(Part):
    """An archive holds everything a brain knows, runs and configuration included. Held while another one is made."""

    def export(self, file: Path, *, now: datetime | None = None, quiesce: bool = False) -> Exported:
        """Write the whole brain to a file, packed if its name ends in .gz; ``quiesce`` waits until nobody writes."""
        from brainbridge.transfer.archive import exporting

        context, at = self.context, instants.or_now(now)
        return exporting.export(
            context.graph, file, brain=context.name, now=at, quiesce=quiesce, progress=context.progress
        )

    def restore(self, file: Path, *, on_conflict: Policy = "skip", replacing: bool = False) -> Restored:
        """Bring an archive in: into an empty brain as it was, into another one merged by lineage.

        With ``replacing`` everything the brain holds makes room for it first; make a backup before.
        """
        from brainbridge.transfer.archive import restoring

        return restoring.restore(
            self.graph, file, on_conflict=on_conflict, replacing=replacing, progress=self.context.progress
        )

    def replace(self, file: Path, *, now: datetime | None = None) -> Replaced:
        """Make the brain what it was in an archive; what it holds is backed up first, and nobody writes meanwhile.

        After a restore that was broken off no backup is made: only some of the memories are there.
        Refused, and nothing is replaced, if the backup could not be restored.
        """
        from brainbridge.transfer.archive import backups

        context = self.context
        return backups.replace(context.graph, context.name, file, now=instants.or_now(now), progress=context.progress)

    def backup(self, *, now: datetime | None = None, keep: int | None = None) -> Made:
        """Export into the brain's own folder of backups; of all there are, the newest ``keep`` stay."""
        from brainbridge.transfer.archive import backups

        context = self.context
        return backups.make(context.graph, context.name, now=instants.or_now(now), keep=keep, progress=context.progress)

    def backups(self) -> list[Backup]:
        """Return the backups there are, newest first."""
        from brainbridge.transfer.archive import backups

        return backups.present(self.context.name)

    def to_restore(self) -> Path:
        """Return the backup to restore: the one whose restore was broken off, else the latest.

        NotFound if there is no backup, Held if a move to or from here was broken off, Refused if what was being
        restored is no backup.
        """
        from brainbridge.transfer.archive import backups

        return backups.to_restore(self.graph, self.context.name)

    def check(self, file: Path) -> Header:
        """Read an archive to its end and return its header; InvalidInput if it is damaged, or none."""
        from brainbridge.transfer.archive import format

        return format.check(file, self.graph.domains, progress=self.context.progress)[0]

    def broken_off(self) -> Holder | None:
        """Return who broke a restore off that nobody has finished, with the archive it was of."""
        from brainbridge.graph import lock

        return lock.abandoned(self.graph)

    def is_empty(self) -> bool:
        """Tell whether there is nothing yet that an archive holds, but the first configuration."""
        from brainbridge.transfer.archive import restoring

        return restoring.is_empty(self.graph)

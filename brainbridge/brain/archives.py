"""``brain.archives``: exports, backups and restores of the whole brain."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.graph.graph import Graph
    from brainbridge.graph.lock import Holder
    from brainbridge.transfer.archive.backups import Backup, Made
    from brainbridge.transfer.archive.batch import Policy
    from brainbridge.transfer.archive.exporting import Exported
    from brainbridge.transfer.archive.format import Header
    from brainbridge.transfer.archive.restoring import Replaced, Restored


class Archives(Part):
    """An archive holds everything in a brain, runs and configuration included. Only one is made or restored at a time.

    Methods that make or restore one raise Held while another process does.
    """

    def export(self, file: Path, *, now: datetime | None = None, quiesce: bool = False) -> Exported:
        """Write the whole brain to a file, compressed if its name ends in .gz.

        With ``quiesce`` the export is repeated until nothing is written during it.
        """
        from brainbridge.transfer.archive import exporting

        context, at = self.context, instants.or_now(now)
        return exporting.export(
            context.graph, file, brain=context.name, now=at, quiesce=quiesce, progress=context.progress
        )

    def restore(self, file: Path, *, on_conflict: Policy = "skip", replacing: bool = False) -> Restored:
        """Restore an archive: an empty brain gets it as it was, into any other it is merged by lineage.

        With ``replacing`` everything in the brain is deleted first; make a backup before.
        """
        from brainbridge.transfer.archive import restoring

        done = restoring.restore(
            self.graph, file, on_conflict=on_conflict, replacing=replacing, progress=self.context.progress
        )
        put_right(self.graph, done, now=instants.now())
        rendering.refresh(self.context)
        return done

    def replace(self, file: Path, *, now: datetime | None = None) -> Replaced:
        """Replace the brain by an archive; its content is backed up first, and nobody else writes meanwhile.

        After an interrupted restore no backup is made, since only some of the memories are there. Refused, with nothing
        replaced, if the backup could not be restored.
        """
        from brainbridge.transfer.archive import backups

        context, at = self.context, instants.or_now(now)
        done = backups.replace(context.graph, context.name, file, now=at, progress=context.progress)
        put_right(context.graph, done.restored, now=at)
        rendering.refresh(context)
        return done

    def backup(self, *, now: datetime | None = None, keep: int | None = None) -> Made:
        """Export into the brain's folder of backups, and keep only the newest ``keep`` of them (None: all)."""
        from brainbridge.transfer.archive import backups

        context = self.context
        return backups.make(context.graph, context.name, now=instants.or_now(now), keep=keep, progress=context.progress)

    def backups(self) -> list[Backup]:
        """Return the backups, newest first."""
        from brainbridge.transfer.archive import backups

        return backups.present(self.context.name)

    def to_restore(self) -> Path:
        """Return the backup to restore: the one whose restore was interrupted, else the latest.

        NotFound if there is no backup, Held if a move to or from here was interrupted, Refused if the interrupted
        restore was of a file that is not a backup.
        """
        from brainbridge.transfer.archive import backups

        return backups.to_restore(self.graph, self.context.name)

    def check(self, file: Path) -> Header:
        """Read an archive to its end and return its header; InvalidInput if it is damaged or not an archive."""
        from brainbridge.transfer.archive import format

        return format.check(file, self.graph.domains, progress=self.context.progress)[0]

    def interrupted(self) -> Holder | None:
        """Return who left a restore that was interrupted and not finished, with its archive; None if there is none."""
        from brainbridge.graph import lock

        return lock.abandoned(self.graph)

    def is_empty(self) -> bool:
        """Tell whether the brain has nothing to archive but its first configurations."""
        from brainbridge.transfer.archive import restoring

        return restoring.is_empty(self.graph)


def put_right(graph: Graph, done: Restored, *, now: datetime) -> None:
    """Put right what only two merged brains together have: what documents hold, names, facts and questions.

    An archive without what was erased has it too: it says of the others what followed from that.
    """
    if not (done.merged or done.lacks):
        return
    from brainbridge.document import holding
    from brainbridge.intake import likeness, questions

    holding.settle(graph, now=now, command="import")
    likeness.renew(graph)
    questions.settle(graph, now=now, command="import")

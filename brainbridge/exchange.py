"""``Exchange``: the part of a Brain that brings memories in and takes them out."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from brainbridge import instants, legacy
from brainbridge.archive import backups, exporting, restoring
from brainbridge.graph import Graph
from brainbridge.progress import Progress
from brainbridge.settings import Resolved
from brainbridge.transfer import importing, replay


class Exchange:
    """What comes in and what goes out of one brain."""

    def __init__(self, graph: Graph, resolved: Resolved, progress: Progress) -> None:
        self.graph = graph
        self.resolved = resolved
        self.progress = progress

    @property
    def name(self) -> str:
        """Return the brain's name."""
        return self.resolved.settings.brain

    def import_lines(
        self,
        lines: Iterable[bytes],
        *,
        now: datetime | None = None,
        session: str | None = None,
        instance: str | None = None,
        strict: bool = False,
    ) -> importing.Imported:
        """Write JSON lines as memories, each once however often it is imported; ``strict`` stops at a bad line."""
        return importing.import_lines(
            self.graph,
            lines,
            now=instants.or_now(now),
            strict=strict,
            progress=self.progress,
            **self._origin(session, instance),
        )

    def replay(
        self,
        lines: Iterable[bytes],
        *,
        now: datetime | None = None,
        session: str | None = None,
        instance: str | None = None,
        strict: bool = False,
        recall_each: int = 0,
        watch: Callable[[replay.Step], None] = lambda step: None,
    ) -> importing.Imported:
        """Live through JSON lines in order of their instants, each session ending as it did."""
        return replay.replay(
            self.graph,
            lines,
            now=instants.or_now(now),
            strict=strict,
            recall_each=recall_each,
            watch=watch,
            progress=self.progress,
            **self._origin(session, instance),
        )

    def crystallizations(self) -> legacy.Outlook:
        """Return how many old Crystallization nodes have no memory yet."""
        return legacy.outlook(self.graph)

    def migrate_crystallizations(self, *, now: datetime | None = None) -> tuple[legacy.Linked, ...]:
        """Give old Crystallization nodes a longTerm memory each; they themselves stay untouched."""
        return legacy.migrate(self.graph, now=instants.or_now(now), progress=self.progress)

    # Archives

    def export(self, file: Path, *, now: datetime | None = None, quiesce: bool = False) -> exporting.Exported:
        """Write the whole brain to a file, packed if its name ends in .gz; ``quiesce`` waits until nobody writes."""
        return exporting.export(
            self.graph,
            file,
            brain=self.name,
            now=instants.or_now(now),
            quiesce=quiesce,
            progress=self.progress,
        )

    def restore(
        self, file: Path, *, on_conflict: restoring.Policy = "skip", replacing: bool = False
    ) -> restoring.Restored:
        """Bring an archive in: into an empty brain as it was, into another merged by lineage.

        With ``replacing`` everything the brain holds makes room for it first; make a backup before.
        """
        return restoring.restore(self.graph, file, on_conflict=on_conflict, replacing=replacing, progress=self.progress)

    def backup(self, *, now: datetime | None = None, keep: int | None = None) -> backups.Made:
        """Export into the brain's own folder of backups; of all there are, the newest ``keep`` stay."""
        return backups.make(self.graph, self.name, now=instants.or_now(now), keep=keep, progress=self.progress)

    def is_empty(self) -> bool:
        """Tell whether nothing was remembered or configured yet."""
        return restoring.is_empty(self.graph)

    def _origin(self, session: str | None, instance: str | None) -> dict[str, str]:
        own = self.resolved.settings
        return {"session": session or own.session, "instance": instance or own.instance}

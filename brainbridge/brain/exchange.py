"""``Exchange``: the part of a Brain that brings memories in and takes them out.

What it needs is imported where it is needed: opening a brain is part of what every command costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.progress import Progress
from brainbridge.server import connection
from brainbridge.settings import Resolved

if TYPE_CHECKING:
    from brainbridge.graph.lock import Holder
    from brainbridge.transfer import dispatch, importing, replay
    from brainbridge.transfer.archive import backups, exporting, restoring
    from brainbridge.transfer.crystallizations import Linked, Outlook
    from brainbridge.transfer.formats import Format


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

    def import_file(
        self, stream: BinaryIO, path: str, *, format: Format | None = None, now: datetime | None = None, **choices: Any
    ) -> importing.Imported | restoring.Restored:
        """Write what a file of any known format says as memories, each once however often it is imported.

        ``choices`` are those of ``bringing.Options``; an archive is restored, or merged into what is there.
        InvalidInput if nothing can be made of the file.
        """
        from brainbridge.transfer import dispatch

        options = self._options(now, **choices)
        return dispatch.import_file(self.graph, stream, path, options, format=format, progress=self.progress)

    def import_graph(
        self,
        uri: str,
        *,
        user: str = "neo4j",
        database: str | None = None,
        now: datetime | None = None,
        **choices: Any,
    ) -> importing.Imported:
        """Write what mcp-neo4j-memory keeps in another database as memories; that database is only read."""
        from brainbridge.transfer import dispatch

        with connection.foreign(uri, user, database, timeout_s=self.resolved.settings.timeout_s) as foreign:
            return dispatch.import_graph(self.graph, foreign, self._options(now, **choices), progress=self.progress)

    def import_lines(
        self, lines: Iterable[bytes], *, source: str = "lines", now: datetime | None = None, **choices: Any
    ) -> importing.Imported:
        """Write JSON lines as memories; ``source`` is their name, ``choices`` as in ``import_file``."""
        from brainbridge.transfer import importing

        given = self._options(now, **choices).of_lines()
        return importing.import_lines(self.graph, lines, source=source, progress=self.progress, **given)

    def replay(
        self,
        lines: Iterable[bytes],
        *,
        source: str = "lines",
        now: datetime | None = None,
        recall_each: int = 0,
        watch: Callable[[replay.Step], None] = lambda step: None,
        **choices: Any,
    ) -> importing.Imported:
        """Live through JSON lines in order of their instants, each session ending as it did."""
        from brainbridge.transfer import replay

        given = {"source": source, "progress": self.progress, **self._options(now, **choices).of_lines()}
        return replay.replay(self.graph, lines, recall_each=recall_each, watch=watch, **given)

    def crystallizations(self) -> Outlook:
        """Return how many old Crystallization nodes have no memory yet."""
        from brainbridge.transfer import crystallizations

        return crystallizations.outlook(self.graph)

    def migrate_crystallizations(self, *, now: datetime | None = None) -> tuple[Linked, ...]:
        """Give old Crystallization nodes a longTerm memory each; they themselves stay untouched."""
        from brainbridge.transfer import crystallizations

        return crystallizations.migrate(self.graph, now=instants.or_now(now), progress=self.progress)

    # Archives

    def export(self, file: Path, *, now: datetime | None = None, quiesce: bool = False) -> exporting.Exported:
        """Write the whole brain to a file, packed if its name ends in .gz; ``quiesce`` waits until nobody writes."""
        from brainbridge.transfer.archive import exporting

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
        from brainbridge.transfer.archive import restoring

        return restoring.restore(self.graph, file, on_conflict=on_conflict, replacing=replacing, progress=self.progress)

    def replace(self, file: Path, *, now: datetime | None = None) -> restoring.Replaced:
        """Make the brain what it was in an archive; what it holds is backed up first, and nobody writes meanwhile.

        After a restore that was broken off no backup is made: only some of the memories are there.
        Refused, and nothing is replaced, if the backup could not be restored.
        """
        from brainbridge.transfer.archive import backups, restoring

        made: list[Path] = []

        def back_up() -> None:
            made.append(
                backups.before_replacing(self.graph, self.name, now=instants.or_now(now), progress=self.progress)
            )

        done = restoring.restore(self.graph, file, replacing=True, before=back_up, progress=self.progress)
        return restoring.Replaced(backup=made[0] if made else None, restored=done)

    def broken_off(self) -> Holder | None:
        """Return who broke a restore off that nobody has finished, with the archive it was of."""
        from brainbridge.graph import lock

        return lock.abandoned(self.graph)

    def backup(self, *, now: datetime | None = None, keep: int | None = None) -> backups.Made:
        """Export into the brain's own folder of backups; of all there are, the newest ``keep`` stay."""
        from brainbridge.transfer.archive import backups

        return backups.make(self.graph, self.name, now=instants.or_now(now), keep=keep, progress=self.progress)

    def is_empty(self) -> bool:
        """Tell whether there is nothing yet that an archive holds, but the first configuration."""
        from brainbridge.transfer.archive import restoring

        return restoring.is_empty(self.graph)

    def _options(self, now: datetime | None, **choices: Any) -> dispatch.Options:
        from brainbridge.transfer import dispatch

        own = self.resolved.settings
        given = {key: value for key, value in choices.items() if value is not None}
        defaults = {"session": own.session, "instance": own.instance, "capture": own.capture}
        return dispatch.Options(now=instants.or_now(now), **{**defaults, **given})

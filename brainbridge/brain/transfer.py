"""``brain.transfer``: bringing memories in from files and other databases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, BinaryIO

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from typing import Unpack

    from brainbridge.transfer.archive.restoring import Restored
    from brainbridge.transfer.crystallizations import Linked, Outlook
    from brainbridge.transfer.dispatch import Choices, LineChoices, Options
    from brainbridge.transfer.formats import Format
    from brainbridge.transfer.importing import Imported
    from brainbridge.transfer.replay import Step


class Transfer(Part):
    """Each memory comes in once, however often it is imported, and keeps where it came from."""

    def import_file(
        self,
        stream: BinaryIO,
        path: str,
        *,
        format: Format | None = None,
        now: datetime | None = None,
        **choices: Unpack[Choices],
    ) -> Imported | Restored:
        """Write what a file of any known format says as memories; ``path`` names it, '-' is standard input.

        An archive is restored, or merged into what is there. InvalidInput if nothing can be made of the file.
        """
        from brainbridge.transfer import dispatch

        options, progress = self._options(now, choices), self.context.progress
        return dispatch.import_file(self.graph, stream, path, options, format=format, progress=progress)

    def import_graph(
        self,
        uri: str,
        *,
        user: str = "neo4j",
        database: str | None = None,
        now: datetime | None = None,
        **choices: Unpack[Choices],
    ) -> Imported:
        """Write what mcp-neo4j-memory keeps in another database as memories; that database is only read."""
        from brainbridge.server import connection
        from brainbridge.transfer import dispatch

        context, options = self.context, self._options(now, choices)
        with connection.foreign(uri, user, database, timeout_s=context.resolved.settings.timeout_s) as foreign:
            return dispatch.import_graph(self.graph, foreign, options, progress=context.progress)

    def import_lines(
        self,
        lines: Iterable[bytes],
        *,
        source: str = "lines",
        now: datetime | None = None,
        **choices: Unpack[LineChoices],
    ) -> Imported:
        """Write JSON lines as memories; ``source`` is their name."""
        from brainbridge.transfer import importing

        given = self._options(now, choices).of_lines()
        return importing.import_lines(self.graph, lines, source=source, progress=self.context.progress, **given)

    def replay(
        self,
        lines: Iterable[bytes],
        *,
        source: str = "lines",
        now: datetime | None = None,
        recall_each: int = 0,
        watch: Callable[[Step], None] = lambda step: None,
        **choices: Unpack[LineChoices],
    ) -> Imported:
        """Live through JSON lines in order of their instants, each session ending as it did.

        Each line recalls ``recall_each`` older memories; ``watch`` is told of every step.
        """
        from brainbridge.transfer import replay

        given = {"source": source, "progress": self.context.progress, **self._options(now, choices).of_lines()}
        return replay.replay(self.graph, lines, recall_each=recall_each, watch=watch, **given)

    def crystallizations(self) -> Outlook:
        """Return how many old Crystallization nodes have no memory yet."""
        from brainbridge.transfer import crystallizations

        return crystallizations.outlook(self.graph)

    def migrate_crystallizations(self, *, now: datetime | None = None) -> tuple[Linked, ...]:
        """Give old Crystallization nodes a longTerm memory each; they themselves stay untouched."""
        from brainbridge.transfer import crystallizations

        at, progress = instants.or_now(now), self.context.progress
        return crystallizations.migrate(self.graph, now=at, progress=progress)

    def _options(self, now: datetime | None, choices: Mapping[str, object]) -> Options:
        from brainbridge.transfer import dispatch

        own = self.context.resolved.settings
        defaults = {"session": own.session, "instance": own.instance, "capture": own.capture}
        given: dict[str, Any] = {key: value for key, value in choices.items() if value is not None}
        return dispatch.Options(now=instants.or_now(now), **{**defaults, **given})

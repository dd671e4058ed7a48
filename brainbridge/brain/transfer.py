"""``brain.transfer``: imports from files and other databases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, BinaryIO

from brainbridge import instants
from brainbridge.brain import archives
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
    """Each memory is imported once, however often that is repeated, and keeps where it came from."""

    def import_file(
        self,
        stream: BinaryIO,
        path: str,
        *,
        format: Format | None = None,
        now: datetime | None = None,
        **choices: Unpack[Choices],
    ) -> Imported | Restored:
        """Import a file of any known format as memories; ``path`` is its name, '-' means standard input.

        An archive is restored, or merged into the brain. InvalidInput if the file cannot be read as any format.
        """
        from brainbridge.transfer import dispatch
        from brainbridge.transfer.archive.restoring import Restored

        options, progress = self._options(now, choices), self.context.progress
        done = dispatch.import_file(self.graph, stream, path, options, format=format, progress=progress)
        if isinstance(done, Restored):
            archives.put_right(self.graph, done, now=options.now)
        return done

    def import_graph(
        self,
        uri: str,
        *,
        user: str = "neo4j",
        database: str | None = None,
        now: datetime | None = None,
        **choices: Unpack[Choices],
    ) -> Imported:
        """Import the graph of mcp-neo4j-memory from another database, which is only read."""
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
        """Import JSON lines as memories; ``source`` names where they came from."""
        from brainbridge.transfer import importing

        options, progress = self._options(now, choices), self.context.progress
        given = {"source": source, "onward": options.onward, "progress": progress, **options.of_lines()}
        return importing.import_lines(self.graph, lines, **given)

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
        """Replay JSON lines in order of their instants, and end each session when it ended.

        Each line recalls ``recall_each`` older memories; ``watch`` is called with every step.
        """
        from brainbridge.transfer import replay

        given = {"source": source, "progress": self.context.progress, **self._options(now, choices).of_lines()}
        return replay.replay(self.context.with_law_applied(), lines, recall_each=recall_each, watch=watch, **given)

    def crystallizations(self) -> Outlook:
        """Return how many old Crystallization nodes have no memory yet."""
        from brainbridge.transfer import crystallizations

        return crystallizations.outlook(self.graph)

    def migrate_crystallizations(self, *, now: datetime | None = None) -> tuple[Linked, ...]:
        """Give each old Crystallization node a longTerm memory; the nodes stay unchanged."""
        from brainbridge.transfer import crystallizations

        at, progress = instants.or_now(now), self.context.progress
        redacts = self.context.resolved.settings.redact_secrets
        return crystallizations.migrate(self.graph, now=at, redacts=redacts, progress=progress)

    def _options(self, now: datetime | None, choices: Mapping[str, object]) -> Options:
        from brainbridge.transfer import dispatch

        own, at = self.context.resolved.settings, instants.or_now(now)
        defaults: dict[str, Any] = {"session": own.session, "instance": own.instance, "capture": own.capture}
        given: dict[str, Any] = {key: value for key, value in choices.items() if value is not None}
        if given.pop("facts", False):
            from brainbridge.intake import buffer

            defaults["onward"] = buffer.onward(self.graph, now=at)
        return dispatch.Options(now=at, redacts=own.redact_secrets, **{**defaults, **given})

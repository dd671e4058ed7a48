"""What all parts of a brain share: its graph, settings, progress reports and log."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic as clock
from typing import TYPE_CHECKING, Final

from brainbridge import instants
from brainbridge.errors import BrainbridgeError
from brainbridge.graph.reader import LOCAL

if TYPE_CHECKING:
    from brainbridge.graph.graph import Graph, Transactor
    from brainbridge.memory.drafts import Draft
    from brainbridge.progress import Progress
    from brainbridge.run.journal import Journal
    from brainbridge.run.run import J
    from brainbridge.settings import Resolved

LATELY_S: Final = 60.0


@dataclass(slots=True)
class Context:
    """An open brain, for its parts. ``problems`` maps a topic to what went wrong besides the work.

    ``finishes_law``: a change of the law that was broken off is finished, unless who asks may not write. ``looked_at``
    is when it was last looked for one, on the clock of the process.
    """

    graph: Graph
    resolved: Resolved
    progress: Progress
    journal: Journal
    problems: dict[str, str] = field(default_factory=dict)
    finishes_law: bool = True
    looked_at: float = -math.inf

    @property
    def name(self) -> str:
        """Return the brain's name."""
        return self.resolved.settings.brain

    @property
    def is_local(self) -> bool:
        """Tell whether the local agent reads, who may read everything."""
        return self.graph.reader == LOCAL

    def do(self, work: Callable[[Transactor], J], *, dry_run: bool) -> J:
        """Do ``work`` on the graph; with ``dry_run`` return its plan and write nothing."""
        from brainbridge.run import run

        if not dry_run:
            return work(self.with_law_applied())

        def planned(graph: Transactor) -> J:
            self._finish(graph)  # which is rolled back with the rest
            return work(graph)

        return run.foresee(self.graph, planned)

    def with_law_applied(self, lately_s: float = 0.0) -> Graph:
        """Return the graph, after finishing a change of the law of crystals that was broken off, if there is one.

        With ``lately_s`` it is enough if such a call has looked in the last so many seconds. Who may not write, or
        cannot, finishes nothing, nor does anybody during a restore.
        """
        now = clock()
        if now - self.looked_at >= lately_s:
            self.looked_at = now if lately_s else self.looked_at
            with suppress(BrainbridgeError):  # what the work itself meets is told
                self._finish(self.graph)
        return self.graph

    def _finish(self, graph: Transactor) -> None:
        from brainbridge.crystal import rekeying

        may = self.is_local and self.finishes_law
        if may and rekeying.is_broken_off(graph) and not (self.graph.guard and self.graph.guard.warning()):
            rekeying.finish(graph)

    def draft(self, content: str, at: datetime | None, parts: Mapping[str, object]) -> Draft:
        """Check the parts of a new memory; the settings give session, instance, and whether secrets are taken out.

        InvalidInput names a bad part.
        """
        from brainbridge.memory import drafts

        own = self.resolved.settings
        defaults = {"session_id": own.session, "instance_id": own.instance}
        given = {key: value for key, value in parts.items() if value is not None}
        every = {**defaults, **given, "content": content, "at": instants.or_now(at)}
        return drafts.draft(every, redacts=own.redact_secrets)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a brain: methods over what all parts share."""

    context: Context

    @property
    def graph(self) -> Graph:
        """Return the brain's graph."""
        return self.context.graph

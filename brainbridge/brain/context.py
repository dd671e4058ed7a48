"""What all parts of a brain share: its graph, settings, progress reports and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.graph.reader import LOCAL

if TYPE_CHECKING:
    from brainbridge.graph.graph import Graph, Transactor
    from brainbridge.memory.drafts import Draft
    from brainbridge.progress import Progress
    from brainbridge.run.journal import Journal
    from brainbridge.run.run import J
    from brainbridge.settings import Resolved


@dataclass(frozen=True, slots=True)
class Context:
    """An open brain, for its parts. ``problems`` maps a topic to what went wrong besides the work."""

    graph: Graph
    resolved: Resolved
    progress: Progress
    journal: Journal
    problems: dict[str, str] = field(default_factory=dict)

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

        return run.foresee(self.graph, work) if dry_run else work(self.graph)

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

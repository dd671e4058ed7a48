"""Opens a brain: finds its database, connects, and brings the schema up to this version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from brainbridge import domains, settings
from brainbridge.brain.context import Context
from brainbridge.graph.guard import Guard
from brainbridge.platform import paths
from brainbridge.run.journal import Journal
from brainbridge.schema import schema
from brainbridge.server import connection

if TYPE_CHECKING:
    from typing import Unpack

    from brainbridge.progress import Progress
    from brainbridge.server.connection import Endpoint
    from brainbridge.settings import Flags


@contextmanager
def opened(
    name: str | None,
    *,
    progress: Progress,
    migrated: bool,
    driver_options: Mapping[str, object] | None,
    **flags: Unpack[Flags],
) -> Iterator[tuple[Context, Endpoint]]:
    """Yield what all parts of a brain share, and where its database is; raises what ``Brain.open`` says."""
    resolved = settings.resolve({"brain": name, **flags})
    endpoint = connection.locate(resolved, progress=progress)
    own, options = resolved.settings, driver_options or {}
    with connection.opened(endpoint, domains=domains.DOMAINS, timeout_s=own.timeout_s, options=options) as graph:
        graph.guard = Guard(graph)
        graph.journal, graph.brain = (journal := Journal(paths.journal(own.brain))), own.brain
        if migrated:
            schema.ensure(graph, progress=progress)
        graph.reader = own.reader.partition(":")[0]
        problems = {"compaction": endpoint.notice} if endpoint.notice else {}
        graph.noticed = partial(problems.__setitem__, "noticed")
        yield Context(graph, resolved, progress, journal, problems), endpoint

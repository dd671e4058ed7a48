"""Work that ends memories: it is not done if it would end one that a probe finds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.consolidation.consolidation import G


def judged(
    context: Context, work: Callable[..., G], *, now: datetime | None, test: bool, dry_run: bool, protect: bool
) -> G:
    """Do ``work`` as of ``now``, behind the gate of probes."""
    from brainbridge.probe import gate

    at = instants.or_now(now)
    asked = {"now": at, "is_test": test}
    return gate.judge(
        context.graph,
        lambda graph: work(graph, **asked, progress=context.progress),
        now=at,
        is_test=test,
        dry_run=dry_run,
        protect=protect,
    )

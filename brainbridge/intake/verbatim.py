"""The exact words in which something was decided, corrected, laid down or promised, beside what a recall finds (E-9).

A turn is kept word for word, so they are looked up by what was drawn from it, and nothing is stored for that.
"""

from collections.abc import Sequence
from datetime import datetime

from brainbridge import instants
from brainbridge.graph.executor import Executor
from brainbridge.recall.result import Verbatim


def told(graph: Executor, ids: Sequence[str], *, known_at: datetime | None = None) -> list[Verbatim]:
    """Return the memories that say so in what a recall has found, five at most, those of the best hits first."""
    known = None if known_at is None else instants.to_ms(known_at)
    return list(graph.rows("fact.verbatim", Verbatim, ids=list(ids), knownAt=known)) if ids else []

"""Tries whether recall finds a memory by some words, as a pointer to it has them."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from typing import Final

from brainbridge.document.rules.inputs import Finds
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.progress import Progress, silent
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters

_FIRST_HITS: Final = 3


def finder(
    graph: Transactor, scope: str, *, now: datetime, is_test: bool = False, progress: Progress = silent
) -> Finds:
    """Return what tells which place recall gives a memory by some words; it touches nothing."""
    tried, narrowed = count(1), Filters(scope=scope or None)

    def finds(keywords: Sequence[str], memory_id: str) -> int:
        progress("Checking pointers", next(tried), None)
        with suppress(InvalidInput):  # the words hold none
            asked = " ".join(keywords)
            hits = recall.search(graph, asked, now=now, limit=_FIRST_HITS, is_test=is_test, filters=narrowed)
            return next((at for at, hit in enumerate(hits, 1) if memory_id in (hit.id, hit.lineage_id)), 0)
        return 0

    return finds

"""Topics: the words that weigh most among those of the latest memories; ``cypher/topic/list`` weighs them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from brainbridge import instants
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Row
from brainbridge.language.words import STOP_WORDS

MOST: Final = 10_000  # memories that are read
SHOWN: Final = 50  # topics (E-19)


class Topic(Row):
    """A word, its ``weight``, which is dimensionless, and how many of the memories that were ``read`` have it."""

    term: str
    weight: float
    memories: int
    read: int


def listed(
    graph: Executor,
    *,
    now: datetime,
    is_test: bool,
    scope: str | None = None,
    most: int = MOST,
    limit: int = SHOWN,
) -> Sequence[Topic]:
    """Return the topics of the latest ``most`` memories that live, the one that weighs most first."""
    asked = {"isTest": is_test, "scope": scope, "stops": sorted(STOP_WORDS), "most": most, "limit": limit}
    return graph.rows("topic.list", Topic, **asked, now=instants.to_ms(now))

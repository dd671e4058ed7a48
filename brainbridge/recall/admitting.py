"""How many of the memories that hold a question's words each filter of a recall admits."""

from datetime import datetime

from brainbridge import instants
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Row
from brainbridge.language import facets
from brainbridge.language.question import Question
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Filtered
from brainbridge.run.run import LANDMARK
from brainbridge.schema import indexes

_CONSIDERED = 1000  # matches that are counted


class _Admitted(Row):
    filter: str
    considered: int
    admitted: int


def admitted(
    on: Executor, asked: Question, filters: Filters, *, now: datetime, is_test: bool, cold: bool
) -> list[Filtered]:
    """Return how many of the best matches by words alone each filter admits, of the hot ones or of the ``cold`` too."""
    rows = on.rows(
        "recall.filters",
        _Admitted,
        indexes=indexes.searched(is_test=is_test, cold=cold),
        words=facets.lucene("text", asked.words, facets.read_by(on.reader)),
        considered=_CONSIDERED,
        scope=filters.scope,
        inSession=filters.in_session,
        type=filters.type,
        tier=filters.tier,
        participant=facets.by_speaker(filters.participant) if filters.participant else None,
        begins=ms(filters.since),
        ends=ms(filters.until),
        includeExpired=filters.include != "live",
        asOf=ms(filters.as_of),
        trueAt=ms(filters.true_at),
        strict=filters.strict,
        now=instants.to_ms(filters.as_of or now),
        landmark=LANDMARK,
    )
    given = filters.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return [
        Filtered(**row.model_dump(), value=str(given.get(row.filter, "")))
        for row in rows
        if row.filter in given or row.filter == "all"
    ]


def ms(instant: datetime | None) -> int | None:
    """Return an instant in epoch milliseconds, None for none."""
    return None if instant is None else instants.to_ms(instant)

"""Explaining: what intake decided about a memory, when, and why, as its events tell."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, Literal

from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.memory import memory
from brainbridge.memory.memory import Memory

_MADE: Final = ("stated", "corrected", "contested", "promised")
_REASONS: Final = {
    ("stated", ""): "it takes its place in time",
    ("corrected", ""): "it says that the other was wrong",
    ("contested", "trust"): "it is trusted less than the other, and waits until somebody decides",
    ("contested", "certainty"): "it is less sure than the other, and waits until somebody decides",
    ("contested", "later"): "the other was said again since, and it waits until somebody decides",
    ("restated", ""): "the same was said already",
    ("trivial", ""): "it is too unimportant to be a fact (gateThreshold)",
    ("refused", ""): "it looks like an instruction, and is not trusted",
    ("erased", ""): "the same was erased",
    ("promised", ""): "nobody has promised it before",
    ("affirmed", ""): "the same was promised already",
}
TRIGGERS: Final = {
    "signal": "it was urgent, or what waited with it",
    "turns": "enough memories waited",
    "time": "the first that waited had waited long enough",
    "session_end": "a session ended",
    "import": "it was imported with --facts",
    "asked": "somebody asked for it",
    "observe": "it was observed",
    "before": "something that came after it was observed",
}


class Waiting(Row):
    """Since when a memory waits to be read, when it will have waited long enough, and how urgent it is."""

    since: Instant
    until: Instant
    signal: str


class Verdict(Row):
    """What became of a statement, and why; ``id`` is what was made of it, ``of`` what it was compared to.

    ``sentence`` is None if it looks like an instruction and is not trusted, or is not there any more.
    """

    part: Literal["fact", "commitment"]
    outcome: str
    reason: str
    id: str | None
    of: str | None
    sentence: str | None


class Drawing(Origin):
    """One time that the memory ``source`` was read, which had waited ``since`` then, and why; see ``TRIGGERS``.

    ``taken_back``: an undo has taken back what it stated.
    """

    at: Instant
    run_id: str
    trigger: str
    reason: str
    signal: str
    since: Instant
    source: str
    taken_back: bool
    verdicts: list[Verdict]


class Explanation(Row):
    """What intake decided about a memory: whether it waits, and the times that it was read, the latest first.

    Of a fact or a commitment these are the times at which it was stated, said again, contradicted or corrected.
    """

    id: str
    part: Literal["memory", "fact", "commitment"]
    waiting: Waiting | None
    drawings: list[Drawing]


class _Row(Origin):
    at: Instant
    run_id: str
    trigger: str
    signal: str
    since: Instant
    source: str
    content: str | None
    taken_back: bool
    parts: list[Any]
    outcomes: list[str]
    whys: list[str]
    drawn_ids: list[str]
    of_ids: list[str]
    starts: list[int]
    stops: list[int]


def explain(graph: Executor, memory_id: str, *, now: datetime, limit: int = 20) -> Explanation:
    """Return what intake decided about a memory, the latest ``limit`` times; NotFound for an unknown id."""
    found = memory.find(graph, memory_id, now=now)
    part: Any = next((name for name in ("Fact", "Commitment") if name in found.labels), "Memory").lower()
    rows = graph.rows("intake.explain", _Row, id=found.id, limit=limit)
    about = None if part == "memory" else found.id
    drawings = [_drawing(each, about) for each in rows]
    return Explanation(id=found.id, part=part, waiting=_waiting(found), drawings=drawings)


def _waiting(found: Memory) -> Waiting | None:
    marks = found.model_extra or {}
    if marks.get("waitsSince") is None or marks.get("drawsAt") is None:
        return None
    return Waiting(since=marks["waitsSince"], until=marks["drawsAt"], signal=str(marks.get("urgency") or "none"))


def _drawing(row: _Row, about: str | None) -> Drawing:
    own = row.model_dump(include={"at", "run_id", "trigger", "signal", "since", "source", "taken_back"})
    told = [each for each, ids in _verdicts(row) if about is None or about in ids]
    reason = TRIGGERS.get(row.trigger, row.trigger)
    return Drawing(**own, trust=row.trust, suspect=row.suspect, reason=reason, verdicts=told)


def _verdicts(row: _Row) -> Iterator[tuple[Verdict, tuple[str, str]]]:
    """Yield each verdict of a drawing, with the ids that it is about."""
    columns = (row.parts, row.outcomes, row.whys, row.drawn_ids, row.of_ids, row.starts, row.stops)
    for part, outcome, why, drawn, of, begin, end in zip(*columns, strict=True):
        is_shown = row.content is not None and begin >= 0 and outcome != "refused"
        verdict = Verdict(
            part=part,
            outcome=outcome,
            reason=_REASONS.get((outcome, why), outcome),
            id=drawn if outcome in _MADE else None,
            of=of or None,
            sentence=(row.content or "")[begin:end] if is_shown else None,
        )
        yield verdict, (drawn, of)

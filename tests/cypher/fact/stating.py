"""States facts as a run does, from statements that a test names."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.intake import facts
from brainbridge.language.facts.statements import Statement
from brainbridge.memory.drafts import Draft
from brainbridge.run import run as runs
from tests.state import at, given, query

_FIELDS = {"subject": "France", "attribute": "capital", "single": True, "ends": False, "corrects": False, "was": ""}
_MORE = {"category": "fact", "confidence": 0.95, "since": None, "until": None, "order": None}


def statement(value: str, **parts: Any) -> Statement:
    """Return a statement of one value: by default that it is the capital of France."""
    sentence = f"The capital of France is {value}."
    return Statement(
        **{**_FIELDS, **_MORE, "value": value, "canonical": value.casefold(), "sentence": sentence, **parts}
    )


def stated(
    graph: Graph,
    *statements: Statement,
    hours: float = 0.0,
    said: float | None = None,
    trust: Any = None,
    scope: str | None = None,
) -> str:
    """State facts, as one memory says them, by a run; returns the run.

    They were ``said`` at some hours, by default at those of the run.
    """
    said = hours if said is None else said
    own: dict[str, Any] = {"scope": scope} if scope else {}
    source = given(graph, f"said {said} {trust} {scope}", hours=said, **own)
    parts = {"session_id": "s", "instance_id": "i", "at": at(said), "trust": trust, "scope": scope}
    draft = Draft(content=f"What somebody said at {said}", **parts)
    found = [facts.said(each, draft, source, place) for place, each in enumerate(statements)]
    with runs.recorded(graph, "observe", now=at(hours)) as run:
        run.transaction(facts.WRITES, lambda unit: facts.state(unit, found, run))
        runs.finish(run)
    return run.id


def ids(graph: Graph) -> dict[str, str]:
    """Return the ids of the facts by their values; of several of a value the latest counts."""
    rows = query(graph, "MATCH (f:Fact) RETURN f.claim AS value, f.id AS id ORDER BY f.validSince, f.ordinal")
    return {row["value"]: row["id"] for row in rows}


def until(graph: Graph) -> list[tuple[str, float | None]]:
    """Return the values of a slot in order, each with the hours until which it is true, None if it still is."""
    rows = query(
        graph, "MATCH (f:Fact) RETURN f.claim AS value, f.validUntil.epochMillis AS ms ORDER BY f.validSince, f.ordinal"
    )
    return [
        (row["value"], None if row["ms"] is None else (row["ms"] - at(0).timestamp() * 1000) / 3_600_000)
        for row in rows
    ]

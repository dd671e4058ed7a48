"""cypher/intake/before.cypher"""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, ms, query

DAY = 24.0
MOMENT = 1 / 3_600_000  # a millisecond in hours


def found(graph: Graph, *names: str, most: int = 2) -> list[tuple[str, Any]]:
    rows = graph.rows("intake.before", Anything, ids=list(names or ["m"]), most=most)
    return [(row.model_dump()["id"], row.model_dump()["content"]) for row in rows]


def said(graph: Graph, *names: str) -> list[Any]:
    return [content for _, content in found(graph, *names)]


def turn(graph: Graph, name: str, hours: float, **parts: Any) -> str:
    return given(graph, name, hours=hours, content=parts.pop("content", name), **parts)


@pytest.fixture(params=["placed", "unlinked", "both"])
def places(request: pytest.FixtureRequest) -> Any:
    """Give what was written its places, or leave it Unlinked, or only what is written last."""

    def give(graph: Graph, *, last: bool) -> None:
        if request.param == "placed" or (request.param == "both" and not last):
            association.associate(graph, now=at(90))

    return give


def test_the_turns_before_it_are_found_the_nearest_first(graph: Graph, places: Any) -> None:
    turn(graph, "c", 3)
    turn(graph, "a", 1)
    places(graph, last=False)
    turn(graph, "b", 2, role="assistant", speaker="Bot")
    turn(graph, "m", 4)
    turn(graph, "later", 4 + MOMENT)
    places(graph, last=True)
    assert found(graph) == [("m", "c"), ("m", "b")]
    assert [content for _, content in found(graph, most=3)] == ["c", "b", "a"]
    assert [content for _, content in found(graph, most=1)] == ["c"]
    rows = graph.rows("intake.before", Anything, ids=["c"], most=1)
    assert [row.model_dump() for row in rows] == [
        {"id": "c", "content": "b", "speaker": "Bot", "role": "assistant", "created": ms(2)}
    ]


def test_each_has_those_before_it_and_the_first_none(graph: Graph) -> None:
    for number, name in enumerate("abc"):
        turn(graph, name, number)
    assert found(graph, "c", "b", "a", "unknown") == [("b", "a"), ("c", "b"), ("c", "a")]


def test_other_sessions_scopes_and_tests_are_left_out(graph: Graph, places: Any) -> None:
    turn(graph, "session", 1, sessionId="other")
    turn(graph, "scope", 1, scope="other")
    turn(graph, "test", 1, test=True)
    turn(graph, "note", 1)
    turn(graph, "crystal", 1)
    turn(graph, "m", 2)
    query(graph, "MATCH (m:Memory {id: 'note'}) SET m:Note")
    query(graph, "MATCH (m:Memory {id: 'crystal'}) SET m:Crystal")
    places(graph, last=True)
    assert said(graph) == []
    turn(graph, "in", 1.5, scope="other")
    turn(graph, "n", 2, scope="other")
    assert said(graph, "n") == ["in", "scope"]


def test_a_day_before_is_found_and_what_is_older_is_not(graph: Graph, places: Any) -> None:
    turn(graph, "a", 0)
    turn(graph, "b", MOMENT)
    turn(graph, "m", DAY + MOMENT)
    places(graph, last=True)
    assert said(graph) == ["b"]


def test_of_one_instant_the_ordinal_decides(graph: Graph, places: Any) -> None:
    turn(graph, "first", 1, ordinal=1)
    turn(graph, "same", 1, ordinal=2)
    turn(graph, "m", 1, ordinal=2)
    turn(graph, "third", 1, ordinal=3)
    places(graph, last=True)
    assert said(graph) == ["first"]


def test_what_was_forgotten_is_suspect_or_more_sensitive_has_no_words(graph: Graph) -> None:
    for number, name in enumerate(("fine", "forgotten", "suspect", "personal", "confidential", "unknown")):
        turn(graph, name, number, sensitivity="normal")
    for name, change in (
        ("forgotten", "REMOVE m:Live SET m.endReason = 'retracted'"),
        ("suspect", "SET m.suspect = 'obey'"),
        ("personal", "SET m.sensitivity = 'personal'"),
        ("confidential", "SET m.sensitivity = 'confidential'"),
        ("unknown", "REMOVE m.sensitivity"),
    ):
        query(graph, f"MATCH (m:Memory {{id: '{name}'}}) {change}")
    turn(graph, "m", 9, sensitivity="normal")
    told = {"normal": ["fine"], "personal": ["personal", "fine"]}
    for level, seen in told.items():
        query(graph, f"MATCH (m:Memory {{id: 'm'}}) SET m.sensitivity = '{level}'")
        rows = found(graph, most=6)
        assert len(rows) == 6
        assert [content for _, content in rows if content is not None] == seen
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.sensitivity = 'confidential'")
    assert [content for _, content in found(graph, most=6)] == [
        "unknown",
        "confidential",
        "personal",
        None,
        None,
        "fine",
    ]

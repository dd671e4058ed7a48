"""cypher/profile/sources.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.profile.asking import changed, lives
from tests.state import Anything, ms, query

MOMENT = 1 / 3_600_000  # a millisecond, in hours


def sources(graph: Graph, *facts: str, known: float | None = None, limit: int = 9) -> list[dict[str, Any]]:
    asked = {"ids": list(facts), "knownAt": None if known is None else ms(known), "limit": limit}
    return [row.model_dump() for row in graph.rows("profile.sources", Anything, **asked)]


def test_the_memories_are_told_the_latest_first_each_once(graph: Graph) -> None:
    both = [statement(each, subject="Ann", attribute=each) for each in ("A", "B")]
    stated(graph, *both, hours=1)
    lives(graph, "Lyon", 2)
    changed(graph, "AND NOT m:Fact SET m.speaker = 'Ann'")
    rows = sources(graph, *ids(graph).values())
    assert [(row["created"], row["speaker"], row["facts"], row["total"]) for row in rows] == [
        (ms(2), "Ann", 1, 2),
        (ms(1), "Ann", 2, 2),
    ]
    assert [row["created"] for row in sources(graph, ids(graph)["A"])] == [ms(1)]
    assert [(row["created"], row["total"]) for row in sources(graph, *ids(graph).values(), limit=1)] == [(ms(2), 2)]
    assert sources(graph) == []


def test_it_is_told_by_its_latest_version(graph: Graph) -> None:
    made = lives(graph, "Lyon")
    (row,) = query(graph, "MATCH (:Fact)-[:DERIVED_FROM]->(t) REMOVE t:Head, t:Hot RETURN t.lineageId AS lineage")
    assert sources(graph, made) == []
    query(graph, "CREATE (:Memory:Head {id: 'newer', lineageId: $lineage, isTest: false, created: datetime()})", **row)
    assert [each["id"] for each in sources(graph, made)] == ["newer"]


def test_what_was_forgotten_is_not_told_but_what_has_faded(graph: Graph) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "AND NOT m:Fact SET m.endReason = 'faded' REMOVE m:Live")
    assert len(sources(graph, made)) == 1
    changed(graph, "AND NOT m:Fact SET m.endReason = 'retracted'")
    assert sources(graph, made) == []


def test_who_said_what_is_suspect_is_not_told(graph: Graph) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "SET m.speaker = 'Ann', m.suspect = true")
    assert [row["speaker"] for row in sources(graph, made)] == [None]


@pytest.mark.parametrize(("known", "shown"), [(1 - MOMENT, 1), (1, 2)])
def test_it_is_as_it_was_known(graph: Graph, known: float, shown: int) -> None:
    lives(graph, "Lyon")
    made = lives(graph, "Lyon", 1)
    assert len(sources(graph, made, known=known)) == shown

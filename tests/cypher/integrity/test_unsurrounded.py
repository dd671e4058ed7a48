"""cypher/integrity/unsurrounded.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.state import Anything, given, query


def unsurrounded(graph: Graph, batch: int = 10) -> list[str]:
    rows: Any = graph.rows("integrity.unsurrounded", Anything, batch=batch)
    return [row.id for row in rows]


@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize(("role", "lacks"), [("user", True), ("person", True), (None, True), ("assistant", False)])
def test_what_others_say_around_it_is_missed_where_it_should_be(
    graph: Graph, role: str | None, lacks: bool, test: bool
) -> None:
    given(graph, "a", role=role, test=test)
    made(graph, is_test=test)
    assert unsurrounded(graph) == []
    query(graph, "MATCH (m:Memory) REMOVE m.around")
    assert unsurrounded(graph) == ["a"] * lacks


def test_one_that_waits_for_its_associations_lacks_nothing_yet(graph: Graph) -> None:
    given(graph)
    assert unsurrounded(graph) == []


def test_a_superseded_version_has_none(graph: Graph) -> None:
    given(graph)
    made(graph)
    query(graph, "MATCH (m:Memory) REMOVE m.around REMOVE m:Head")
    assert unsurrounded(graph) == []


def test_they_come_session_by_session_and_no_more_than_a_batch(graph: Graph) -> None:
    for hours, (name, session) in enumerate((("a", "t"), ("b", "s"), ("c", "t"))):
        given(graph, name, hours=hours, sessionId=session)
    made(graph)
    query(graph, "MATCH (m:Memory) REMOVE m.around")
    assert unsurrounded(graph) == ["b", "a", "c"]
    assert unsurrounded(graph, batch=2) == ["b", "a"]

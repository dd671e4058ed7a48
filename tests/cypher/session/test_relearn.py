"""cypher/session/relearn.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.state import Anything, at, given, query


def relearn(graph: Graph, name: str = "s", *, scope: str = "", test: bool = False, most: int = 100) -> int:
    sessions = [{"isTest": test, "scope": scope, "name": name}]
    rows: Any = graph.rows("session.relearn", Anything, sessions=sessions, most=most)
    return int(rows[0].learned)


def words(graph: Graph, name: str = "s", *, scope: str = "", test: bool = False) -> list[str] | None:
    statement = "MATCH (s:Session {isTest: $test, scope: $scope, name: $name}) RETURN s.words AS w, s.testWords AS t"
    (row,) = query(graph, statement, name=name, scope=scope, test=test)
    assert row["w" if test else "t"] is None
    found: list[str] | None = row["t" if test else "w"]
    return found


def test_its_words_are_those_of_the_memories_that_are_left(graph: Graph) -> None:
    given(graph, "a", content="apple banana")
    given(graph, "b", hours=1, content="banana cherry")
    made(graph)
    query(graph, "MATCH (m:Memory {id: 'a'}) DETACH DELETE m")
    assert relearn(graph) == 1
    assert words(graph) == ["banana", "cherry"]


def test_it_finds_the_words_that_were_learned(graph: Graph) -> None:
    for number, text in enumerate(("apple banana", "banana cherry", "apple date")):
        given(graph, f"m{number}", hours=number, content=text)
    made(graph)
    before = query(graph, "MATCH (s:Session) RETURN s {.*, rev: null} AS s")
    relearn(graph)
    assert query(graph, "MATCH (s:Session) RETURN s {.*, rev: null} AS s") == before


def test_without_memories_it_knows_nothing(graph: Graph) -> None:
    given(graph)
    made(graph)
    query(graph, "MATCH (m:Memory) DETACH DELETE m")
    relearn(graph)
    assert words(graph) is None


def test_what_was_only_touched_in_it_is_none_of_its(graph: Graph) -> None:
    given(graph, "a", content="apple")
    given(graph, "b", content="banana", sessionId="other")
    query(graph, "MATCH (a:Memory {id: 'a'}), (s:Session {name: 'other'}) CREATE (a)-[:IN_SESSION]->(s)")
    relearn(graph, "other")
    assert words(graph, "other") == ["banana"]


def test_scopes_and_test_memories_stay_apart(graph: Graph) -> None:
    given(graph, "a", content="apple")
    given(graph, "b", content="banana", scope="x")
    given(graph, "c", content="cherry", test=True)
    relearn(graph)
    relearn(graph, scope="x")
    relearn(graph, test=True)
    assert words(graph) == ["apple"]
    assert words(graph, scope="x") == ["banana"]
    assert words(graph, test=True) == ["cherry"]


def test_a_long_session_keeps_its_first_words(graph: Graph) -> None:
    given(graph, "b", hours=1, content="cherry date")
    given(graph, "a", hours=0, content="apple banana")
    relearn(graph, most=3)
    assert words(graph) == ["apple", "banana", "cherry"]


def test_a_promoted_memory_is_counted_once_and_in_its_session(graph: Graph) -> None:
    given(graph, content="apple", energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    relearn(graph)
    assert words(graph) == ["apple"]


def test_found_by_its_scope_also_if_it_never_learned(graph: Graph) -> None:
    given(graph, scope="x")
    relearn(graph, scope="x")
    rows = query(graph, "MATCH (s:Session), (m:Memory) RETURN s.facets = split(m.facets, ' ')[0] AS same")
    assert rows == [{"same": True}]


def test_an_unknown_session_is_passed_over(graph: Graph) -> None:
    assert relearn(graph, "nobody") == 0

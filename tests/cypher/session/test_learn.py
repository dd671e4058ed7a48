"""cypher/session/learn.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.cypher.session.test_relearn import words
from tests.state import Anything, given, query


def learn(graph: Graph, *ids: str, most: int = 100) -> int:
    rows: Any = graph.rows("session.learn", Anything, ids=list(ids), most=most)
    return int(rows[0].learned)


def test_a_session_knows_each_word_once_and_its_scope(graph: Graph) -> None:
    given(graph, "a", content="apple banana apple", scope="x")
    given(graph, "b", content="banana cherry", scope="x")
    assert learn(graph, "a", "b") == 1
    assert sorted(words(graph, scope="x") or []) == ["apple", "banana", "cherry"]
    rows = query(graph, "MATCH (s:Session), (m:Memory) RETURN DISTINCT s.facets = split(m.facets, ' ')[0] AS same")
    assert rows == [{"same": True}]


def test_what_it_knows_stays_and_what_is_new_is_added(graph: Graph) -> None:
    given(graph, "a", content="apple banana")
    given(graph, "b", content="banana cherry")
    learn(graph, "a")
    learn(graph, "b")
    assert words(graph) == ["apple", "banana", "cherry"]


def test_a_second_time_there_is_nothing_to_learn(graph: Graph) -> None:
    given(graph, content="apple")
    learn(graph, "m")
    assert learn(graph, "m") == 0
    assert words(graph) == ["apple"]


@pytest.mark.parametrize("most", [1, 100])
def test_its_facet_is_that_of_the_memory_it_learns_of(graph: Graph, most: int) -> None:
    given(graph, content="apple", scope="x")
    learn(graph, "m", most=most)
    query(graph, "MATCH (s:Session) SET s.facets = 'other'")
    assert [learn(graph, "m", most=most) for _ in range(2)] == [1, 0]
    rows = query(
        graph, "MATCH (s:Session), (m:Memory) RETURN s.facets = split(m.facets, ' ')[0] AS same, s.words AS words"
    )
    assert rows == [{"same": True, "words": ["apple"]}]


@pytest.mark.parametrize(("most", "kept"), [(3, 3), (2, 2), (4, 3)])
def test_it_knows_so_many_words_at_most(graph: Graph, most: int, kept: int) -> None:
    given(graph, content="apple banana cherry")
    learn(graph, "m", most=most)
    assert len(words(graph) or []) == kept


def test_a_full_one_learns_no_more(graph: Graph) -> None:
    given(graph, "a", content="apple banana")
    given(graph, "b", content="cherry")
    learn(graph, "a", most=2)
    assert learn(graph, "b", most=2) == 0
    assert words(graph) == ["apple", "banana"]


def test_sessions_scopes_and_test_memories_learn_apart(graph: Graph) -> None:
    given(graph, "a", content="apple")
    given(graph, "b", content="banana", sessionId="other")
    given(graph, "c", content="cherry", scope="x")
    given(graph, "d", content="date", test=True)
    assert learn(graph, "a", "b", "c", "d") == 4
    assert words(graph) == ["apple"]
    assert words(graph, "other") == ["banana"]
    assert words(graph, scope="x") == ["cherry"]
    assert words(graph, test=True) == ["date"]


def test_the_session_that_touched_a_memory_learns_nothing_of_it(graph: Graph) -> None:
    given(graph, "a", content="apple")
    given(graph, "b", content="banana", sessionId="other")
    query(graph, "MATCH (a:Memory {id: 'a'}), (s:Session {name: 'other'}) CREATE (a)-[:IN_SESSION]->(s)")
    learn(graph, "a", "b")
    assert words(graph, "other") == ["banana"]


def test_one_whose_words_were_never_read_teaches_nothing(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) REMOVE m.text")
    assert learn(graph, "m") == 0


def test_the_step_that_associates_lets_it_learn(graph: Graph) -> None:
    given(graph, content="They went home", speaker="Ann")
    assert words(graph) is None
    made(graph)
    assert words(graph) == ["ann", "they", "go", "home"]

"""cypher/association/follow.cypher"""

from itertools import pairwise, permutations
from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.crystals import crystallized, used
from tests.cypher.association.edges import described, edges, everything, made, properties
from tests.state import Anything, at, empty, given, query, stored


def follow(graph: Graph, *ids: str) -> list[tuple[str, int, int]]:
    rows: Any = graph.rows("association.follow", Anything, rows=[{"id": each, "phrase": None} for each in ids])
    return [(row.id, row.follows, row.caused) for row in rows]


def test_each_follows_the_one_before_it(graph: Graph) -> None:
    for name, hours in (("c", 3), ("a", 1), ("b", 2)):
        given(graph, name, hours=hours)
    assert follow(graph, "c", "a", "b") == [("a", 0, 0), ("b", 1, 0), ("c", 1, 0)]
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "c")]
    assert integrity.validate(graph, now=at(10)).findings == []


def test_the_edge_is_of_the_instant_of_the_later_one(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    made(graph)
    assert properties(graph, "NEXT") == {
        **{"weight": 1, "confidence": 1.0, "pair": "a>b", "answers": False, "replies": False},
        **{"createdAt": at(2), "lastReinforcedAt": at(2)},
    }


def test_lines_of_one_instant_stand_in_their_order(graph: Graph) -> None:
    for name, ordinal in (("z", 1), ("y", 2), ("x", 10)):
        given(graph, name, ordinal=ordinal)
    made(graph)
    assert edges(graph, "NEXT") == [("y", "x"), ("z", "y")]


def test_without_an_order_the_lineage_decides(graph: Graph) -> None:
    for name in "bca":
        given(graph, name)
    made(graph)
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "c")]


@pytest.mark.parametrize("name", ["first", "middle", "last"])
def test_a_late_line_is_spliced_in(graph: Graph, name: str) -> None:
    hours = {"first": 0.5, "middle": 1.5, "last": 2.5}[name]
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    made(graph)
    given(graph, name, hours=hours)
    assert made(graph).next == 1
    chain = {"first": "first a b", "middle": "a middle b", "last": "a b last"}[name].split()
    assert edges(graph, "NEXT") == sorted(pairwise(chain))


@pytest.mark.parametrize("hours", [0.05, 0.15])
def test_a_late_line_comes_beside_what_was_merged_into_another(graph: Graph, hours: float) -> None:
    for number, name in enumerate("abc"):
        crystallized(graph, name, hours=number / 10)
    used(graph)
    made(graph)
    merging.merge(graph, ["c", "b"], now=at(1), is_test=False)
    given(graph, "late", hours=hours)
    made(graph)
    chain = ["a", "late", "b", "c"] if hours < 0.1 else ["a", "b", "late", "c"]
    assert edges(graph, "NEXT") == sorted(pairwise(chain))
    assert integrity.validate(graph, now=at(2)).findings == []


def test_in_whatever_order_they_come_the_session_is_the_same(graph: Graph) -> None:
    texts = {"a": "first", "b": "it led to this", "c": "fine?", "d": "because of that"}
    outcomes = []
    for order in list(permutations(texts))[::5]:
        empty(graph)
        for name in order:
            given(graph, name, hours="abcd".index(name), content=texts[name], speaker=name)
            made(graph)
        outcomes.append(everything(graph))
    assert all(each == outcomes[0] for each in outcomes)
    assert edges(graph, "CAUSED") == [("a", "b"), ("c", "d")]


def test_sessions_scopes_and_test_memories_stay_apart(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2, sessionId="other")
    given(graph, "c", hours=3, scope="x")
    given(graph, "d", hours=4, test=True)
    made(graph)
    made(graph, is_test=True)
    assert edges(graph, "NEXT") == []
    assert query(graph, "MATCH (m:Unlinked) RETURN m.id AS id") == []


def test_a_memory_belongs_to_the_session_it_was_created_in_whoever_touched_it(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2, sessionId="other")
    query(graph, "MATCH (a:Memory {id: 'a'}), (s:Session {name: 'other'}) CREATE (a)-[:IN_SESSION]->(s)")
    made(graph)
    assert edges(graph, "NEXT") == []


@pytest.mark.parametrize(
    ("asks", "first", "second", "answers"),
    [
        (True, {"speaker": "Ann"}, {"speaker": "Bob"}, True),
        (True, {"speaker": "Ann"}, {"speaker": "Ann"}, False),
        (False, {"speaker": "Ann"}, {"speaker": "Bob"}, False),
        (None, {"speaker": "Ann"}, {"speaker": "Bob"}, False),
        (True, {"role": "user"}, {"role": "assistant"}, True),
        (True, {}, {}, False),
    ],
)
def test_it_answers_when_a_question_is_followed_by_somebody_else(
    graph: Graph, asks: bool | None, first: dict[str, Any], second: dict[str, Any], answers: bool
) -> None:
    given(graph, "a", hours=1, **first)
    given(graph, "b", hours=2, **second)
    described(graph, "a", asks=asks)
    follow(graph, "a", "b")
    assert properties(graph, "NEXT")["answers"] is answers


@pytest.mark.parametrize(
    ("first", "second", "replies"),
    [
        ("user", "assistant", True),
        ("assistant", "user", False),
        ("user", "user", False),
        ("user", None, False),
        (None, "assistant", False),
    ],
)
def test_it_replies_when_the_user_is_followed_by_the_assistant(
    graph: Graph, first: str | None, second: str | None, replies: bool
) -> None:
    given(graph, "a", hours=1, role=first)
    given(graph, "b", hours=2, role=second)
    made(graph)
    assert properties(graph, "NEXT")["replies"] is replies


@pytest.mark.parametrize(
    ("content", "phrase"),
    [
        ("It rained. As a result we stayed", "as a result"),
        ("Because it led to rain", "led to"),
        ("because of the rain", "because of"),
        ("therefore\nwe left", "therefore"),
        ("it caused rain", "caused"),
        ("We left because it rained", "because"),
    ],
)
def test_a_causal_phrase_joins_it_to_its_predecessor(graph: Graph, content: str, phrase: str) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2, content=content)
    assert made(graph).caused == 1
    assert properties(graph, "CAUSED") == {
        **{"weight": 1, "confidence": 1.0, "pair": "a>b", "phrase": phrase},
        **{"createdAt": at(2), "lastReinforcedAt": at(2)},
    }


def test_without_a_phrase_or_a_predecessor_nothing_is_caused(graph: Graph) -> None:
    given(graph, "a", hours=1, content="because of this")
    given(graph, "b", hours=2, content="the becauses of causedness")
    assert made(graph).caused == 0


def test_a_cause_that_comes_late_takes_over(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "c", hours=3, content="therefore it is")
    made(graph)
    given(graph, "b", hours=2)
    made(graph)
    assert edges(graph, "CAUSED") == [("b", "c")]


def test_a_promoted_memory_keeps_its_place_and_is_found_there(graph: Graph) -> None:
    given(graph, "a", hours=1, energy=3.0)
    given(graph, "c", hours=3)
    made(graph)
    consolidation.promote(graph, now=at(1.1), is_test=False)
    given(graph, "b", hours=2)
    made(graph)
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "c")]
    assert integrity.validate(graph, now=at(10)).findings == []


def test_promoted_before_its_turn_it_waits_as_its_new_version(graph: Graph) -> None:
    given(graph, "a", hours=1, energy=3.0)
    given(graph, "b", hours=2)
    consolidation.promote(graph, now=at(1.1), is_test=False)
    assert "Unlinked" not in stored(graph, "a")["labels"]
    assert made(graph).memories == 2
    assert edges(graph, "NEXT") == [("a", "b")]
    assert integrity.validate(graph, now=at(10)).findings == []


def test_a_second_time_nothing_is_done(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    follow(graph, "a", "b")
    before = everything(graph)
    assert follow(graph, "a", "b") == []
    assert everything(graph) == before


def test_one_that_waits_again_in_its_place_stays_there(graph: Graph) -> None:
    for hours, name in enumerate("abc"):
        given(graph, name, hours=hours, content="therefore")
    made(graph)
    before = everything(graph)
    query(graph, "MATCH (m:Memory) SET m:Unlinked")
    assert follow(graph, "a", "b", "c") == [("a", 0, 0), ("b", 0, 0), ("c", 0, 0)]
    assert everything(graph) == before


def test_beside_a_gap_those_that_wait_close_it(graph: Graph) -> None:
    for hours, name in enumerate("abc"):
        given(graph, name, hours=hours, content="therefore")
    made(graph)
    query(graph, "MATCH (b:Memory {id: 'b'}) DETACH DELETE b")
    query(graph, "MATCH (m:Memory) SET m:Unlinked")
    assert follow(graph, "a", "c") == [("a", 1, 1), ("c", 0, 0)]
    assert edges(graph, "NEXT") == edges(graph, "CAUSED") == [("a", "c")]


def test_one_without_a_session_node_gets_it(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (s:Session) DETACH DELETE s")
    made(graph)
    assert query(graph, "MATCH (:Memory)-[:IN_SESSION]->(s) RETURN s.name AS n") == [{"n": "s"}]

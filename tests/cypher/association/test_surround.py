"""cypher/association/surround.cypher"""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.association.edges import made
from tests.state import Anything, at, given, query, stored


def surround(graph: Graph, *ids: str, longest: int = 100) -> int:
    rows: Any = graph.rows("association.surround", Anything, ids=list(ids), longest=longest)
    return int(rows[0].noted)


def around(graph: Graph, memory_id: str) -> list[str] | None:
    found: list[str] | None = stored(graph, memory_id).get("around")
    return found


def spoken(graph: Graph, names: str, **parts: Any) -> None:
    """Write memories of one session, an hour apart, each with a word of its own."""
    for hours, name in enumerate(names):
        given(graph, name, hours=hours, content=f"word{name}", **parts)
    made(graph, is_test=parts.get("test", False))


@pytest.mark.parametrize(
    ("name", "seen"), [("a", "abc"), ("b", "abcd"), ("c", "abcde"), ("e", "cdefg"), ("f", "defg"), ("g", "efg")]
)
def test_two_on_either_side_are_noted_in_their_order(graph: Graph, name: str, seen: str) -> None:
    spoken(graph, "abcdefg")
    assert around(graph, name) == [f"word{each}" for each in seen]


def test_alone_it_is_surrounded_by_itself(graph: Graph) -> None:
    spoken(graph, "a")
    assert around(graph, "a") == ["worda"]


def test_sessions_scopes_and_test_memories_stay_apart(graph: Graph) -> None:
    spoken(graph, "ab")
    spoken(graph, "cd", sessionId="other")
    spoken(graph, "ef", scope="x")
    spoken(graph, "gh", test=True)
    for pair in ("ab", "cd", "ef", "gh"):
        assert {tuple(around(graph, name) or ()) for name in pair} == {(f"word{pair[0]}", f"word{pair[1]}")}


@pytest.mark.parametrize("strange", ["b.scope = 'x'", "b.isTest = true", "b.sessionId = 'other'"])
def test_a_broken_edge_to_a_stranger_lends_no_words(graph: Graph, strange: str) -> None:
    spoken(graph, "abc")
    query(graph, f"MATCH (b:Memory {{id: 'b'}}) SET {strange}")
    surround(graph, "a", "c")
    assert around(graph, "a") == around(graph, "c") == ["worda", "wordc"]


@pytest.mark.parametrize(("role", "noted"), [("user", True), ("assistant", False), ("person", True), (None, True)])
def test_an_assistant_is_around_nothing(graph: Graph, role: str | None, noted: bool) -> None:
    spoken(graph, "abc", role=role)
    assert (around(graph, "b") is not None) is noted


def test_a_person_is_not_surrounded_by_an_assistant(graph: Graph) -> None:
    given(graph, "a", hours=1, content="worda")
    given(graph, "b", hours=2, content="wordb", role="assistant")
    given(graph, "c", hours=3, content="wordc")
    made(graph)
    assert (around(graph, "a"), around(graph, "b"), around(graph, "c")) == (
        ["worda", "wordc"],
        None,
        ["worda", "wordc"],
    )


def test_a_user_is_surrounded_by_the_user_alone(graph: Graph) -> None:
    for hours, (name, role) in enumerate(
        (("a", "user"), ("b", "assistant"), ("c", "user"), ("d", None), ("e", "user"))
    ):
        given(graph, name, hours=hours, content=f"word{name}", role=role)
    made(graph)
    assert {name: around(graph, name) for name in "abcde"} == {
        "a": ["worda", "wordc"],
        "b": None,
        "c": ["worda", "wordc", "worde"],
        "d": ["wordd"],
        "e": ["wordc", "worde"],
    }


def test_a_late_line_changes_what_is_around_its_neighbours(graph: Graph) -> None:
    spoken(graph, "abcd")
    given(graph, "x", hours=1.5, content="wordx")
    made(graph)
    expected = {"a": "abx", "b": "abxc", "x": "abxcd", "c": "bxcd", "d": "xcd"}
    for name, seen in expected.items():
        assert around(graph, name) == [f"word{each}" for each in seen]


def test_the_end_of_a_long_neighbour_is_left_out_its_own_is_not(graph: Graph) -> None:
    given(graph, "a", hours=1, content="x" * 200)
    given(graph, "b", hours=2, content="y" * 200)
    made(graph)
    query(graph, "MATCH (m:Memory) REMOVE m.around")
    surround(graph, "a")
    assert around(graph, "a") == ["x" * 200, "y" * 100]


def test_what_is_frozen_keeps_what_was_said_around_it_at_first(graph: Graph) -> None:
    given(graph, "a", content="worda")
    crystallized(graph, "b", content="wordb", hours=1, facet={"semanticType": "skill"})
    crystallized(graph, "c", content="wordc", hours=2)
    made(graph)
    given(graph, "d", hours=1.5, content="wordd")
    made(graph)
    assert around(graph, "b") == ["worda", "wordb", "wordc"]
    assert around(graph, "c") == ["wordb", "wordd", "wordc"]


def test_what_is_as_it_should_be_stays(graph: Graph) -> None:
    spoken(graph, "abc")
    before = [stored(graph, name) for name in "abc"]
    assert surround(graph, "b", longest=2000) == 0
    assert [stored(graph, name) for name in "abc"] == before


def test_one_whose_words_were_never_read_has_no_part_in_it(graph: Graph) -> None:
    spoken(graph, "abc")
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m.text")
    surround(graph, "a", "c")
    assert around(graph, "a") == around(graph, "c") == ["worda", "wordc"]


def test_a_promoted_memory_takes_it_along_and_leaves_none_behind(graph: Graph) -> None:
    given(graph, "a", hours=1, content="worda", energy=3.0)
    given(graph, "b", hours=1.01, content="wordb")
    made(graph)
    (hop,) = consolidation.promote(graph, now=at(1.1), is_test=False).promoted
    assert hop.id == "a"
    assert around(graph, hop.new_id) == ["worda", "wordb"]
    assert around(graph, "a") is None


def test_a_late_line_beside_a_promoted_memory_changes_its_new_version(graph: Graph) -> None:
    given(graph, "a", hours=1, content="worda", energy=3.0)
    made(graph)
    (hop,) = consolidation.promote(graph, now=at(1.1), is_test=False).promoted
    given(graph, "b", hours=2, content="wordb")
    made(graph)
    assert around(graph, hop.new_id) == ["worda", "wordb"]
    assert around(graph, "a") is None


def test_taken_out_and_put_back_it_is_as_it_was(graph: Graph) -> None:
    spoken(graph, "abcdefg")
    before = {name: around(graph, name) for name in "abcdefg"}
    association.reopen(graph, ["d"])
    made(graph)
    assert {name: around(graph, name) for name in "abcdefg"} == before


def test_what_is_suspect_is_around_nothing(graph: Graph) -> None:
    spoken(graph, "abc", role="person")
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.trust = 'unknown', m.suspect = true")
    surround(graph, "a", "b", "c")
    assert around(graph, "a") == ["worda", "wordc"]
    assert around(graph, "c") == ["worda", "wordc"]

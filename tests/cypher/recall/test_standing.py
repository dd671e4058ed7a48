"""cypher/recall/standing.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from tests.cypher.recall.asking import joined_up
from tests.cypher.storage.storing import cooled
from tests.state import at, given, query

RULE, LIKING = "Always answer briefly when I ask", "I prefer green tea"


def stands(
    graph: Graph, text: str = "Is cedar hard?", hours: float = 10, is_test: bool = False, **narrowed: Any
) -> list[str]:
    found = recall.standing(graph, recall.read(text), Filters.of(**narrowed), now=at(hours), is_test=is_test)
    return [each.id for each in found]


def wished(graph: Graph, name: str = "m", content: str = LIKING, **parts: Any) -> None:
    """Write a user's standing instruction or preference."""
    given(graph, name, content=content, **{"role": "user", "sessionId": name} | parts)
    joined_up(graph, is_test=bool(parts.get("test")))


@pytest.mark.parametrize(
    ("content", "kind"), [(RULE, "instruction"), (LIKING, "preference"), (f"{LIKING}. {RULE}", "instruction")]
)
def test_instructions_and_preferences_stand_whatever_is_asked(graph: Graph, content: str, kind: str) -> None:
    wished(graph, content=content)
    (found,) = recall.standing(graph, recall.read("Is cedar hard?"), Filters(), now=at(10))
    assert (found.id, found.lineage_id, found.content, found.kind) == ("m", "m", content, kind)


@pytest.mark.parametrize(
    ("content", "role"), [("I have soup", "user"), (RULE, "assistant"), (LIKING, "person"), (LIKING, None)]
)
def test_nothing_else_stands(graph: Graph, content: str, role: str | None) -> None:
    wished(graph, content=content, role=role)
    assert stands(graph) == []


@pytest.mark.parametrize("change", ["m.role = 'assistant'", "m.isTest = true", "m.scope = 'y'"])
def test_what_a_memory_is_counts_and_not_what_the_index_says(graph: Graph, change: str) -> None:
    wished(graph)
    assert stands(graph, scope="x") == ["m"]
    query(graph, f"MATCH (m:Memory) SET {change}")
    assert stands(graph, scope="x") == []


def test_those_come_first_that_have_most_in_common_with_the_question(graph: Graph) -> None:
    wished(graph, "a", RULE)
    wished(graph, "b", LIKING)
    wished(graph, "c", "I prefer green lamps")
    assert stands(graph, "Which green tea is good?") == ["b", "c", "a"]


def test_of_those_that_have_as_much_the_latest_comes_first_then_the_lineage(graph: Graph) -> None:
    for name, hours in (("d", 1), ("c", 2), ("b", 1), ("a", 1)):
        wished(graph, name, hours=hours)
    assert stands(graph) == ["c", "a", "b", "d"]


def test_at_most_five(graph: Graph) -> None:
    for name in "fedcba":
        wished(graph, name)
    assert stands(graph) == ["a", "b", "c", "d", "e"]


def test_they_hold_until_somebody_takes_them_back(graph: Graph) -> None:
    wished(graph)
    consolidation.consolidate(graph, now=at(9), is_test=False)
    assert stands(graph, include="live") == ["m"]


@pytest.mark.parametrize(("hours", "there"), [(1, ["m"]), (0.999, [])])
def test_what_is_said_later_does_not_hold_yet(graph: Graph, hours: float, there: list[str]) -> None:
    wished(graph, hours=1)
    assert stands(graph, hours=hours) == there


def test_a_scope_sees_itself_and_what_has_none(graph: Graph) -> None:
    for name, scope in (("x", "x"), ("y", "y"), ("free", "")):
        wished(graph, name, **({"scope": scope} if scope else {}))
    assert sorted(stands(graph, scope="x")) == ["free", "x"]
    assert sorted(stands(graph)) == ["free", "x", "y"]


def test_test_memories_stand_apart(graph: Graph) -> None:
    wished(graph, "real")
    wished(graph, "test", test=True)
    assert (stands(graph), stands(graph, is_test=True)) == (["real"], ["test"])


@pytest.mark.parametrize("narrowed", [{"in_session": "b"}, {"type": "insight"}, {"participant": "Ada"}])
def test_what_a_recall_is_narrowed_to_narrows_them_too(graph: Graph, narrowed: dict[str, Any]) -> None:
    wished(graph, "a")
    wished(graph, "b", type="insight", speaker="Ada")
    assert stands(graph, **narrowed) == ["b"]


@pytest.mark.parametrize("asked", ["Where was the tea?", "Which tea did you recommend?"])
def test_none_stands_beside_what_is_asked_of_the_past_or_of_the_assistant(graph: Graph, asked: str) -> None:
    wished(graph)
    assert stands(graph, asked) == []


def test_none_stands_beside_what_there_was(graph: Graph) -> None:
    wished(graph)
    assert stands(graph, as_of=at(5)) == []


def test_what_is_suspect_does_not_stand(graph: Graph) -> None:
    wished(graph, "odd", RULE, trust="unknown", suspect=True)
    wished(graph, "said", LIKING)
    assert stands(graph) == ["said"]


def test_what_was_said_to_be_out_of_date_stands_no_more_from_then_on(graph: Graph) -> None:
    wished(graph)
    query(graph, "MATCH (m:Memory) SET m.staleSince = $at", at=at(5))
    assert (stands(graph, hours=4.9), stands(graph, hours=5)) == (["m"], [])


def test_it_stands_among_the_cold_ones_too(graph: Graph) -> None:
    wished(graph, "hot", RULE)
    wished(graph, "cold")
    wished(graph, "t", test=True)
    cooled(graph, "cold", "t")
    assert set(stands(graph)) == {"hot", "cold"}
    assert stands(graph, is_test=True) == ["t"]

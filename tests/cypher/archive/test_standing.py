"""cypher/archive/standing.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.state import Anything, at, given, query


def standing(
    graph: Graph,
    *,
    ids: list[str],
    hours: float,
    keys: tuple[str, ...] = (),
    sources: tuple[str, ...] = (),
    accesses: int = 2,
    touches: list[str] | None = None,
    events: list[str] | None = None,
) -> Any:
    moved = [at(0).isoformat(), at(hours).isoformat()]
    here = query(graph, "MATCH (m:Memory {lineageId: 'a'}) UNWIND m.recentTouches AS touch RETURN touch")
    happened = query(graph, "MATCH (e:Event {lineageId: 'a'}) RETURN e.id AS id")
    asked = {
        "id": "a",
        "ids": ids,
        "keys": list(keys),
        "promotedFrom": list(sources),
        "moved": moved,
        "accesses": accesses,
        "touches": [each["touch"] for each in here] if touches is None else touches,
        "events": [each["id"] for each in happened] if events is None else events,
    }
    (row,) = graph.rows("archive.standing", Anything, lineages=[asked], repeating=DOMAINS.repeating)
    found = row.model_dump()
    return found["standing"], found["head"]


def test_what_the_graph_lacks_is_new(graph: Graph) -> None:
    assert standing(graph, ids=["a"], hours=1) == ("new", None)


@pytest.mark.parametrize(("hours", "expected"), [(0.5, "held"), (1, "same"), (1.5, "newer")])
def test_the_later_access_is_the_newer_state(graph: Graph, hours: float, expected: str) -> None:
    given(graph, "a")
    memory.touch(graph, "a", now=at(1))
    assert standing(graph, ids=["a"], hours=hours) == (expected, "a")


@pytest.mark.parametrize(("accesses", "expected"), [(1, "held"), (2, "same"), (3, "newer")])
def test_at_one_instant_more_accesses_are_the_newer_state(graph: Graph, accesses: int, expected: str) -> None:
    given(graph, "a")
    memory.touch(graph, "a", now=at(1))
    assert standing(graph, ids=["a"], hours=1, accesses=accesses) == (expected, "a")


@pytest.mark.parametrize(
    ("touches", "accesses", "expected"),
    [
        (["here", "there"], 3, "newer"),
        (["there"], 9, "held"),  # it lacks the access made here
        (["here", "there"], 1, "held"),
        ([], 2, "held"),
    ],
)
def test_what_lacks_an_access_of_here_does_not_go_on(
    graph: Graph, touches: list[str], accesses: int, expected: str
) -> None:
    given(graph, "a")
    memory.touch(graph, "a", now=at(1))
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.recentTouches = ['before', 'here']")
    assert standing(graph, ids=["a"], hours=9, touches=touches, accesses=accesses) == (expected, "a")


def test_as_many_accesses_at_the_same_instant_are_the_same_only_if_they_are_these(graph: Graph) -> None:
    given(graph, "a")
    memory.touch(graph, "a", now=at(1))
    assert standing(graph, ids=["a"], hours=1, touches=["another"]) == ("held", "a")


def test_only_what_goes_on_where_the_graph_ends_is_newer(graph: Graph) -> None:
    given(graph, "a")
    (promoted,) = consolidation.force_promote(graph, "a", now=at(1)).promoted
    assert standing(graph, ids=["a", promoted.new_id, "third"], hours=9) == ("newer", promoted.new_id)
    assert standing(graph, ids=["a", "another"], hours=9) == ("held", promoted.new_id)
    assert standing(graph, ids=["a"], hours=9) == ("held", promoted.new_id)


def test_a_line_that_was_imported_under_another_id_is_known(graph: Graph) -> None:
    given(graph, "b", importKey="k")
    assert standing(graph, ids=["a"], hours=1, keys=("k",)) == ("known", None)
    assert standing(graph, ids=["a"], hours=1, keys=("l",)) == ("new", None)


def test_what_is_of_another_lineage_here_is_known(graph: Graph) -> None:
    given(graph, "b")
    (promoted,) = consolidation.force_promote(graph, "b", now=at(1)).promoted
    assert standing(graph, ids=["a", "b"], hours=9) == ("known", None)
    assert standing(graph, ids=["a", promoted.new_id], hours=9) == ("known", None)
    assert standing(graph, ids=["a"], hours=9, sources=("b",)) == ("known", None)
    assert standing(graph, ids=["a"], hours=9, sources=("a",)) == ("new", None)


@pytest.mark.parametrize("kind", ["revived", "undone", "redone", "repaired", "protected"])
def test_what_lacks_what_was_done_here_does_not_go_on(graph: Graph, kind: str) -> None:
    _event(graph, kind)
    assert standing(graph, ids=["a"], hours=9, events=["another"]) == ("held", "a")
    assert standing(graph, ids=["a"], hours=9, events=["another", "e"]) == ("newer", "a")


@pytest.mark.parametrize("kind", ["expired", "promoted", "strengthened"])
def test_what_the_law_did_here_keeps_nothing_out(graph: Graph, kind: str) -> None:
    _event(graph, kind)
    assert standing(graph, ids=["a"], hours=9, events=[]) == ("newer", "a")


def test_what_is_forgotten_here_stays_so_and_is_the_same_as_itself(graph: Graph) -> None:
    _event(graph, "retracted")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.endReason = 'retracted', m.validTo = m.lastAccessed")
    assert standing(graph, ids=["a"], hours=9) == ("held", "a")
    assert standing(graph, ids=["a"], hours=0, accesses=1) == ("same", "a")


def _event(graph: Graph, kind: str) -> None:
    given(graph, "a")
    query(
        graph,
        "MATCH (m:Memory {id: 'a'}) "
        "CREATE (:Event {id: 'e', kind: $kind, memoryId: 'a', lineageId: 'a'})-[:CONCERNS]->(m)",
        kind=kind,
    )

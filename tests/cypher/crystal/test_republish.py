"""cypher/crystal/republish.cypher"""

from collections.abc import Mapping
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, used
from tests.reading_as import published
from tests.state import Anything, at, given, ms, query, run_at, stored, taken_back

FORBIDDEN: dict[str, Mapping[str, Any]] = {
    "ended": {"forgetAt": at(3)},
    "kept": {"semanticType": "fact"},
    "confidential": {"sensitivity": "confidential"},
    "unknown": {"sensitivity": "odd"},
    "suspect": {"suspect": True, "trust": "tool"},
}


def withdrawn(graph: Graph, scope: str = "public") -> None:
    """Publish a crystal and take that back."""
    published(graph, crystallized(graph, facet={"semanticType": "general"}), "private")
    run_at(graph, 1, run_id="r")
    graph.rows("crystal.publish", Anything, id="c", to=scope, now=ms(1), runId="r")
    taken_back(graph, "r:published:c", hours=2)


def asked(graph: Graph, *events: str, hours: float = 3) -> list[dict[str, Any]]:
    rows = graph.rows(
        "crystal.republish", Anything, events=list(events or ("back:undone:r:published:c",)), now=ms(hours)
    )
    return [row.model_dump() for row in rows]


@pytest.mark.parametrize("scope", ["shared", "public"])
@pytest.mark.parametrize("outcome", FORBIDDEN)
def test_what_may_not_be_published_now_is_held_back(graph: Graph, outcome: str, scope: str) -> None:
    withdrawn(graph, scope)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m += $parts", parts=FORBIDDEN[outcome])
    before = stored(graph, "c")
    (row,) = asked(graph)
    assert (row["crystal"], row["to"], row["outcome"], row["ancestor"]) == ("c", scope, outcome, None)
    assert stored(graph, "c") == before


def test_one_that_ends_later_is_not(graph: Graph) -> None:
    withdrawn(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m += $parts", parts=FORBIDDEN["ended"])
    assert asked(graph, hours=2.999) == []
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.validTo = $at", at=at(2))
    assert [row["outcome"] for row in asked(graph, hours=2.999)] == ["ended"]


def test_what_was_merged_into_it_forbids_it_by_name(graph: Graph) -> None:
    withdrawn(graph)
    published(graph, crystallized(graph, "a", facet={"semanticType": "general"}), "private")
    used(graph)
    assert merged(graph, "a>c", hours=2.5, run_id="m") == ["merged"]
    assert asked(graph) == []
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.semanticType = 'episode'")
    assert [(row["outcome"], row["ancestor"]) for row in asked(graph)] == [("descends", "a")]


@pytest.mark.parametrize("level", ["normal", "personal"])
def test_what_may_be_published_is_not_held_back(graph: Graph, level: str) -> None:
    withdrawn(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = $level", level=level)
    assert asked(graph) == []


def test_what_is_withdrawn_or_is_no_longer_as_the_event_left_it_is_judged_elsewhere(graph: Graph) -> None:
    withdrawn(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential'")
    assert asked(graph, "r:published:c", "gone") == []  # its undo makes it private
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.accessScope = 'shared'")
    assert asked(graph) == []


def test_a_scope_that_was_missing_is_as_the_event_left_it(graph: Graph) -> None:
    withdrawn(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential' REMOVE m.accessScope")
    query(graph, "MATCH (e:Event {kind: 'undone'}) REMOVE e.after_accessScope")
    assert len(asked(graph)) == 1


def test_what_is_no_crystal_any_more_or_was_deleted_has_no_row(graph: Graph) -> None:
    withdrawn(graph)
    given(graph, "m")
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential' DETACH DELETE m")
    assert asked(graph) == []


@pytest.mark.parametrize(("first", "then", "held"), [("shared", "public", []), ("public", "shared", ["confidential"])])
def test_an_undo_that_narrows_is_not_held_back(graph: Graph, first: str, then: str, held: list[str]) -> None:
    published(graph, crystallized(graph, facet={"semanticType": "general"}), "private")
    for run_id, scope in (("r", first), ("s", then)):
        run_at(graph, 1, run_id=run_id)
        graph.rows("crystal.publish", Anything, id="c", to=scope, now=ms(1), runId=run_id)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential'")
    assert [row["outcome"] for row in asked(graph, "s:published:c")] == held


@pytest.mark.parametrize("hours", [2, 2.5])
def test_one_of_which_something_was_said_since_is_held_back(graph: Graph, hours: float) -> None:
    withdrawn(graph)
    for number, to in enumerate(("shared", "private")):
        run_at(graph, hours, run_id=f"s{number}")
        graph.rows("crystal.publish", Anything, id="c", to=to, now=ms(hours), runId=f"s{number}")
    assert [row["outcome"] for row in asked(graph)] == ["since"]
    taken_back(graph, "s1:published:c", hours=2.6, run_id="t1")
    taken_back(graph, "s0:published:c", hours=2.7, run_id="t0")
    assert asked(graph) == []

"""cypher/archive/place.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import box, placed, sealed
from tests.state import Anything, at, given, query, stored


def place(graph: Graph, *nodes: dict[str, Any], merging: bool = False) -> int:
    (row,) = graph.rows("archive.place", Anything, nodes=list(nodes), merging=merging)
    return int(row.model_dump()["placed"])


def node(kind: str, key: list[Any], *, replace: bool = False, **plain: Any) -> dict[str, Any]:
    labels = plain.pop("labels", [kind])
    instants = [["at", at(1).isoformat()]]
    return {"kind": kind, "key": key, "labels": labels, "plain": plain, "instants": instants, "replace": replace}


def test_a_node_is_written_with_its_labels_and_instants(graph: Graph) -> None:
    assert place(graph, node("Memory", ["m"], id="m", stars=[1, 2], labels=["Memory", "Head", "Mine"])) == 1
    assert stored(graph) == {"id": "m", "stars": [1, 2], "at": at(1), "labels": {"Memory", "Head", "Mine"}}


def test_each_kind_is_known_by_its_key(graph: Graph) -> None:
    nodes = [
        node("Event", ["e"], id="e"),
        node("ConsolidationRun", ["r"], id="r"),
        node("Probe", ["p"], id="p"),
        node("ConsolidationConfig", [7], version=7),
        node("Session", [False, "", "s"], isTest=False, scope="", name="s"),
        node("SemanticCluster", [True, "x", "c"], isTest=True, scope="x", name="c"),
    ]
    assert place(graph, *nodes) == 6
    assert place(graph, *nodes) == 0


def test_what_is_there_stays_unless_it_is_to_be_replaced(graph: Graph) -> None:
    given(graph, "m")
    before = stored(graph)
    assert place(graph, node("Memory", ["m"], id="m", content="other")) == 0
    assert stored(graph) == before
    assert place(graph, node("Memory", ["m"], id="m", content="other", labels=["Memory"], replace=True)) == 1
    assert stored(graph) == {"id": "m", "content": "other", "at": at(1), "labels": {"Memory"}}


def test_the_head_of_a_lineage_may_pass_to_another_version_in_one_batch(graph: Graph) -> None:
    given(graph, "m")
    new = node("Memory", ["n"], id="n", lineageId="m", labels=["Memory", "Head"], replace=True)
    old = node("Memory", ["m"], id="m", lineageId="m", labels=["Memory"], replace=True)
    assert place(graph, new, old) == 2
    assert query(graph, "MATCH (m:Head) RETURN m.id AS id") == [{"id": "n"}]


def test_merging_an_event_needs_the_memory_it_is_about(graph: Graph) -> None:
    given(graph, "m")
    events = [node("Event", [each], id=each, memoryId=about) for each, about in (("e", "m"), ("f", "gone"))]
    assert place(graph, *events, node("Event", ["g"], id="g"), merging=True) == 1
    assert place(graph, node("Event", ["g"], id="g") | {"beside": False}, merging=True) == 0
    assert place(graph, node("Event", ["g"], id="g") | {"beside": True}, merging=True) == 1
    assert place(graph, *events) == 1


@pytest.mark.parametrize(("reason", "waits"), [("retracted", True), ("faded", False)])
def test_the_box_of_what_was_forgotten_elsewhere_waits_for_another_summary(
    graph: Graph, reason: str, waits: bool
) -> None:
    placed(graph, "m", "n")
    sealed(graph, "box of m")
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    ended = node("Memory", ["m"], id="m", lineageId="m", endReason=reason, labels=["Memory"], replace=True)
    assert place(graph, ended, merging=True) == 1
    assert box(graph, "box of m")["unfiled"] is waits


@pytest.mark.parametrize(("boxed", "waits"), [(True, False), (False, True)])
def test_what_is_in_a_box_here_waits_for_none_though_it_does_elsewhere(graph: Graph, boxed: bool, waits: bool) -> None:
    if boxed:
        placed(graph, "m", "n")
    else:
        given(graph, "m")
    turn = node("Memory", ["m"], id="m", lineageId="m", labels=["Memory", "Unboxed"], replace=True)
    assert place(graph, turn, merging=True) == 1
    assert ("Unboxed" in stored(graph, "m")["labels"]) is waits

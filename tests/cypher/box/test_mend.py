"""cypher/box/mend.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import box, placed, run, sealed
from tests.cypher.box.test_check import found
from tests.cypher.trace.test_join import topics, traced
from tests.erasure.traces import in_graph
from tests.erasures import begun, deleted
from tests.state import Anything, damage, given, query, stored


def mended(graph: Graph) -> int:
    run(graph, 2, "mend")
    (row,) = graph.rows("box.mend", Anything, runId="mend")
    return int(row.model_dump()["repaired"])


@pytest.mark.parametrize(
    "change",
    [
        "b.count = 2",
        "b.reason = 'flush'",
        "b.openUntil = null",
        "b.scope = 'other'",
        "b.topics = ['other']",
        "b.firstAt = b.firstAt + duration({hours: 1})",
        "b.lastAt = b.lastAt - duration({hours: 1})",
        "m:Unboxed",
    ],
)
def test_a_box_says_again_what_is_in_it(graph: Graph, change: str) -> None:
    placed(graph, "a", about="database")
    before = box(graph, "box of a")
    query(graph, f"MATCH (m:Memory)-[:IN_BOX]->(b:Box) SET {change}")
    assert mended(graph) == 1
    assert {**box(graph, "box of a"), "rev": 0} == {**before, "rev": 0}
    assert damage(graph, 3) == []
    assert mended(graph) == 0


def test_turns_in_no_box_wait_for_one_and_a_sealed_box_without_a_reason_gets_one(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory) REMOVE m:Unboxed")
    placed(graph, "a")
    sealed(graph, "box of a")
    query(graph, "MATCH (b:Box) SET b.reason = null")
    assert mended(graph) == 2
    assert "Unboxed" in stored(graph, "m")["labels"]
    assert box(graph, "box of a")["reason"] == "flush"


def test_topics_that_only_a_forgotten_turn_had_go(graph: Graph) -> None:
    placed(graph, "a", about="database ship")
    placed(graph, "b", about="database")
    query(graph, "MATCH (a:Memory {id: 'a'}) SET a.endReason = 'retracted'")
    assert (mended(graph), box(graph, "box of a")["topics"]) == (1, ["database"])
    assert mended(graph) == 0


@pytest.mark.parametrize(("on", "waits"), [(False, False), (True, True)])
def test_without_a_box_turns_wait_for_one_only_where_that_is_switched_on(graph: Graph, on: bool, waits: bool) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c.boxesOnConsolidate = $on", on=on)
    given(graph, "m")
    query(graph, "MATCH (m:Memory) " + ("REMOVE m:Unboxed" if on else "SET m:Unboxed"))
    assert mended(graph) == 1
    assert ("Unboxed" in stored(graph, "m")["labels"]) == waits
    assert mended(graph) == 0


def test_a_box_whose_summary_quotes_what_was_forgotten_waits_for_another(graph: Graph) -> None:
    placed(graph, "a", "sum")
    sealed(graph, "box of a")
    query(graph, "MATCH (b:Box), (m:Memory {id: 'sum'}) SET m:Summary CREATE (m)-[:SUMS_UP {count: 2}]->(b)")
    query(graph, "MATCH (m:Memory {id: 'sum'}), (a:Memory {id: 'a'}) CREATE (m)-[:DERIVED_FROM]->(a)")
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    assert mended(graph) == 0
    query(graph, "MATCH (a:Memory {id: 'a'}) SET a.endReason = 'retracted'")
    assert mended(graph) == 1
    assert box(graph, "box of a")["unfiled"]
    assert mended(graph) == 0


def test_a_box_with_two_live_summaries_waits_for_the_next_pass(graph: Graph) -> None:
    placed(graph, "a", "b")
    sealed(graph, "box of a")
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    summary = "MATCH (b:Box) CREATE (:Memory:Summary:Live {id: $id})-[:SUMS_UP {count: 2}]->(b)"
    query(graph, summary, id="one")
    assert (mended(graph), found(graph)) == (0, [])
    query(graph, summary, id="two")
    assert found(graph) == [("box_of_other_turns", 1, ["box of a"])]
    assert (mended(graph), box(graph, "box of a")["unfiled"], found(graph)) == (1, True, [])
    assert mended(graph) == 0


def test_an_empty_box_leaves_its_trace_which_goes_with_the_last(graph: Graph) -> None:
    for name, about in (("a", "database schema"), ("b", "database schema roses")):
        traced(graph, name, about)
    (trace,) = query(graph, "MATCH (t:Trace) RETURN t.id AS id")
    emptied = "MATCH (:Memory)-[x:IN_BOX]->(b:Box {id: $id}) SET b.count = 0 DELETE x"
    query(graph, emptied, id="box of b")
    assert found(graph) == [("box_of_other_turns", 1, ["box of b"])]
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m:Unboxed")
    assert (mended(graph), found(graph), topics(graph, trace["id"])) == (1, [], ["database", "schema"])
    query(graph, emptied, id="box of a")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m:Unboxed")
    assert (mended(graph), query(graph, "MATCH (t:Trace) RETURN t")) == (1, [])
    assert mended(graph) == 0


def test_an_empty_box_with_a_live_summary_waits_for_the_pass_that_ends_it(graph: Graph) -> None:
    placed(graph, "a")
    query(graph, "MATCH (m:Memory)-[x:IN_BOX]->(b:Box) SET b.count = 0, b.openUntil = null, m:Unboxed DELETE x")
    query(graph, "MATCH (b:Box) CREATE (:Memory:Summary:Live {id: 'sum'})-[:SUMS_UP {count: 1}]->(b)")
    assert (mended(graph), box(graph, "box of a")["unfiled"], found(graph)) == (1, True, [])
    assert mended(graph) == 0


@pytest.mark.parametrize("other", [False, True])
def test_a_turn_stays_in_one_box_once_the_one_of_the_earlier_time(graph: Graph, other: bool) -> None:
    placed(graph, "a", "b", about="database")
    placed(graph, "c", "d", about="garden", session="other", hours=1)
    first, second = box(graph, "box of a"), box(graph, "box of c")
    edge = "MATCH (m:Memory {id: $id}), (b:Box {id: $box}) CREATE (m)-[:IN_BOX {topics: $topics}]->(b)"
    query(graph, edge, id="a", box="box of a", topics=["other"])
    if other:
        query(graph, edge, id="a", box="box of c", topics=["database"])
    query(graph, "MATCH (b:Box) SET b.count = COUNT { (b)<-[:IN_BOX]-() }")
    assert mended(graph) == (3 if other else 2)  # the turn, and the boxes that it was in
    for before in (first, second):
        assert {**box(graph, before["id"]), "rev": 0} == {**before, "rev": 0}
    assert query(graph, "MATCH (:Memory {id: 'a'})-[x:IN_BOX]->(b) RETURN b.id AS id, x.topics AS topics") == [
        {"id": "box of a", "topics": ["database"]}
    ]
    assert (damage(graph, 3), mended(graph)) == ([], 0)


IN_TWO = "MATCH (m:Memory {id: 'a'}), (b:Box {id: $id}) CREATE (m)-[:IN_BOX {topics: $topics}]->(b)"
WAS = "MATCH (m:Memory)-[x:WAS_IN_BOX]->(b) RETURN m.id AS turn, b.id AS box, x.topics AS topics"


@pytest.mark.parametrize("before", [False, True])
def test_the_box_that_a_turn_leaves_is_one_in_which_it_was(graph: Graph, before: bool) -> None:
    placed(graph, "a", about="zebra")
    placed(graph, "c", about="garden", session="other", hours=1)
    query(graph, IN_TWO, id="box of a", topics=["yard"])
    query(graph, IN_TWO, id="box of c", topics=["zebra", "yard"])
    if before:
        query(graph, "MATCH (m {id: 'a'}), (b:Box {id: 'box of c'}) CREATE (m)-[:WAS_IN_BOX {topics: ['old']}]->(b)")
    mended(graph)
    assert query(graph, WAS) == [{"turn": "a", "box": "box of c", "topics": ["zebra", "yard"]}]
    assert (damage(graph, 3), mended(graph)) == ([], 0)


def test_so_an_erasure_of_the_turn_renames_the_trace_of_that_box(graph: Graph) -> None:
    traced(graph, "a", "zebra yard")
    (name, _) = traced(graph, "b", "quagga lake", hours=1)
    query(graph, IN_TWO, id="box of b", topics=["quagga", "lake"])
    query(graph, "MATCH (m:Memory {id: 'b'}) DETACH DELETE m")
    mended(graph)
    assert query(graph, WAS) == [{"turn": "a", "box": "box of b", "topics": ["quagga", "lake"]}]
    begun(graph, "a")
    deleted(graph, "a")
    assert in_graph(graph, str(name)) == []
    assert query(graph, "MATCH (b:Box) RETURN b") == []

"""cypher/trace/part.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import back, box
from tests.cypher.trace.test_join import SCHEMA, topics, traced
from tests.state import damage, given, query


def trace_of(graph: Graph, name: str) -> Any:
    rows = query(graph, "MATCH (:Box {id: $id})-[:IN_TRACE]->(t) RETURN t.id AS id", id=f"box of {name}")
    return rows[0]["id"] if rows else None


def test_a_trace_goes_with_its_last_box_and_comes_back_as_it_was(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    (row,) = back(graph, "trace.part", "r:traced:box of a")
    assert (row["outcome"], row["event"]) == ("undone", "back:undone:r:traced:box of a")
    assert query(graph, "MATCH (t:Trace) RETURN t") == []
    assert back(graph, "trace.part", row["event"], run_id="again")[0]["outcome"] == "undone"
    assert trace_of(graph, "a") == "trace-f98916d2"
    assert topics(graph, "trace-f98916d2") == SCHEMA.split()
    assert damage(graph, 3) == []


def test_the_others_of_a_trace_keep_it_with_their_topics(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    traced(graph, "b", "database postgresql indexes", hours=1)
    back(graph, "trace.part", "r:traced:box of a")
    assert topics(graph, "trace-f98916d2") == ["database", "indexes", "postgresql"]
    assert (trace_of(graph, "a"), trace_of(graph, "b")) == (None, "trace-f98916d2")


def test_it_is_taken_back_once(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    back(graph, "trace.part", "r:traced:box of a")
    assert [row["outcome"] for row in back(graph, "trace.part", "r:traced:box of a", run_id="other")] == ["repeated"]
    back(graph, "trace.part", "back:undone:r:traced:box of a", run_id="again")
    query(graph, "MATCH (b:Box)-[x:IN_TRACE]->() DELETE x CREATE (b)-[:IN_TRACE]->(:Trace {id: 'trace-1'})")
    assert [row["outcome"] for row in back(graph, "trace.part", "r:traced:box of a", run_id="third")] == ["changed"]


def test_a_box_that_stays_sealed_waits_for_another_trace_until_it_has_its_own_again(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")  # as its pass does
    (row,) = back(graph, "trace.part", "r:traced:box of a")
    assert box(graph, "box of a")["unfiled"]
    back(graph, "trace.part", row["event"], run_id="again")
    assert not box(graph, "box of a")["unfiled"]


@pytest.mark.parametrize("since", ["SET b:Unfiled", "SET b.count = 2"])
def test_it_waits_on_if_it_did_before_or_holds_more_since(graph: Graph, since: str) -> None:
    traced(graph, "a", SCHEMA)
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    first, then = ("", since) if "count" in since else (since, "")
    query(graph, f"MATCH (b:Box) {first} RETURN b")
    (row,) = back(graph, "trace.part", "r:traced:box of a")
    query(graph, f"MATCH (b:Box) {then} RETURN b")
    back(graph, "trace.part", row["event"], run_id="again")
    assert box(graph, "box of a")["unfiled"]


@pytest.mark.parametrize(("count", "lives", "waits"), [(1, True, False), (2, True, True), (1, False, True)])
def test_though_it_did_before_it_waits_no_more_with_a_summary_of_what_is_in_it(
    graph: Graph, count: int, lives: bool, waits: bool
) -> None:
    traced(graph, "a", SCHEMA)
    given(graph, "sum")
    query(graph, "MATCH (b:Box), (s:Memory {id: 'sum'}) SET s:Summary MERGE (s)-[:SUMS_UP {count: $n}]->(b)", n=count)
    if not lives:
        query(graph, "MATCH (s:Summary) REMOVE s:Live")
    query(graph, "MATCH (b:Box) SET b:Unfiled")
    (row,) = back(graph, "trace.part", "r:traced:box of a")
    back(graph, "trace.part", row["event"], run_id="again")
    assert box(graph, "box of a")["unfiled"] == waits


def test_a_box_that_is_open_again_waits_for_none(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    query(graph, "MATCH (b:Box) SET b.sealedAt = null, b.reason = null REMOVE b:Unfiled")
    back(graph, "trace.part", "r:traced:box of a")
    assert not box(graph, "box of a")["unfiled"]


def test_the_event_by_which_it_got_another_one_blocks_that_the_first_comes_back(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    (first,) = back(graph, "trace.part", "r:traced:box of a")
    assert first["blocker"] is None
    query(graph, "MATCH (e:Event {id: 'r:traced:box of a'})-[:CONCERNS]->(b:Box) CREATE (x:Event {id: 'other'})"
          "-[:CONCERNS]->(b) SET x.kind = 'traced', x.runId = 'later', x.at = e.at, x.after_trace = 'trace-1'"
          "CREATE (b)-[:IN_TRACE]->(:Trace {isTest: false, scope: b.scope, id: 'trace-1', rev: 0})")  # fmt: skip
    (row,) = back(graph, "trace.part", first["event"], run_id="again")
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", "other")

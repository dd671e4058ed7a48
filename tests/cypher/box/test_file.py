"""cypher/box/file.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.box.talk import box, events, placed, run, sealed
from tests.state import Anything, damage, ms, query, stored, taken_back


def summed(
    graph: Graph, name: str | None, *, stays: str | None = None, hours: float = 2.0, run_id: str = "r"
) -> list[dict[str, Any]]:
    """File the box of a with a new summary of that name, or with none."""
    if name is not None:
        facet = {"semanticType": "episode", "lifespanPolicy": "permanent"}
        crystallized(graph, name, hours=hours, facet=facet, summary=True, sensitivity="normal")
    run(graph, hours, run_id)
    row = {"id": "box of a", "summary": name, "stays": stays}
    rows = graph.rows("box.file", Anything, rows=[row], now=ms(hours), runId=run_id)
    return [row.model_dump() for row in rows]


def boxed(graph: Graph) -> None:
    placed(graph, "a", "b")
    sealed(graph, "box of a")


def test_a_box_is_joined_to_its_summary(graph: Graph) -> None:
    boxed(graph)
    assert summed(graph, "sum") == [{"id": "box of a", "ended": 0}]
    rows = query(graph, "MATCH (s:Summary)-[x:SUMS_UP]->(b:Box) RETURN s.id AS id, x.count AS count, s.decayLaw AS law")
    assert rows == [{"id": "sum", "count": 2, "law": "none"}]
    assert not box(graph, "box of a")["unfiled"]
    assert {"Unboxed", "Unlinked"}.isdisjoint(stored(graph, "sum")["labels"])
    assert damage(graph, 3) == []


def test_an_earlier_summary_ends_and_that_can_be_taken_back(graph: Graph) -> None:
    boxed(graph)
    summed(graph, "old")
    assert summed(graph, "new", hours=3) == [{"id": "box of a", "ended": 1}]
    found = stored(graph, "old")
    assert (found["endReason"], found["lifecycle"], "Live" in found["labels"]) == ("retracted", "expired", False)
    assert events(graph, "outsummed") == ["r:outsummed:old"]
    assert damage(graph, 4) == []
    taken_back(graph, "r:outsummed:old", hours=5)
    assert "Live" in stored(graph, "old")["labels"]
    # Beside the new one, which the guard of the undo does not let it come to.
    assert [each.code for each in damage(graph, 6)] == ["box_of_other_turns"]


def test_a_sound_summary_stays_and_another_one_ends_though_there_is_no_new_one(graph: Graph) -> None:
    boxed(graph)
    summed(graph, "old")
    assert summed(graph, None, stays="old") == [{"id": "box of a", "ended": 0}]
    assert summed(graph, None) == [{"id": "box of a", "ended": 1}]


def test_one_whose_new_summary_quotes_what_was_forgotten_since_goes_on_waiting(graph: Graph) -> None:
    boxed(graph)
    query(graph, "MATCH (a:Memory {id: 'a'}) SET a.endReason = 'retracted', a.validTo = a.created")
    facet = {"semanticType": "episode", "lifespanPolicy": "permanent"}
    crystallized(graph, "sum", hours=2, facet=facet, summary=True, sensitivity="normal")
    query(graph, "MATCH (m:Memory {id: 'sum'}), (a:Memory {id: 'a'}) CREATE (m)-[:DERIVED_FROM]->(a)")
    row = {"id": "box of a", "summary": "sum", "stays": None}
    run(graph, 2, "r")
    graph.rows("box.file", Anything, rows=[row], now=ms(2), runId="r")
    assert box(graph, "box of a")["unfiled"]
    assert summed(graph, None, hours=3) == [{"id": "box of a", "ended": 1}]
    assert not box(graph, "box of a")["unfiled"]


def test_of_two_live_summaries_only_the_sound_one_stays(graph: Graph) -> None:
    boxed(graph)
    for name in ("one", "two"):
        facet = {"semanticType": "episode", "lifespanPolicy": "permanent"}
        crystallized(graph, name, hours=2, facet=facet, summary=True, sensitivity="normal")
        query(graph, "MATCH (s:Memory {id: $id}), (b:Box) CREATE (s)-[:SUMS_UP {count: b.count}]->(b)", id=name)
    assert summed(graph, None, stays="one") == [{"id": "box of a", "ended": 1}]
    assert ("Live" in stored(graph, "one")["labels"], "Live" in stored(graph, "two")["labels"]) == (True, False)
    assert not box(graph, "box of a")["unfiled"]

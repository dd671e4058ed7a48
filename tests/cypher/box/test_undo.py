"""cypher/box/undo.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import back, box, members, placed, sealed
from tests.state import Anything, damage, ms, query, stored

OPENED = "r:box_opened:box of a"


def test_the_box_is_empty_then_and_comes_back_as_it_was(graph: Graph) -> None:
    placed(graph, "a", "b", about="database")
    before = box(graph, "box of a")
    (row,) = back(graph, "box.undo", OPENED)
    assert (row["outcome"], row["event"]) == ("undone", f"back:undone:{OPENED}")
    assert (members(graph, "box of a"), box(graph, "box of a")["count"]) == (set(), 0)
    assert "Unboxed" in stored(graph, "a")["labels"]
    assert damage(graph, 3) == []
    assert back(graph, "box.undo", f"back:undone:{OPENED}", run_id="again")[0]["outcome"] == "undone"
    assert members(graph, "box of a") == {"a", "b"}
    assert {**box(graph, "box of a"), "rev": 0} == {**before, "rev": 0}
    assert "Unboxed" not in stored(graph, "a")["labels"]
    assert damage(graph, 4) == []


def test_a_box_that_was_sealed_since_stays(graph: Graph) -> None:
    placed(graph, "a")
    sealed(graph, "box of a", run_id="other")
    (row,) = back(graph, "box.undo", OPENED)
    assert (row["outcome"], row["event"], row["blocker"]["id"]) == ("changed", None, "other:box_sealed:box of a")


def test_what_is_in_another_box_by_then_does_not_come_back(graph: Graph) -> None:
    placed(graph, "a", about="database")
    back(graph, "box.undo", OPENED)
    assert back(graph, "box.undo", OPENED, run_id="twice")[0]["outcome"] == "repeated"
    rows = [{"id": "another", "scope": "", "session": "s", "members": [{"id": "a", "topics": []}]}]
    graph.rows("box.place", Anything, rows=rows, isTest=False, now=ms(1), runId="r")
    assert back(graph, "box.undo", f"back:undone:{OPENED}", run_id="again")[0]["outcome"] == "changed"
    assert (members(graph, "another"), members(graph, "box of a")) == ({"a"}, set())


@pytest.mark.parametrize("kind", ["IN_BOX", "WAS_IN_BOX"])
def test_a_turn_that_a_merge_has_put_there_twice_is_there_once(graph: Graph, kind: str) -> None:
    placed(graph, "a", "b", about="database")
    before = box(graph, "box of a")
    query(graph, f"MATCH (m:Memory {{id: 'a'}}), (b:Box) CREATE (m)-[:{kind} {{topics: ['database']}}]->(b)")
    held = (
        "MATCH (m:Memory)-[x:IN_BOX|WAS_IN_BOX]->() RETURN m.id AS id, type(x) AS kind, x.topics AS topics ORDER BY id"
    )
    back(graph, "box.undo", OPENED)
    told = [{"id": each, "kind": "WAS_IN_BOX", "topics": ["database"]} for each in "ab"]
    assert query(graph, held) == told
    query(graph, "MATCH (m:Memory {id: 'a'}), (b:Box) CREATE (m)-[:WAS_IN_BOX {topics: ['database']}]->(b)")
    back(graph, "box.undo", f"back:undone:{OPENED}", run_id="again")
    assert query(graph, held) == [{**each, "kind": "IN_BOX"} for each in told]
    assert {**box(graph, "box of a"), "rev": 0} == {**before, "rev": 0}


@pytest.mark.parametrize(
    "later",
    [
        "CREATE (b)-[:IN_TRACE]->(:Trace {isTest: false, scope: '', id: 'trace'}) SET e.after_trace = 'trace'",
        "CREATE (b)<-[:SUMS_UP]-(s:Memory:Summary:Live {id: 'sum'})<-[:CONCERNS]-(e) SET e.kind = 'summarised'",
    ],
)
def test_a_box_that_was_traced_or_summed_up_since_stays(graph: Graph, later: str) -> None:
    placed(graph, "a")
    query(
        graph,
        "MATCH (b:Box) CREATE (e:Event {id: 'e', kind: 'traced', runId: 'x', at: b.lastAt})-[:CONCERNS]->(b) " + later,
    )
    (row,) = back(graph, "box.undo", OPENED)
    assert (row["outcome"], row["event"], row["blocker"]["id"]) == ("changed", None, "e")

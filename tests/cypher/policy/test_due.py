"""cypher/policy/due.cypher"""

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, before, kept
from tests.state import Anything, query


def due(graph: Graph, *, test: bool = False, batch: int = 100, leaving: tuple[str, ...] = ()) -> list[str]:
    params = {"isTest": test, "batch": batch, "except": list(leaving), "now": instants.to_ms(NOW)}
    return sorted(row.model_dump()["id"] for row in graph.rows("policy.due", Anything, **params))


def test_due_exactly_now_is_due(graph: Graph) -> None:
    for each, ahead in (("past", -1), ("now", 0), ("later", 1)):
        kept(graph, each)
        when = "MATCH (m:Memory {id: $id}) SET m.policyDue = datetime({epochMillis: $at})"
        query(graph, when, id=each, at=instants.to_ms(NOW) + ahead)
    assert due(graph) == ["now", "past"]


def test_only_what_is_alive_was_born_and_has_an_instant(graph: Graph) -> None:
    kept(graph, "ended")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    kept(graph, "none", state=None)
    kept(graph, "unborn", created=before(-1))
    query(graph, "MATCH (m:Memory {id: 'unborn'}) SET m.policyDue = datetime($at)", at=before(1))
    kept(graph, "t", test=True)
    assert due(graph) == []
    assert due(graph, test=True) == ["t"]


def test_a_batch_leaves_out_what_is_named(graph: Graph) -> None:
    made = {kept(graph, each) for each in "abc"}
    (first,) = due(graph, batch=1)
    assert set(due(graph, leaving=(first,))) == made - {first}

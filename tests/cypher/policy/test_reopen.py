"""cypher/policy/reopen.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import kept
from tests.cypher.policy.test_set import said
from tests.state import Anything, at, given, ms, stored, taken_back


def reopened(graph: Graph, *events: str, run_id: str = "back") -> int:
    (row,) = graph.rows("policy.reopen", Anything, events=list(events), now=ms(5), runId=run_id)
    return int(row.model_dump()["changed"])


def test_what_a_word_was_taken_back_of_is_looked_at_again(graph: Graph) -> None:
    kept(graph)
    said(graph, verification="disputed")
    taken_back(graph, "r:policy_set:m", hours=2)
    assert reopened(graph, "back:undone:r:policy_set:m") == 1
    assert stored(graph)["policyDue"] == at(5)


def test_what_has_no_state_or_is_archived_stays(graph: Graph) -> None:
    given(graph)
    kept(graph, "archived", state="archived")
    for each, run in (("m", "r"), ("archived", "s")):
        said(graph, each, verification="disputed", run_id=run)
        taken_back(graph, f"{run}:policy_set:{each}", hours=2, run_id=f"back {run}")
        assert reopened(graph, f"back {run}:undone:{run}:policy_set:{each}", run_id=f"back {run}") == 0
    assert reopened(graph) == 0

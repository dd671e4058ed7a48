"""cypher/policy/enrol_tests.cypher"""

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, kept, policy
from tests.state import Anything, given, query


def enrolled(graph: Graph) -> int:
    (row,) = graph.rows("policy.enrol_tests", Anything, now=instants.to_ms(NOW))
    return int(row.model_dump()["enrolled"])


def test_only_test_memories_without_a_state(graph: Graph) -> None:
    given(graph, "a", test=True)
    kept(graph, "b", test=True, state="stale")
    given(graph, "real")
    given(graph, "ended", test=True)
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    assert (enrolled(graph), enrolled(graph)) == (1, 0)
    assert policy(graph, "a") == {"state": "candidate", "due": 0}
    assert [policy(graph, each)["state"] for each in ("b", "real", "ended")] == ["stale", None, None]

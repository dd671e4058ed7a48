"""cypher/fact/lock.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, query

SLOT = {"scope": "", "subject": "france", "attribute": "capital"}


def test_a_slot_is_made_once(graph: Graph) -> None:
    for _ in range(2):
        (row,) = graph.rows("fact.lock", Anything, isTest=False, slots=[SLOT, SLOT, {**SLOT, "scope": "a"}])
        assert row.model_dump() == {"locked": 2}
    rows = query(graph, "MATCH (s:Slot) RETURN s.scope AS scope, s.rev AS rev ORDER BY scope")
    assert rows == [{"scope": "", "rev": 0}, {"scope": "a", "rev": 0}]

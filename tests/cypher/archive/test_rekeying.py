"""cypher/archive/rekeying.cypher"""

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def strange(graph: Graph, *ids: str) -> int:
    (row,) = graph.rows("archive.rekeying", Anything, ids=list(ids))
    return int(row.model_dump()["strange"])


def test_memories_of_this_brains_rates_change_nothing(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", tier="longTerm")
    assert strange(graph, "a", "b") == 0
    assert not config.current(graph).rekeying


def test_one_of_another_rate_has_all_keys_looked_at(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.decayRate = 0.4")
    assert strange(graph, "a") == 1
    assert config.current(graph).rekeying


def test_what_has_ended_is_not_keyed(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Live SET m.decayRate = 0.4")
    assert strange(graph, "a") == 0

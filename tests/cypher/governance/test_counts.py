"""cypher/governance/counts.cypher"""

from brainbridge.governance import screening
from brainbridge.graph.graph import Graph
from tests.state import given, query


def counted(graph: Graph, *, test: bool = False) -> dict[str, tuple[int, int]]:
    return {each.sensitivity: (each.count, each.suspect) for each in screening.counts(graph, is_test=test)}


def test_live_memories_are_counted_by_their_sensitivity(graph: Graph) -> None:
    assert counted(graph) == {}
    for name, sensitivity in (("a", "normal"), ("b", "normal"), ("c", "personal"), ("d", "confidential")):
        given(graph, name, sensitivity=sensitivity)
    given(graph, "s", sensitivity="normal", suspect=True)
    given(graph, "t", sensitivity="personal", test=True)
    assert counted(graph) == {"confidential": (1, 0), "normal": (3, 1), "personal": (1, 0)}
    assert counted(graph, test=True) == {"personal": (1, 0)}


def test_what_has_ended_is_not_counted_and_what_is_damaged_is_unknown(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    query(graph, "MATCH (m {id: 'a'}) REMOVE m:Live SET m.validTo = datetime(), m.endReason = 'expired'")
    query(graph, "MATCH (m {id: 'b'}) SET m.sensitivity = 'secret'")
    query(graph, "MATCH (m {id: 'c'}) SET m.sensitivity = null")
    assert counted(graph) == {"unknown": (2, 0)}

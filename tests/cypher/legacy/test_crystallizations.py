"""cypher/legacy/crystallizations.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.transfer import crystallizations
from tests.state import query


def test_current_ones_without_a_memory_are_counted(graph: Graph) -> None:
    query(graph, "CREATE (:Crystallization {content: 'one'}), (:Crystallization {trigger: 't', insight: 'i'})")
    query(graph, "CREATE (:Crystallization)")
    query(graph, "CREATE (:Crystallization {content: 'ended', validTo: datetime()})")
    query(graph, "CREATE (:Crystallization {content: 'tiered', tier: 'longTerm'})")
    found = crystallizations.outlook(graph)
    assert (found.count, found.textless, set(found.sample)) == (3, 1, {"one", "t: i"})


def test_only_text_that_says_something_counts_as_text(graph: Graph) -> None:
    query(graph, "CREATE (:Crystallization {content: 7, insight: 'i', trigger: ['t']})")
    query(graph, "CREATE (:Crystallization {content: ' ', text: 'said'}), (:Crystallization {content: ['list']})")
    found = crystallizations.outlook(graph)
    assert (found.count, found.textless, set(found.sample)) == (3, 1, {"i", "said"})

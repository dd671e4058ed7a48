"""cypher/archive/strangers.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import strangers
from tests.cypher.probe.test_keep import keep
from tests.state import given, query, run_at


def found(graph: Graph) -> dict[str, tuple[int, int]]:
    """Return how many nodes there are of some labels, and how many of them are joined to the brain."""
    return {each.labels: (each.count, each.joined) for each in strangers.found(graph)}


def test_what_an_archive_holds_is_none(graph: Graph) -> None:
    before = found(graph)  # the tests' own mark of their database
    given(graph)
    run_at(graph, 0)
    keep(graph, "m")
    query(graph, "CREATE (:__BrainbridgeLock {name: 'test'})")
    assert found(graph) == before
    query(graph, "MATCH (l:__BrainbridgeLock {name: 'test'}) DELETE l")


def test_they_are_counted_by_all_their_labels(graph: Graph) -> None:
    before = found(graph)
    query(graph, "CREATE (:Stranger), (:Stranger), (:Stranger:Other), ()")
    new = found(graph).items() - before.items()
    assert {labels.replace("Other:Stranger", "Stranger:Other"): counts for labels, counts in new} == {
        "Stranger": (2, 0),
        "Stranger:Other": (1, 0),
        "": (1, 0),
    }


def test_those_joined_to_the_brain_are_told_apart(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) CREATE (m)-[:OF]->(:Stranger)-[:OF]->(:Stranger), (m)<-[:OF]-(:Stranger)")
    assert found(graph)["Stranger"] == (3, 2)


def test_an_edge_to_nodes_of_the_old_system_is_made_again_and_so_does_not_count(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) CREATE (:Crystallization)-[:HAS_MEMORY]->(m)")
    assert found(graph)["Crystallization"] == (1, 0)

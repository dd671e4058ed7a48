"""cypher/erasure/derived.cypher"""

from brainbridge.graph.graph import Graph
from tests.derivations import derived, promoted
from tests.state import Anything, given, query


def derived_of(graph: Graph, *lineages: str) -> set[tuple[str, str, str]]:
    rows = graph.rows("erasure.derived", Anything, lineages=list(lineages))
    return {(row.lineage, row.of, row.why) for row in rows}  # type: ignore[attr-defined]


def test_what_was_made_of_any_version_is_found_one_step_away(graph: Graph) -> None:
    given(graph, "m")
    new = promoted(graph, "m", hours=1)
    derived(graph, "n", new)
    derived(graph, "o", "n")
    assert derived_of(graph, "m") == {("n", "m", "derived")}
    assert derived_of(graph, "m", "n") == {("o", "n", "derived")}


def test_what_is_merged_is_found_from_both_ends(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "n")
    query(graph, "MATCH (m:Memory {id: 'm'}), (n:Memory {id: 'n'}) CREATE (m)-[:MERGED_INTO]->(n)")
    assert derived_of(graph, "m") == {("n", "m", "merged")}
    assert derived_of(graph, "n") == {("m", "n", "merged")}

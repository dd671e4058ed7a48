"""cypher/erasure/select.cypher"""

from brainbridge.graph.graph import Graph
from tests.derivations import promoted
from tests.state import Anything, given, query


def selected(
    graph: Graph, *ids: str, scope: str | None = None, source: str | None = None, test: bool = False
) -> list[str]:
    rows = graph.rows("erasure.select", Anything, ids=list(ids), scope=scope, source=source, isTest=test)
    return [row.lineage for row in rows]  # type: ignore[attr-defined]


def test_the_id_of_any_version_means_its_lineage_once(graph: Graph) -> None:
    given(graph, "m")
    new = promoted(graph, "m", hours=1)
    assert selected(graph, "m", new, "nothing") == ["m"]


def test_a_scope_means_what_is_in_it_and_no_tests(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b", scope="y")
    given(graph, "t", scope="x", test=True)
    assert selected(graph, scope="x") == ["a"]
    assert selected(graph, scope="x", test=True) == ["t"]


def test_a_source_is_a_path_or_what_was_imported(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m:Crystal, m.path = 'notes.md'")
    query(graph, "MATCH (m:Memory {id: 'b'}) CREATE (m)-[:DERIVED_FROM]->(:Source {name: 'notes.md'})")
    assert selected(graph, source="notes.md") == ["a", "b"]

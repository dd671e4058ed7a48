"""cypher/erasure/texts.cypher"""

from brainbridge.graph.graph import Graph
from tests.derivations import promoted
from tests.state import Anything, given, query


def test_pages_are_in_order_of_ids_ended_versions_and_tests_too(graph: Graph) -> None:
    for name in "cab":
        given(graph, name, test=name == "b")
    new = promoted(graph, "a", hours=1)
    found, after = [], ""
    while rows := graph.rows("erasure.texts", Anything, after=after, limit=2):
        found += [(row.id, row.lineage) for row in rows]  # type: ignore[attr-defined]
        after = found[-1][0]
    assert found == sorted([("a", "a"), ("b", "b"), ("c", "c"), (new, "a")])


def test_a_content_that_is_no_text_is_read_as_one(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory) SET m.content = 7")
    (row,) = graph.rows("erasure.texts", Anything, after="", limit=2)
    assert row.content == "7"  # type: ignore[attr-defined]

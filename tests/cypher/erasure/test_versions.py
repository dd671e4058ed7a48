"""cypher/erasure/versions.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.integrity.erasing import Version
from tests.derivations import promoted
from tests.state import given, query


def test_every_version_of_a_lineage_is_there(graph: Graph) -> None:
    given(graph, "m", importKey="k")
    new = promoted(graph, "m", hours=1)
    given(graph, "n")
    rows = graph.rows("erasure.versions", Version, lineages=["m"])
    assert {(row.id, row.lineage, row.latest) for row in rows} == {("m", "m", False), (new, "m", True)}
    assert {row.content for row in rows} == {"content of m"}
    assert [row.import_key for row in rows if row.id == "m"] == ["k"]


def test_one_without_a_lineage_is_found_by_its_id(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory) REMOVE m.lineageId")
    assert [row.id for row in graph.rows("erasure.versions", Version, lineages=["m"])] == ["m"]

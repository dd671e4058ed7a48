"""cypher/crystal/file.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, damage, given, query, stored


@pytest.mark.parametrize(
    ("scope", "facets", "filed"),
    [
        ("public", "scnone", "scnone inpublic"),
        ("public", "scnone inshared", "scnone inpublic"),
        ("shared", "scnone inpublic inshared", "scnone inshared"),
        ("private", "scnone inpublic isrule", "scnone isrule"),
        (None, "scnone inshared", "scnone"),
        ("odd", "scnone inshared", "scnone"),
    ],
)
def test_a_crystal_is_filed_under_its_access_scope(graph: Graph, scope: str | None, facets: str, filed: str) -> None:
    crystallized(graph)
    crystallized(graph, "sound")
    given(graph, "plain")
    query(
        graph, "MATCH (m:Memory {id: 'c'}) SET m.accessScope = $scope, m.facets = $facets", scope=scope, facets=facets
    )
    before, others = stored(graph, "c"), [stored(graph, name) for name in ("sound", "plain")]
    assert "crystal_access" in {each.code for each in damage(graph, 1)}
    assert [graph.one("crystal.file", Anything).model_dump()["repaired"] for _ in range(2)] == [1, 0]
    assert stored(graph, "c") == before | {"facets": filed, "rev": before["rev"] + 1}
    assert [stored(graph, name) for name in ("sound", "plain")] == others
    assert "crystal_access" not in {each.code for each in damage(graph, 1)}

"""cypher/crystal/mend.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, damage, given, protected, query, stored


def mended(graph: Graph) -> int:
    return int(graph.one("crystal.mend", Anything).model_dump()["repaired"])


@pytest.mark.parametrize(
    "damaged",
    [
        "m.forgetAt = null",
        "m.forgetAt = datetime('2030-01-01T00:00:00Z')",
        "m.activeUntil = datetime('2030-01-01T00:00:00Z')",
        "m.decayLaw = 'none'",
        "m.decayLaw = 'energy', m.decayKey = 1.0",
        "m.lifecycle = 'frozen'",
    ],
)
def test_the_law_and_its_instants_are_made_again(graph: Graph, damaged: str) -> None:
    crystallized(graph)
    crystallized(graph, "sound")
    given(graph, "plain")
    before, others = stored(graph, "c"), [stored(graph, name) for name in ("sound", "plain")]
    query(graph, f"MATCH (m:Memory {{id: 'c'}}) SET {damaged}")
    assert [each.code for each in damage(graph, 1)] != []
    assert (mended(graph), mended(graph)) == (1, 0)
    after = stored(graph, "c")
    if "frozen" not in damaged:
        assert after == before | {"rev": before["rev"] + 1}
    assert damage(graph, 1) == []
    assert [stored(graph, name) for name in ("sound", "plain")] == others


def test_a_protected_one_keeps_its_law(graph: Graph) -> None:
    crystallized(graph)
    protected(graph, "c")
    assert mended(graph) == 0

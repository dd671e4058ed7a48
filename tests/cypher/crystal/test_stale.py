"""cypher/crystal/stale.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, moved
from tests.state import Anything, given, query


def stale(graph: Graph) -> bool:
    return bool(graph.one("crystal.stale", Anything).model_dump()["stale"])


@pytest.mark.parametrize("version", [1, 3])
def test_instants_of_another_version_of_the_law_are_found_until_they_are_made_anew(graph: Graph, version: int) -> None:
    query(graph, "MATCH (k:CrystalConfig) SET k.lawVersion = 2")
    given(graph, "plain")
    crystallized(graph, "new")
    assert not stale(graph)
    crystallized(graph, "old")
    query(graph, "MATCH (m:Memory {id: 'old'}) SET m.lawVersion = $version", version=version)
    assert stale(graph)
    graph.one("crystal.rekey", Anything, batch=10)
    assert not stale(graph)


@pytest.mark.parametrize("to", ["expired", "frozen"])
def test_what_has_ended_or_is_frozen_has_none(graph: Graph, to: str) -> None:
    crystallized(graph)
    moved(graph, to, "c", hours=1000 if to == "expired" else 1)
    query(graph, "MATCH (k:CrystalConfig) SET k.lawVersion = 2")
    assert not stale(graph)


@pytest.mark.parametrize("damage", ["SET m.validTo = m.validFrom", "REMOVE m:Crystal"])
def test_what_no_law_has_instants_for_is_not_asked_for_again_and_again(graph: Graph, damage: str) -> None:
    crystallized(graph)
    query(graph, f"MATCH (m:Crystal) SET m.lawVersion = 0 {damage}")
    assert not stale(graph)
    assert graph.one("crystal.rekey", Anything, batch=10).model_dump() == {"seen": 0, "done": 0}

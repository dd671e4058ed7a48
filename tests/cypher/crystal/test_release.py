"""cypher/crystal/release.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, used
from tests.state import Anything, damage, query, stored


def released(graph: Graph) -> int:
    return int(graph.one("crystal.release", Anything).model_dump()["repaired"])


def three(graph: Graph) -> None:
    for name in "abc":
        crystallized(graph, name)
    used(graph, 13)


def gone(graph: Graph, name: str) -> None:
    query(graph, "MATCH (m:Memory {id: $id}) DETACH DELETE m", id=name)


def test_one_into_which_nothing_is_merged_any_more_is_what_it_was(graph: Graph) -> None:
    three(graph)
    before = stored(graph, "a")
    merged(graph, "b>a")
    assert released(graph) == 0
    gone(graph, "b")
    assert [each.code for each in damage(graph, 3)] == ["crystal_alone"]
    assert (released(graph), released(graph)) == (1, 0)
    assert stored(graph, "a") | {"rev": 0} == before | {"rev": 0}
    assert damage(graph, 3) == []


def test_one_that_holds_another_stays_consolidated(graph: Graph) -> None:
    three(graph)
    merged(graph, "b>a", "c>a")
    gone(graph, "b")
    assert released(graph) == 0
    assert stored(graph, "a")["lifecycle"] == "consolidated"


def test_one_that_was_written_as_consolidated_stays_so(graph: Graph) -> None:
    crystallized(graph, "a")
    query(graph, "MATCH (m:Crystal) SET m.lifecycle = 'consolidated', m.activeUntil = null")
    assert released(graph) == 0
    assert damage(graph, 1) == []

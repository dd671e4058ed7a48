"""cypher/storage/mend.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.storage.storing import kept
from tests.state import Anything, damage, given, query


def mended(graph: Graph) -> int:
    return int(graph.one("storage.mend", Anything).model_dump()["repaired"])


def test_what_is_right_stays(graph: Graph) -> None:
    given(graph)
    given(graph, "t", test=True)
    kept(graph, "cold", cold=True)
    query(graph, "CREATE (:Memory {id: 'ended'})")
    assert mended(graph) == 0


def test_what_is_no_latest_version_is_neither(graph: Graph) -> None:
    given(graph)
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}) SET m.validTo = m.created, m.endReason = 'promoted' REMOVE m:Live:Head:Unlinked",
    )
    assert mended(graph) == 1
    assert query(graph, "MATCH (m:Hot|Cold) RETURN m") == []


WRONG = {
    "m": ["REMOVE m:Hot", "SET m:Cold", "REMOVE m:Hot SET m:Cold", "SET m:TestHot"],
    "t": ["REMOVE m:TestHot", "SET m:TestCold", "REMOVE m:TestHot SET m:TestCold", "SET m:Hot"],
    "cold": ["REMOVE m:Cold", "SET m:Hot", "REMOVE m:Cold SET m:Hot", "SET m:TestCold"],
}


@pytest.mark.parametrize(("name", "change"), [(name, change) for name, changes in WRONG.items() for change in changes])
def test_a_label_that_is_missing_or_wrong_is_put_right(graph: Graph, name: str, change: str) -> None:
    given(graph)
    given(graph, "t", test=True)
    kept(graph, "cold", cold=True)
    query(graph, f"MATCH (m:Memory {{id: $id}}) {change}", id=name)
    assert {each.code for each in damage(graph, 1)} == {"storage_label"}
    assert mended(graph) == 1
    assert damage(graph, 1) == []
    assert mended(graph) == 0

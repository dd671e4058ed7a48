"""cypher/document/untold.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.document.test_wanted import promoted
from tests.state import Anything, at, given, ms, query


def untold(graph: Graph, *ids: str, hours: float = 5.0) -> list[str]:
    return [row.model_dump()["id"] for row in graph.rows("document.untold", Anything, ids=list(ids), now=ms(hours))]


def seen(graph: Graph, *names: str) -> None:
    for name in names:
        given(graph, name)
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")


def test_what_was_forgotten_on_request_is_told_no_more_and_what_its_law_ended_still_is(graph: Graph) -> None:
    seen(graph, "a", "b", "c")
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Live SET m.endReason = 'retracted'")
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:Live SET m.endReason = 'expired'")
    assert untold(graph, "c", "b", "a", "of nobody") == ["a"]


def test_the_latest_version_counts_for_all(graph: Graph) -> None:
    seen(graph, "m")
    promoted(graph, "m", "n", 1)
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    assert untold(graph, "m", "n") == []
    query(graph, "MATCH (m:Memory {id: 'n'}) SET m.endReason = 'retracted'")
    assert untold(graph, "m", "n") == ["m", "n"]


def test_what_it_was_merged_into_counts_for_it_too(graph: Graph) -> None:
    seen(graph, "a", "b", "c")
    query(
        graph,
        "MATCH (a {id: 'a'}), (b {id: 'b'}) REMOVE a:Head:Live CREATE (a)-[:MERGED_INTO]->(b)",
    )
    assert untold(graph, "a", "b", "c") == []
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.endReason = 'retracted'")
    assert untold(graph, "a", "b", "c") == ["a", "b"]


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_what_no_briefing_tells_no_document_tells_either(graph: Graph, mark: str) -> None:
    seen(graph, "a")
    assert untold(graph, "a") == []
    query(graph, f"MATCH (m:Memory {{id: 'a'}}) SET m.{mark}", at=at(5))
    assert untold(graph, "a") == ["a"]

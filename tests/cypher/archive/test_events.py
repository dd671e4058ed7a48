"""cypher/archive/events.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("archive.events", Anything, after=after, limit=limit)]


def test_an_event_comes_with_its_run_and_what_it_concerns(graph: Graph) -> None:
    given(graph, "a", energy=3.0)
    run_id = consolidation.promote(graph, now=at(0.1), is_test=False).run_id
    (event,) = page(graph)
    others = sorted((edge["type"], edge["other"][0]) for edge in event["edges"])
    assert ("RECORDED_IN", "ConsolidationRun") in others
    assert ("CONCERNS", "Memory") in others
    assert ["ConsolidationRun", run_id] in [edge["other"] for edge in event["edges"]]


def test_a_change_of_the_configuration_concerns_its_version(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"settleBatchSize": 5}, now=at(1))
    assert ["ConsolidationConfig", 2] in [edge["other"] for edge in page(graph)[0]["edges"]]


def test_a_page_goes_on_where_the_one_before_ended(graph: Graph) -> None:
    for size in (5, 6, 7):
        consolidation.reconfigure(graph, {"settleBatchSize": size}, now=at(size))
    first, second, third = (each["position"] for each in page(graph))
    assert [each["position"] for each in page(graph, limit=2)] == [first, second]
    assert [each["position"] for each in page(graph, after=second)] == [third]

"""cypher/fact/page_slots.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.plans import work
from tests.state import Anything


def test_it_reads_slots_page_by_page(graph: Graph) -> None:
    slots = [{"scope": "", "subject": "france", "attribute": each} for each in ("area", "capital", "president")]
    graph.rows("fact.lock", Anything, isTest=False, slots=slots)
    first = [row.model_dump() for row in graph.rows("fact.page_slots", Anything, after="", limit=2)]
    rest = [row.model_dump() for row in graph.rows("fact.page_slots", Anything, after=first[-1]["position"], limit=2)]
    assert [dict(row["properties"])["name"].split("\u0001")[1] for row in (*first, *rest)] == [
        *("area", "capital", "president")
    ]
    assert (first[0]["labels"], first[0]["edges"]) == (["Slot"], [])


def paged(graph: Graph, limit: int) -> list[str]:
    found, after = list[str](), ""
    while page := [row.model_dump() for row in graph.rows("fact.page_slots", Anything, after=after, limit=limit)]:
        assert len(page) <= limit
        found += [row["position"] for row in page]
        after = found[-1]
    return found


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_each_comes_once_by_kind_scope_and_name(graph: Graph, limit: int) -> None:
    keys = [(scope, each) for scope in ("", "a", "a b", "b") for each in ("capital", "area")]
    for is_test in (True, False):
        slots = [{"scope": scope, "subject": "true", "attribute": each} for scope, each in keys]
        graph.rows("fact.lock", Anything, isTest=is_test, slots=slots)
    expected = [
        f"{kind}\u0001{scope}\u0001true\u0001{each}" for kind in ("false", "true") for scope, each in sorted(keys)
    ]
    assert paged(graph, limit) == expected


def test_a_page_reads_no_more_if_there_are_more(graph: Graph) -> None:
    def of_scopes(count: int) -> int:
        slots = [{"scope": f"{at % 3}", "subject": f"{at}", "attribute": "area"} for at in range(count)]
        graph.rows("fact.lock", Anything, isTest=False, slots=slots)
        return work(graph, "fact.page_slots", after="false\u00011\u00011\u0001area", limit=5)

    assert of_scopes(60) == of_scopes(600)

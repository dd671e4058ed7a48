"""cypher/document/page_states.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import fold
from tests.drafted import NAME, saved
from tests.state import Anything, given, query

OWN = ["Document", False, "", NAME]


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    return [each.model_dump() for each in graph.rows("document.page_states", Anything, after=after, limit=limit)]


def test_they_come_in_the_order_of_their_ids_page_by_page(graph: Graph) -> None:
    for each in "cab":
        saved(graph, f"text {each}", id=each)
    first = page(graph, limit=2)
    assert [row["position"] for row in first] == ["a", "b"]
    assert [row["position"] for row in page(graph, after="b")] == ["c"]


def test_one_has_all_of_its_properties(graph: Graph) -> None:
    saved(graph, "text", id="a", session_ids=["s"])
    (row,) = page(graph)
    (stored,) = query(graph, "MATCH (s:DocumentState) RETURN properties(s) AS p")
    properties = dict(row["properties"])
    assert properties.pop("at") == {"datetime": "2026-05-01T12:00:00Z"}
    stored["p"].pop("at")
    assert (row["labels"], properties) == (["DocumentState"], stored["p"])


def test_what_it_has_folded_is_an_edge_with_its_words(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, "one", id="a")
    fold(graph, "a", "m", "the dial", "dial", month="2026-10")
    (row,) = page(graph)
    (edge,) = (each for each in row["edges"] if each["type"] == "FOLDS")
    assert (edge["outgoing"], edge["other"]) == (True, ["Memory", "m", "m"])
    assert dict(edge["properties"]) == {"topic": "the dial", "keywords": ["dial"], "month": "2026-10"}


def test_its_edges_lead_to_its_document_and_to_the_states_before_and_after(graph: Graph) -> None:
    saved(graph, "one", id="a")
    saved(graph, "two", id="b", hours=1)
    first, second = page(graph)
    edges = [{(each["type"], each["outgoing"], *each["other"]) for each in row["edges"]} for row in (first, second)]
    assert edges == [
        {("STATE_OF", True, *OWN), ("SUPERSEDES", False, "DocumentState", "b")},
        {("STATE_OF", True, *OWN), ("CURRENT", False, *OWN), ("SUPERSEDES", True, "DocumentState", "a")},
    ]
    (found,) = (dict(each["properties"]) for each in second["edges"] if each["type"] == "SUPERSEDES")
    assert found.keys() == {"at", "runId"}
    assert found["at"] == {"datetime": "2026-05-01T13:00:00Z"}

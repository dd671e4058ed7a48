"""cypher/document/texts.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import fold
from tests.drafted import saved
from tests.state import Anything, given, query


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("document.texts", Anything, after=after, limit=limit)]


def test_all_states_come_in_order_of_their_ids_page_by_page(graph: Graph) -> None:
    saved(graph, "one")
    saved(graph, "two", reason="it drops all", author="rules")
    saved(graph, "three", name="soul", scope="box")
    saved(graph, "test", test=True)
    whole = page(graph)
    assert [each["id"] for each in whole] == sorted(each["id"] for each in whole)
    assert sorted((each["name"], each["scope"], each["text"], each["reason"]) for each in whole if each["reason"]) == [
        ("working-memory", "", "two", "it drops all")
    ]
    assert {(each["name"], each["scope"], each["text"]) for each in whole} == {
        *(("working-memory", "", text) for text in ("one", "two", "test")),
        ("soul", "box", "three"),
    }
    assert [*page(graph, limit=3), *page(graph, whole[2]["id"])] == whole


def test_a_damaged_state_does_not_stop_it(graph: Graph) -> None:
    query(graph, "CREATE (:DocumentState {id: 'x'})")
    assert page(graph) == [{"id": "x", "name": "", "scope": "", "text": "", "reason": None, "folds": []}]


def test_a_state_has_the_pointers_that_it_has_folded(graph: Graph) -> None:
    given(graph, "a")
    state = saved(graph, "one").state.id
    fold(graph, state, "a", "the dial", "dial", "brass")
    saved(graph, "two", hours=1)
    assert [each["folds"] for each in page(graph) if each["id"] == state] == [
        [{"memory": "a", "topic": "the dial", "keywords": ["dial", "brass"]}]
    ]
    assert sorted(len(each["folds"]) for each in page(graph)) == [0, 1]

"""cypher/document/history.cypher"""

from typing import Any

from brainbridge.consolidation import undo
from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything, at, ms, query


def history(graph: Graph, **asked: Any) -> list[dict[str, Any]]:
    params = {"isTest": False, "scope": "", "name": NAME, "limit": 10} | asked
    return [each.model_dump() for each in graph.rows("document.history", Anything, **params)]


def test_newest_first_with_those_that_were_refused_or_taken_back_and_without_texts(graph: Graph) -> None:
    first = saved(graph, "one").state
    saved(graph, "two", reason="no", reason_codes=["a"], hours=1)
    third = saved(graph, "three", hours=2)
    undo.undo(graph, third.run_id, now=at(3))
    rows = history(graph)
    shown = ("number", "current", "accepted", "undoneAt", "before", "reason", "reasonCodes")
    assert [tuple(row[key] for key in shown) for row in rows] == [
        (3, False, True, ms(3), first.id, None, []),
        (2, False, False, None, None, "no", ["a"]),
        (1, True, True, None, None, None, []),
    ]
    assert rows[2].keys() == {
        *("id", "number", "at", "author", "accepted", "undoneAt", "current", "before", "reason", "reasonCodes"),
        *("tokens", "mood", "sessionIds", "promptHash"),
    }


def test_a_damaged_state_is_among_them_and_the_last(graph: Graph) -> None:
    saved(graph, "one")
    saved(graph, "two", hours=1)
    query(graph, "MATCH (s:DocumentState {number: 2}) SET s = {id: s.id}")
    found = documents.history(graph, NAME)
    assert [(each.number, each.standing, each.author, each.tokens) for each in found] == [
        (1, "earlier", "user", 1),
        (0, "current", "", 0),
    ]


def test_no_more_than_asked_for_and_of_one_document_alone(graph: Graph) -> None:
    for number in range(3):
        saved(graph, f"text {number}", hours=number)
    saved(graph, "one", scope="box")
    saved(graph, "one", test=True)
    assert [row["number"] for row in history(graph, limit=2)] == [3, 2]
    assert [row["number"] for row in history(graph, scope="box")] == [1]
    assert [row["number"] for row in history(graph, isTest=True)] == [1]
    assert history(graph, name="other") == []

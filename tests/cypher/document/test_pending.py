"""cypher/document/pending.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.note.test_list import noted
from tests.drafted import saved
from tests.state import Anything, at, ms, query
from tests.taken_in import taken_in


def waiting(graph: Graph, hours: float = 5.0, **asked: Any) -> list[dict[str, Any]]:
    params = {"isTest": False, "scope": "", "now": ms(hours), "limit": 10} | asked
    return [row.model_dump() for row in graph.rows("document.pending", Anything, **params)]


def names(graph: Graph, hours: float = 5.0, **asked: Any) -> list[str]:
    return [row["id"] for row in waiting(graph, hours, **asked)]


def test_the_oldest_come_first_and_what_is_no_note_does_not(graph: Graph) -> None:
    for hours, name in ((2, "c"), (0, "a"), (1, "b")):
        noted(graph, name, hours=hours)
    noted(graph, "test", test=True)
    crystallized(graph, "plain")
    assert names(graph) == ["a", "b", "c"]
    assert names(graph, limit=1) == ["a"]
    assert names(graph, isTest=True) == ["test"]
    assert names(graph, 1) == ["a", "b"]
    assert names(graph, 0.999) == ["a"]


def test_a_row_tells_what_a_document_makes_of_it(graph: Graph) -> None:
    noted(graph, "a", hours=1)
    noted(graph, "rule", directive=True, hours=2)
    assert waiting(graph) == [
        {"id": "a", "at": ms(1), "text": "content of a", "importance": 0.7, "directive": False},
        {"id": "rule", "at": ms(2), "text": "content of rule", "importance": 0.7, "directive": True},
    ]


def test_a_document_takes_in_the_notes_of_its_scope_and_those_without_one(graph: Graph) -> None:
    for name, scope in (("all", None), ("box", "box"), ("crate", "crate")):
        noted(graph, name, scope=scope)
    assert names(graph, scope="box") == ["all", "box"]
    assert names(graph) == ["all"]


def test_what_a_document_of_the_scope_has_taken_in_waits_no_more(graph: Graph) -> None:
    noted(graph, "a")
    noted(graph, "b")
    taken_in(graph, "a", scope="box")
    assert names(graph, scope="box") == ["b"]
    assert names(graph, scope="crate") == names(graph) == ["a", "b"]
    saved(graph, "later", scope="box", hours=1)
    assert names(graph, scope="box") == ["b"]


@pytest.mark.parametrize("what", ["accepted = false", "undoneAt = $at"])
def test_a_state_that_was_refused_or_taken_back_has_taken_in_none(graph: Graph, what: str) -> None:
    noted(graph, "a")
    state = taken_in(graph, "a")
    assert names(graph) == []
    query(graph, f"MATCH (s:DocumentState {{id: $id}}) SET s.{what}", id=state, at=at(1))
    assert names(graph) == ["a"]


def test_one_that_has_ended_still_waits_unless_it_was_forgotten_on_request(graph: Graph) -> None:
    noted(graph, "a")
    query(graph, "MATCH (m {id: 'a'}) REMOVE m:Live SET m.endReason = 'expired'")
    assert names(graph) == ["a"]
    query(graph, "MATCH (m {id: 'a'}) SET m.endReason = 'retracted'")
    assert names(graph) == []


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_what_no_briefing_tells_enters_no_document_either(graph: Graph, mark: str) -> None:
    noted(graph, "a")
    query(graph, f"MATCH (m {{id: 'a'}}) SET m.{mark}", at=at(5))
    assert names(graph) == []

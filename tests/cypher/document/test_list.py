"""cypher/document/list.cypher"""

from typing import Any

from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything, at, ms, query


def listed(graph: Graph, **asked: Any) -> list[dict[str, Any]]:
    params = {"isTest": False, "scope": None, "name": None, "limit": 10} | asked
    return [each.model_dump() for each in graph.rows("document.list", Anything, **params)]


def test_each_has_what_is_current_of_it_and_counts_all_of_its_states(graph: Graph) -> None:
    saved(graph, "one", name="b")
    state = saved(graph, "12345", name="b", author="rules", hours=1).state
    saved(graph, "three", name="b", reason="no", hours=2)
    assert listed(graph) == [
        {
            **{"name": "b", "scope": "", "created": ms(0), "states": 3, "id": state.id, "number": 2},
            **{"at": ms(1), "author": "rules", "tokens": 2},
        }
    ]
    assert state.at == at(1)


def test_one_without_a_current_state_is_listed_too(graph: Graph) -> None:
    saved(graph, "one", reason="no")
    (found,) = listed(graph)
    assert (found["states"], found["id"], found["number"]) == (1, None, None)


def test_a_damaged_one_is_listed_too(graph: Graph) -> None:
    saved(graph, "one")
    query(graph, "MATCH (d:Document) REMOVE d.created, d.scope WITH d MATCH (s:DocumentState) SET s = {id: s.id}")
    (found,) = documents.listed(graph)
    assert (found.name, found.scope, found.states, found.number, found.author) == (NAME, "", 1, None, None)


def test_they_come_by_name_and_scope_narrowed_by_both_and_by_their_kind(graph: Graph) -> None:
    for name, scope in (("b", ""), ("a", "box"), ("a", "")):
        saved(graph, "text", name=name, scope=scope)
    saved(graph, "text", name="c", test=True)
    assert [(each["name"], each["scope"]) for each in listed(graph)] == [("a", ""), ("a", "box"), ("b", "")]
    assert [(each["name"], each["scope"]) for each in listed(graph, limit=2)] == [("a", ""), ("a", "box")]
    assert [each["name"] for each in listed(graph, scope="")] == ["a", "b"]
    assert [each["scope"] for each in listed(graph, name="a")] == ["", "box"]
    assert listed(graph, scope="elsewhere") == []
    assert [each["name"] for each in listed(graph, isTest=True)] == ["c"]

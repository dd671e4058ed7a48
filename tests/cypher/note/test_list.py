"""cypher/note/list.cypher"""

from typing import Any

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged
from tests.state import Anything, at, ms, stored


def noted(graph: Graph, name: str, *, hours: float = 0.0, directive: bool = False, **parts: Any) -> None:
    marks = {"note": True, "directive": True} if directive else {"note": True}
    crystallized(graph, name, hours=hours, facet={"declaredImportance": 0.7}, **marks, **parts)


def listed(graph: Graph, hours: float = 10.0, **kept: Any) -> list[dict[str, Any]]:
    asked = {"isTest": False, "scope": None, "now": ms(hours), "skip": 0, "limit": 10} | kept
    return [row.model_dump() for row in graph.rows("note.list", Anything, **asked)]


def names(graph: Graph, hours: float = 10.0, **kept: Any) -> list[str]:
    return [row["id"] for row in listed(graph, hours, **kept)]


def test_the_latest_come_first_and_what_is_no_note_does_not(graph: Graph) -> None:
    for hours, name in enumerate(("a", "b", "c")):
        noted(graph, name, hours=hours)
    noted(graph, "test", test=True)
    crystallized(graph, "plain")
    assert names(graph) == ["c", "b", "a"]
    assert names(graph, skip=1, limit=1) == ["b"]
    assert names(graph, isTest=True) == ["test"]


def test_a_note_of_the_instant_is_there_and_a_later_one_is_not(graph: Graph) -> None:
    noted(graph, "a", hours=1)
    assert names(graph, 1) == ["a"]
    assert names(graph, 0.999) == []


def test_a_scope_sees_its_own_and_those_without_one(graph: Graph) -> None:
    for name, scope in (("box", "box"), ("crate", "crate"), ("none", None)):
        noted(graph, name, scope=scope)
    assert names(graph, scope="box") == ["box", "none"]
    assert names(graph) == ["box", "crate", "none"]


def test_what_was_forgotten_on_request_is_left_out(graph: Graph) -> None:
    for name in ("a", "gone"):
        noted(graph, name)
    chosen = forgetting.choose(graph, ["gone"], now=at(1), limit=1, scope=None, is_test=False)
    forgetting.forget(graph, chosen, now=at(1))
    assert names(graph) == ["a"]


def test_a_note_is_listed_until_its_law_ends_it(graph: Graph) -> None:
    noted(graph, "a")
    ends = (stored(graph, "a")["forgetAt"] - at(0)).total_seconds() / 3600
    assert names(graph, ends - 0.001) == ["a"]
    assert names(graph, ends) == []


def test_what_was_merged_into_another_is_told_by_that_one(graph: Graph) -> None:
    for name in ("a", "b"):
        noted(graph, name, content="The dial is gilded on Tuesday by Ann")
    assert merged(graph, "b>a") == ["merged"]
    assert names(graph) == ["a"]


def test_a_row_tells_all_of_a_note(graph: Graph) -> None:
    noted(graph, "a", directive=True, scope="box", sensitivity="personal", trust="local_agent", hours=1)
    assert listed(graph) == [
        {
            **{
                "id": "a",
                "at": ms(1),
                "content": "content of a",
                "importance": 0.7,
                "directive": True,
                "sessionId": "s",
            },
            **{"scope": "box", "sensitivity": "personal", "trust": "local_agent", "suspect": False},
        }
    ]

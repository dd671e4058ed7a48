"""cypher/briefing/notes.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.note.test_list import noted
from tests.state import Anything, at, ms, query, stored
from tests.taken_in import taken_in


def told(graph: Graph, *, scope: str = "", hours: float = 5.0, limit: int = 10) -> list[str]:
    rows = graph.rows("briefing.notes", Anything, scope=scope, now=ms(hours), limit=limit)
    return [row.model_dump()["id"] for row in rows]


def test_the_latest_come_first_of_the_scope_and_of_none(graph: Graph) -> None:
    for hours, (name, scope) in enumerate((("all", None), ("box", "box"), ("crate", "crate"))):
        noted(graph, name, hours=hours, scope=scope)
    noted(graph, "test", scope="box", test=True)
    assert told(graph, scope="box") == ["box", "all"]
    assert told(graph, scope="box", limit=1) == ["box"]
    assert told(graph) == ["all"]
    assert told(graph, hours=-0.001) == []


def test_directives_are_told_elsewhere(graph: Graph) -> None:
    noted(graph, "rule", directive=True)
    noted(graph, "a")
    assert told(graph) == ["a"]


def test_it_tells_one_until_its_end(graph: Graph) -> None:
    noted(graph, "a")
    ends = (stored(graph, "a")["forgetAt"] - at(0)).total_seconds() / 3600
    assert ends > 10 * DAY
    assert told(graph, hours=ends - 0.001) == ["a"]
    assert told(graph, hours=ends) == []
    query(graph, "MATCH (m {id: 'a'}) REMOVE m:Live")
    assert told(graph) == []


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_it_tells_nothing_that_no_briefing_tells(graph: Graph, mark: str) -> None:
    noted(graph, "a")
    assert told(graph) == ["a"]
    query(graph, f"MATCH (m {{id: 'a'}}) SET m.{mark}", at=at(5))
    assert told(graph) == []


def test_a_row_tells_the_branch_it_was_made_on(graph: Graph) -> None:
    noted(graph, "a", branch="topic", hours=1)
    (row,) = graph.rows("briefing.notes", Anything, scope="", now=ms(5), limit=10)
    found: dict[str, Any] = row.model_dump()
    assert found == {"id": "a", "content": "content of a", "branch": "topic", "created": ms(1)}


def test_it_tells_none_that_a_document_of_the_scope_has_taken_in(graph: Graph) -> None:
    noted(graph, "a")
    noted(graph, "b", hours=1)
    state = taken_in(graph, "a", scope="box", hours=2)
    assert told(graph, scope="box") == ["b"]
    assert told(graph) == ["b", "a"]
    query(graph, "MATCH (s:DocumentState {id: $id}) SET s.undoneAt = $at", id=state, at=at(3))
    assert told(graph, scope="box") == ["b", "a"]

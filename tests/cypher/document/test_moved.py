"""cypher/document/moved.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.document.test_move_back import back, move
from tests.drafted import NAME, saved
from tests.state import Anything


def moved(graph: Graph, run_id: str) -> list[dict[str, Any]]:
    return [each.model_dump() for each in graph.rows("document.moved", Anything, id=run_id)]


def test_it_says_from_where_to_where_and_whether_they_were_moved_again(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    run_id = move(graph)
    assert moved(graph, run_id) == []
    undone = back(graph, run_id).run_id
    assert moved(graph, undone) == [{"name": NAME, "from": "chest", "to": "box", "again": False}]
    redone = back(graph, undone, 7).run_id
    assert moved(graph, redone) == [{"name": NAME, "from": "box", "to": "chest", "again": True}]

"""cypher/project/returned.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_move_probes import move, probes
from tests.cypher.project.test_return_probes import returned
from tests.state import Anything


def test_it_says_between_which_scopes_and_of_which_run(graph: Graph) -> None:
    probes(graph)
    move(graph)
    returned(graph, "r:questions_moved:chest", "back", "r")
    returned(graph, "back:undone:r:questions_moved:chest", "again", "back")
    rows = {
        run: [row.model_dump() for row in graph.rows("project.returned", Anything, id=run)]
        for run in ("r", "back", "again")
    }
    assert rows == {
        "r": [],
        "back": [{"from": "chest", "to": "box", "first": "r"}],
        "again": [{"from": "box", "to": "chest", "first": "r"}],
    }

"""cypher/project/list.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import BOX, CRATE, FOLDER, settle
from tests.state import Anything, given, ms


def test_each_scope_is_listed_once_the_one_used_last_first(graph: Graph) -> None:
    settle(graph, FOLDER, scope="box", hours=1)
    settle(graph, BOX, FOLDER, scope="other", hours=2)
    settle(graph, CRATE, scope="crate", hours=3)
    given(graph, "m", scope="box", session_id="s")
    given(graph, "n", scope="box", session_id="t")
    given(graph, "o", session_id="s")
    rows = [row.model_dump() for row in graph.rows("project.list", Anything)]
    assert rows == [
        {"scope": "crate", "name": "crate", "identities": [CRATE], "seen": ms(3), "memories": 0},
        {"scope": "box", "name": "box", "identities": [FOLDER, BOX], "seen": ms(2), "memories": 2},
    ]

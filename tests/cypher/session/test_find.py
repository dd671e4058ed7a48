"""cypher/session/find.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.memory import session
from tests.state import given


def test_the_sessions_of_a_name_one_a_scope(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    given(graph, "c", scope="x")
    given(graph, "d", test=True)
    found = session.find(graph, "s", is_test=False)
    assert [(each.scope, each.memories, each.ended_entry) for each in found] == [("", 2, None), ("x", 1, None)]


def test_no_session_no_row(graph: Graph) -> None:
    assert session.find(graph, "nobody", is_test=False) == ()

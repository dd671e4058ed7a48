"""cypher/session/close.cypher"""

from brainbridge.graph import Graph
from tests.state import Anything, at, given, ms, query


def test_it_notes_up_to_where_and_when_a_session_was_consolidated(graph: Graph) -> None:
    given(graph)
    given(graph, "x", scope="x")
    params = {"isTest": False, "scope": "x", "name": "s", "entry": "e9", "now": ms(3), "runId": "r"}
    assert len(graph.rows("session.close", Anything, **params)) == 1
    rows = query(
        graph, "MATCH (s:Session) RETURN s.scope AS scope, s.endedEntry AS entry, s.endedAt AS at ORDER BY scope"
    )
    assert rows == [{"scope": "", "entry": None, "at": None}, {"scope": "x", "entry": "e9", "at": at(3)}]


def test_a_session_in_which_nothing_was_remembered_ends_too(graph: Graph) -> None:
    params = {"isTest": False, "scope": "", "name": "silent", "entry": "e", "now": ms(3), "runId": "r"}
    assert len(graph.rows("session.close", Anything, **params)) == 1
    (found,) = query(graph, "MATCH (s:Session) RETURN s.name AS name, s.endedEntry AS entry")
    assert found == {"name": "silent", "entry": "e"}

"""cypher/session/close.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, ms, query, run_at


def test_it_notes_up_to_where_and_when_a_session_was_consolidated(graph: Graph) -> None:
    given(graph)
    given(graph, "x", scope="x")
    run_at(graph, 3)
    params = {"isTest": False, "scope": "x", "name": "s", "entry": "e9", "now": ms(3), "runId": "r"}
    assert len(graph.rows("session.close", Anything, **params)) == 1
    rows = query(
        graph, "MATCH (s:Session) RETURN s.scope AS scope, s.endedEntry AS entry, s.endedAt AS at ORDER BY scope"
    )
    assert rows == [{"scope": "", "entry": None, "at": None}, {"scope": "x", "entry": "e9", "at": at(3)}]


def test_a_session_in_which_nothing_was_remembered_ends_too(graph: Graph) -> None:
    run_at(graph, 3)
    params = {"isTest": False, "scope": "", "name": "silent", "entry": "e", "now": ms(3), "runId": "r"}
    assert len(graph.rows("session.close", Anything, **params)) == 1
    (found,) = query(graph, "MATCH (s:Session) RETURN s.name AS name, s.endedEntry AS entry")
    assert found == {"name": "silent", "entry": "e"}
    assert query(graph, "MATCH (e:Event) RETURN e") == []


def test_what_it_changed_is_an_event(graph: Graph) -> None:
    given(graph)
    params = {"isTest": False, "scope": "", "name": "s"}
    for hours, entry in ((1, "a"), (2, "b")):
        run = run_at(graph, hours, run_id=f"r{hours}")
        for _ in range(2):  # a retry adds no second event
            graph.rows("session.close", Anything, **params, entry=entry, now=ms(hours), runId=run)
    found = query(
        graph,
        "MATCH (:ConsolidationRun)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(:Session {name: 's'}) "
        "RETURN e.kind AS kind, e.before_endedEntry AS before, e.after_endedEntry AS after ORDER BY e.id",
    )
    assert found == [
        {"kind": "session_ended", "before": None, "after": "a"},
        {"kind": "session_ended", "before": "a", "after": "b"},
    ]

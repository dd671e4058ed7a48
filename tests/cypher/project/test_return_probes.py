"""cypher/project/return_probes.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_move_probes import asking, move, probes
from tests.state import Anything, ms, query


def returned(graph: Graph, event: str, run_id: str, of: str) -> str:
    """Take an event of a run back by another one, and return the outcome."""
    params = {"id": run_id, "command": "test", "now": ms(2), "startedAt": ms(2), "isTest": False, "session": None}
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        graph.rows("run.start", Anything, **params, by="tests", undoes=of)
    (row,) = graph.rows("project.return_probes", Anything, events=[event], now=ms(2), runId=run_id)
    outcome: str = row.model_dump()["outcome"]
    return outcome


def test_they_ask_where_they_asked_before_and_again_where_they_were_moved(graph: Graph) -> None:
    before = probes(graph)
    move(graph)
    event = "r:questions_moved:chest"
    assert returned(graph, event, "back", "r") == "undone"
    assert asking(graph) == before
    assert returned(graph, event, "late", "r") == "repeated"
    assert returned(graph, f"back:undone:{event}", "again", "back") == "undone"
    assert asking(graph) == {**before, "a": "chest"}
    assert returned(graph, event, "later", "r") == "undone"
    assert asking(graph) == before


def test_as_long_as_one_asks_elsewhere_all_stay_and_one_that_was_dropped_does_not_matter(graph: Graph) -> None:
    probes(graph)
    move(graph)
    query(graph, "MATCH (p:Probe {id: 'a'}) SET p.scope = 'attic'")
    query(graph, "MATCH (p:Probe {id: 'b'}) SET p.scope = 'chest'")
    assert returned(graph, "r:questions_moved:chest", "back", "r") == "changed"
    assert asking(graph) == {"a": "attic", "b": "chest", "c": "box", "d": None}
    query(graph, "MATCH (p:Probe {id: 'a'}) DELETE p")
    assert returned(graph, "r:questions_moved:chest", "back", "r") == "undone"
    assert asking(graph) == {"b": "chest", "c": "box", "d": None}


def test_again_in_the_same_run_it_says_the_event_and_writes_none(graph: Graph) -> None:
    probes(graph)
    move(graph)
    event = "r:questions_moved:chest"
    assert [returned(graph, event, "back", "r") for _ in range(2)] == ["undone", "repeated"]
    assert len(query(graph, "MATCH (e:Event {kind: 'undone'}) RETURN e")) == 1


def test_one_that_asked_everywhere_meanwhile_asks_in_its_scope_again(graph: Graph) -> None:
    before = probes(graph)
    move(graph, target="")
    assert returned(graph, "r:questions_moved:", "back", "r") == "undone"
    assert asking(graph) == before

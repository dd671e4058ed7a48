"""cypher/document/follow.cypher"""

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites
from tests.drafted import saved
from tests.state import Anything, at, given, query


def test_an_event_that_no_undo_of_its_text_took_back_follows_from_what_is_current(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"))
    (event,) = query(graph, "MATCH (e:Event {kind: 'held'}) RETURN e.id AS id")
    (row,) = graph.rows("document.follow", Anything, events=[event["id"]], runId="back")
    assert (row.model_dump()["outcome"], row.model_dump()["event"]) == ("repeated", None)


def test_an_event_that_was_taken_back_with_its_text_names_what_took_it_back(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"))
    (event,) = query(graph, "MATCH (e:Event {kind: 'held'}) RETURN e.id AS id")
    query(graph, "CREATE (:Event {id: 'back:undone:' + $id})", id=event["id"])
    (row,) = graph.rows("document.follow", Anything, events=[event["id"]], runId="back")
    assert (row.model_dump()["outcome"], row.model_dump()["event"]) == ("undone", f"back:undone:{event['id']}")


def test_an_event_of_what_another_document_holds_still_names_what_released_it_from_this_one(graph: Graph) -> None:
    given(graph, "m")
    first = saved(graph, cites("m"), hours=1)
    saved(graph, cites("m"), hours=1, name="soul", scope="box")
    back = undo.undo(graph, first.run_id, now=at(2))
    (event,) = query(graph, "MATCH (e:Event {kind: 'held', runId: $run}) RETURN e.id AS id", run=first.run_id)
    (release,) = query(graph, "MATCH (e:Event {kind: 'released'}) RETURN e.id AS id")
    (row,) = graph.rows("document.follow", Anything, events=[event["id"]], runId=back.run_id)
    assert (row.model_dump()["outcome"], row.model_dump()["event"]) == ("undone", release["id"])
    (row,) = graph.rows("document.follow", Anything, events=[event["id"]], runId="later")
    assert row.model_dump()["outcome"] == "repeated"

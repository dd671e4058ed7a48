"""cypher/document/tied.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import undo
from brainbridge.document.documents import Saved
from brainbridge.graph.graph import Graph
from tests import drafted
from tests.state import Anything, at, given, query

NAME = "working-memory"
SESSION = f"document:{NAME}"


def saved(graph: Graph, text: str, hours: float) -> Saved:
    return drafted.saved(graph, text, hours=hours, name=NAME)


def followed(graph: Graph, run: str, session: str = SESSION, scope: str | None = None) -> str:
    """Let an event of a run concern a memory, as if it had followed the text of a document; returns the event."""
    name = f"m of {session} {scope}"
    parts: dict[str, Any] = {"sessionId": session, **({"scope": scope} if scope else {})}
    given(graph, name, **parts)
    statement = """
    MATCH (m:Memory {id: $id}), (r:ConsolidationRun {id: $run})
    CREATE (e:Event {id: $run + ':superseded:' + m.id, kind: 'superseded', runId: $run})
    CREATE (e)-[:CONCERNS]->(m), (e)-[:RECORDED_IN]->(r)
    RETURN e.id AS id
    """
    (row,) = query(graph, statement, id=name, run=run)
    return str(row["id"])


def tied(graph: Graph, event: str) -> list[dict[str, object]]:
    return [row.model_dump() for row in graph.rows("document.tied", Anything, events=[event])]


def test_while_the_text_that_its_run_saved_is_current_an_event_is_free(graph: Graph) -> None:
    assert tied(graph, followed(graph, saved(graph, "one", 1).run_id)) == []


def test_after_a_later_text_it_stays_until_that_is_taken_back(graph: Graph) -> None:
    event = followed(graph, saved(graph, "one", 1).run_id)
    later = saved(graph, "two", 2)
    assert tied(graph, event) == [{"id": event, "document": NAME}]
    undo.undo(graph, later.run_id, now=at(3))
    assert tied(graph, event) == []


def test_where_its_own_text_was_taken_back_already_it_is_free(graph: Graph) -> None:
    first = saved(graph, "one", 1)
    event = followed(graph, first.run_id)
    saved(graph, "two", 2)
    query(graph, "MATCH (s {id: $id}) SET s.undoneAt = datetime()", id=first.state.id)
    assert tied(graph, event) == []


@pytest.mark.parametrize(
    ("session", "scope"), [("talk", None), ("document:soul", None), (SESSION, "box")], ids=["talk", "other", "scope"]
)
def test_what_follows_no_text_of_this_document_is_free(graph: Graph, session: str, scope: str | None) -> None:
    event = followed(graph, saved(graph, "one", 1).run_id, session, scope)
    saved(graph, "two", 2)
    assert tied(graph, event) == []

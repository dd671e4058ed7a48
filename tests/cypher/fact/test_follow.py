"""cypher/fact/follow.cypher"""

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import stated, statement
from tests.state import Anything, at, query


def followed(graph: Graph, event: str, run: str) -> tuple[str, str | None]:
    (row,) = graph.rows("fact.follow", Anything, events=[event], runId=run)
    return row.model_dump()["outcome"], row.model_dump()["event"]


def test_an_end_is_taken_back_with_the_statement_that_brought_it_about(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    run = stated(graph, statement("Paris"), hours=1)
    (event,) = query(graph, "MATCH (e:Event {kind: 'closed'}) RETURN e.id AS id")
    assert followed(graph, event["id"], "another") == ("repeated", None)
    back = undo.undo(graph, run, now=at(2))
    (closed,) = query(graph, "MATCH (e:Event {kind: 'closed', runId: $run}) RETURN e.id AS id", run=back.run_id)
    assert followed(graph, event["id"], back.run_id) == ("undone", closed["id"])

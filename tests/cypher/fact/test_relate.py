"""cypher/fact/relate.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, ms, query


def relate(graph: Graph, outcome: str) -> None:
    found = ids(graph)
    query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
    rows = [{"id": found["Rome"], "of": found["Paris"], "outcome": outcome}]
    (row,) = graph.rows("fact.relate", Anything, rows=rows, now=ms(3), runId="r")
    assert row.model_dump()["id"] == found["Rome"]


@pytest.mark.parametrize("times", [1, 2])
def test_what_is_corrected_was_never_true(graph: Graph, times: int) -> None:
    stated(graph, statement("Paris"), statement("Rome", subject="Italy"))
    for _ in range(times):
        relate(graph, "corrected")
    (row,) = query(
        graph,
        "MATCH (n:Fact)-[:SUPERSEDES {reason: 'corrected'}]->(o:Fact) "
        "MATCH (e:Event {kind: 'corrected'})-[:CONCERNS]->(o) "
        "RETURN n.claim AS new, o.claim AS old, o.retractedAt AS at, e.before_retractedAt AS was",
    )
    assert (row["new"], row["old"], row["at"], row["was"]) == ("Rome", "Paris", at(3), None)


def test_what_contests_waits_beside_the_other(graph: Graph) -> None:
    stated(graph, statement("Paris"), statement("Rome", subject="Italy"))
    relate(graph, "contested")
    (row,) = query(
        graph, "MATCH (n:Fact)-[:CONTRADICTS]->(o:Fact) RETURN n.contestedBy = o.id AS waits, o.retractedAt AS at"
    )
    assert (row["waits"], row["at"]) == (True, None)

"""cypher/erasure/finish.cypher"""

from brainbridge.graph.graph import Graph
from tests.erasures import begun
from tests.state import Anything, at, ms, query


def test_its_receipt_stays_and_names_no_lineage(graph: Graph) -> None:
    begun(graph, "a")
    graph.one("erasure.finish", Anything, id="e", now=ms(1), receipt="{}", sha256="d")
    (row,) = query(graph, "MATCH (e:Erasure) RETURN properties(e) AS p")
    assert (row["p"]["receipt"], row["p"]["sha256"], row["p"]["finishedAt"]) == ("{}", "d", at(1))
    assert "lineages" not in row["p"]


def test_a_finished_one_keeps_its_first_receipt(graph: Graph) -> None:
    begun(graph, "a")
    for hours, receipt in ((1, "first"), (2, "second")):
        graph.one("erasure.finish", Anything, id="e", now=ms(hours), receipt=receipt, sha256="")
    rows = query(graph, "MATCH (e:Erasure) RETURN e.receipt AS receipt, e.finishedAt AS at")
    assert rows == [{"receipt": "first", "at": at(1)}]

"""cypher/purge/receipt.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.purge.lineages import faded, risen
from tests.cypher.purge.test_lineages import delete
from tests.state import Anything, run_at


def receipt(graph: Graph, run_id: str = "r", sample: int = 20) -> Any:
    return graph.one("purge.receipt", Anything, runId=run_id, sample=sample)


def test_it_counts_what_a_run_deleted_over_all_its_batches(graph: Graph) -> None:
    run_at(graph, 2000)
    head = risen(graph, "m")
    faded(graph, "n", hours=200)
    delete(graph, batch=1)
    delete(graph, batch=1)
    found = receipt(graph)
    assert (found.purged, found.versions, found.ids) == (2, 3, [head, "n"])
    assert receipt(graph, sample=1).ids == [head]


def test_a_run_that_deleted_nothing_has_an_empty_one(graph: Graph) -> None:
    run_at(graph, 2000)
    found = receipt(graph)
    assert (found.purged, found.versions, found.ids) == (0, 0, [])

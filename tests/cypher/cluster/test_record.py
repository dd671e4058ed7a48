"""cypher/cluster/record.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.run import run as runs
from tests.cypher.cluster.graphs import rows
from tests.state import at, ms, run_at


def test_the_run_says_what_became_of_the_clusters_once(graph: Graph) -> None:
    run_at(graph, 1)
    counts = {"made": 1, "removed": 2, "joined": 3, "parted": 4}
    for _ in range(2):
        assert rows(graph, "cluster.record", runId="r", now=ms(1), **counts) == [{"id": "r:clustered"}]
    (event,) = runs.events(graph, "r")
    assert (event.kind, event.at) == ("clustered", at(1))
    assert counts.items() <= event.model_dump().items()

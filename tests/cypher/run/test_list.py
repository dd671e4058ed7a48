"""cypher/run/list.cypher"""

from brainbridge import run
from brainbridge.graph import Graph
from tests.state import run_at


def test_the_latest_first_and_no_more_than_asked_for(graph: Graph) -> None:
    for hours in (2, 1, 3):
        run_at(graph, hours, run_id=f"r{hours}")
    assert [each.id for each in run.latest(graph, limit=2)] == ["r3", "r2"]

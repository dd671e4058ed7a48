"""cypher/run/start.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.run import run
from tests.state import at, run_at


def test_a_run_is_unfinished_until_it_is_closed(graph: Graph) -> None:
    run_at(graph, 3, run_id="x")
    record = run.show(graph, "x")
    assert (record.outcome, record.at, record.config_version, record.finished_at) == ("unfinished", at(3), 1, None)


def test_the_same_id_is_begun_once(graph: Graph) -> None:
    run_at(graph, 3, run_id="x")
    run_at(graph, 4, run_id="x")
    assert run.show(graph, "x").at == at(3)

"""cypher/run/list.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.run import run
from tests.state import run_at


def test_the_latest_first_and_no_more_than_asked_for(graph: Graph) -> None:
    for hours in (2, 1, 3):
        run_at(graph, hours, run_id=f"r{hours}")
    assert [each.id for each in run.latest(graph, limit=2)] == ["r3", "r2"]


def test_of_both_kinds_the_latest_come_first(graph: Graph) -> None:
    for hours, test in ((1, False), (2, True), (3, False)):
        run_at(graph, hours, run_id=f"r{hours}", test=test)
    assert [each.id for each in run.latest(graph, limit=2, is_test=None)] == ["r3", "r2"]


def test_runs_over_test_memories_are_apart(graph: Graph) -> None:
    run_at(graph, 1, run_id="real")
    run_at(graph, 2, run_id="tests", test=True)
    for is_test, expected in ((False, "real"), (True, "tests")):
        assert [each.id for each in run.latest(graph, limit=9, is_test=is_test)] == [expected]
        assert run.show(graph, run.LAST, is_test=is_test).id == expected
    assert run.show(graph, "tests").id == "tests"  # an id means that run

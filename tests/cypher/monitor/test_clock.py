"""cypher/monitor/clock.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from tests.plans import work
from tests.state import at, given, ms, query, run_at


def test_nothing_was_written_yet(graph: Graph) -> None:
    assert monitor.last_write(graph) is None


def test_the_latest_access(graph: Graph) -> None:
    given(graph, "a", hours=2)
    given(graph, "b", hours=1)
    assert monitor.last_write(graph) == at(2)


def test_or_the_latest_run(graph: Graph) -> None:
    given(graph, hours=2)
    run_at(graph, 3)
    assert monitor.last_write(graph) == at(3)


def test_what_tests_wrote_is_apart(graph: Graph) -> None:
    given(graph, "real", hours=1)
    given(graph, "test", hours=2, test=True)
    run_at(graph, 3, test=True)
    assert monitor.last_write(graph) == at(1)
    assert monitor.last_write(graph, is_test=True) == at(3)


def test_where_there_are_no_tests_no_memory_is_read(graph: Graph) -> None:
    query(
        graph,
        "UNWIND range(1, 500) AS n "
        "CREATE (:Memory {id: 'm' + n, isTest: false, lastAccessed: datetime({epochMillis: $at})})",
        at=ms(1),
    )
    assert work(graph, "monitor.clock", isTest=True) < 100
    assert work(graph, "monitor.clock", isTest=False) < 100

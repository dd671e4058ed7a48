"""cypher/run/finish.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.run import run
from brainbridge.run.run import Outcome
from tests.state import ms, query, run_at


def finish(graph: Graph, error: str | None = None, settled: int | None = None) -> Outcome:
    params = {
        "settled": settled,
        "conflicts": 1,
        "queries": ["a@1 x"],
        "outcome": "failed" if error else "ok",
        "error": error,
    }
    return graph.one("run.finish", Outcome, id="r", finishedAt=ms(3) + 250, **params)


def test_what_a_run_did_is_counted_from_its_events(graph: Graph) -> None:
    run_at(graph, 3)
    for number, kind in enumerate(("expired", "expired", "promoted", "repaired")):
        query(
            graph,
            "MATCH (r:ConsolidationRun) CREATE (:Event {id: $id, kind: $kind})-[:RECORDED_IN]->(r)",
            id=str(number),
            kind=kind,
        )
    outcome = finish(graph)
    assert (outcome.settled, outcome.expired, outcome.promoted, outcome.duration_ms) == (0, 2, 1, 250)


def test_what_it_settled_was_counted_meanwhile(graph: Graph) -> None:
    run_at(graph, 3)
    query(graph, "MATCH (r:ConsolidationRun) SET r.settled = 7")
    assert finish(graph).settled == 7


def test_a_plan_says_what_it_would_settle(graph: Graph) -> None:
    run_at(graph, 3)
    assert finish(graph, settled=7).settled == 7


def test_the_record_is_closed(graph: Graph) -> None:
    run_at(graph, 3)
    finish(graph)
    record = run.show(graph, "r")
    assert (record.outcome, record.conflicts, record.queries, record.expired) == ("ok", 1, ("a@1 x",), 0)


def test_a_failure_says_its_code(graph: Graph) -> None:
    run_at(graph, 3)
    finish(graph, "database_unreachable")
    assert (run.show(graph, "r").outcome, run.show(graph, "r").error) == ("failed", "database_unreachable")

"""cypher/fact/resolve.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites
from tests.cypher.fact.stating import ids, stated, statement, until
from tests.drafted import saved
from tests.races.two import Waiting, holding
from tests.state import Anything, at, ms, query, run_at

EVENT = "r:decided:"


def resolve(graph: Graph, value: str, decision: str, *, hours: float = 9, run: str = "r") -> list[dict[str, Any]]:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $run}) RETURN r", run=run):
        run_at(graph, hours, run_id=run)
    params = {"id": ids(graph)[value], "decision": decision, "now": ms(hours), "runId": run}
    return [row.model_dump() for row in graph.rows("fact.resolve", Anything, **params)]


def lyon(graph: Graph) -> dict[str, Any]:
    (row,) = query(graph, "MATCH (f:Fact {claim: 'Lyon'}) RETURN properties(f) AS p")
    return dict(row["p"])


@pytest.fixture
def france(graph: Graph) -> Graph:
    """Paris, as a user said, and Lyon, which waits."""
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    return graph


@pytest.mark.parametrize(
    ("decision", "retracted", "beside"), [("keep", at(9), None), ("newer", None, None), ("both", None, True)]
)
def test_what_is_decided_waits_no_more(france: Graph, decision: str, retracted: Any, beside: bool | None) -> None:
    found = ids(france)["Lyon"]
    assert resolve(france, "Lyon", decision) == [{"id": found, "event": EVENT + found}]
    now = lyon(france)
    assert (now.get("contestedBy"), now["decidedAt"]) == (None, at(9))
    assert (now.get("retractedAt"), now.get("beside")) == (retracted, beside)


def test_the_event_has_what_was_before_and_after(france: Graph) -> None:
    resolve(france, "Lyon", "keep")
    (row,) = query(france, "MATCH (e:Event {kind: 'decided'})-[:CONCERNS]->(f:Fact) RETURN properties(e) AS e")
    event = {key: value for key, value in row["e"].items() if key.startswith(("before_", "after_", "decision"))}
    assert event == {
        **{"decision": "keep", "before_contestedBy": ids(france)["Paris"]},
        **{"after_decidedAt": at(9), "after_retractedAt": at(9)},
    }


@pytest.mark.parametrize("decision", ["keep", "newer", "both"])
def test_what_was_doubtful_stays_once_it_is_decided(graph: Graph, decision: str) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3), hours=1)
    assert lyon(graph)["decayLaw"] == "ttl"
    resolve(graph, "Lyon", decision)
    now = lyon(graph)
    assert (now["decayLaw"], now["lifespanPolicy"], now.get("ttlMs"), now.get("forgetAt")) == (
        *("none", "permanent"),
        *(None, None),
    )


def test_an_attempt_that_is_repeated_decides_once(france: Graph) -> None:
    first = resolve(france, "Lyon", "newer")
    before = lyon(france)
    assert resolve(france, "Lyon", "newer") == first
    assert lyon(france) == before
    assert len(query(france, "MATCH (e:Event {kind: 'decided'}) RETURN e")) == 1


def test_another_run_does_not_decide_again(france: Graph) -> None:
    resolve(france, "Lyon", "newer")
    before = lyon(france)
    assert resolve(france, "Lyon", "keep", run="other") == []
    assert lyon(france) == before


def test_what_does_not_wait_has_no_row(france: Graph) -> None:
    assert resolve(france, "Paris", "keep") == []
    query(france, "MATCH (f:Fact {claim: 'Lyon'}) REMOVE f:Live")
    assert resolve(france, "Lyon", "newer") == []


@pytest.mark.parametrize(("decision", "rows"), [("both", 0), ("newer", 1), ("keep", 1)])
def test_an_end_does_not_hold_beside_what_it_ends(graph: Graph, decision: str, rows: int) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("x", canonical="paris", ends=True), hours=1, trust="unknown")
    assert len(resolve(graph, "x", decision)) == rows


def test_what_is_no_fact_has_no_row(france: Graph) -> None:
    run_at(france, 9)
    params = {"decision": "keep", "now": ms(9), "runId": "r"}
    source = "said 1 unknown None"
    assert query(france, "MATCH (m:Memory {id: $id}) RETURN m.id AS id", id=source)
    for each in (source, "unheard"):
        assert france.rows("fact.resolve", Anything, id=each, **params) == ()


def test_a_decision_alone_ends_nothing(france: Graph) -> None:
    resolve(france, "Lyon", "newer")
    assert until(france) == [("Paris", None), ("Lyon", None)]


def test_of_two_at_once_the_second_waits_and_finds_it_decided(france: Graph) -> None:
    for run in ("r", "other"):
        run_at(france, 9, run_id=run)
    with holding(france) as first:
        params = {"id": ids(france)["Lyon"], "decision": "newer", "now": ms(9), "runId": "r"}
        assert len(first.rows("fact.resolve", Anything, **params)) == 1
        late = Waiting(france, lambda: resolve(france, "Lyon", "keep", run="other"))
    assert (late.result(), lyon(france).get("retractedAt")) == ([], None)


@pytest.mark.parametrize(("hours", "rows"), [(721, 1), (721.001, 0)])
@pytest.mark.parametrize("decision", ["keep", "newer", "both"])
def test_of_a_guess_whose_days_are_over_nothing_is_decided(
    graph: Graph, decision: str, hours: float, rows: int
) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3), hours=1)
    assert len(resolve(graph, "Lyon", decision, hours=hours)) == rows
    assert lyon(graph)["decayLaw"] == ("none" if rows else "ttl")


@pytest.mark.parametrize("decision", ["keep", "newer", "both"])
def test_what_a_document_holds_stays_when_that_lets_it_go(graph: Graph, decision: str) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3), hours=1)
    saved(graph, cites(ids(graph)["Lyon"]), hours=2)
    resolve(graph, "Lyon", decision, hours=3)
    saved(graph, "Nothing", hours=4)
    now = lyon(graph)
    assert (now["decayLaw"], now["lifespanPolicy"], now.get("ttlMs"), now.get("forgetAt")) == (
        *("none", "permanent"),
        *(None, None),
    )
    assert now.get("heldLaw") is None

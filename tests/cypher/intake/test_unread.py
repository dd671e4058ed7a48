"""cypher/intake/unread.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import event, recorded
from tests.cypher.intake.test_record import record, row
from tests.cypher.intake.waiting_turns import marked
from tests.cypher.policy.judging import configured, kept
from tests.state import Anything, at, given, ms, query, run_at, stored

DRAWN = "r:drawn:m"
KINDS = """
MATCH (e:Event)-[:CONCERNS]->(:Memory {id: 'm'}) RETURN e.kind AS kind, e.of AS of, e.undoes AS undoes ORDER BY e.at
"""


def read(graph: Graph) -> None:
    given(graph, "m")
    record(graph, row("m"))


def back(graph: Graph, *events: str, run_id: str, hours: float) -> list[tuple[str, str, Any]]:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    rows = graph.rows("intake.unread", Anything, events=list(events), now=ms(hours), runId=run_id)
    return [(each["id"], each["outcome"], each["event"]) for each in (row.model_dump() for row in rows)]


def test_it_is_taken_back_and_taken_back_again(graph: Graph) -> None:
    read(graph)
    undone = f"u:undone:{DRAWN}"
    assert back(graph, DRAWN, DRAWN, run_id="u", hours=2) == [(DRAWN, "undone", undone)]
    assert back(graph, undone, run_id="v", hours=3) == [(undone, "undone", f"v:undone:{undone}")]
    assert [(row["kind"], row["of"], row["undoes"]) for row in query(graph, KINDS)] == [
        ("drawn", None, None),
        ("undone", "drawn", DRAWN),
        ("redone", "drawn", undone),
    ]
    assert back(graph, DRAWN, run_id="w", hours=4)[0][1] == "undone"


def test_a_repeated_attempt_is_told_so_and_another_run_that_it_was_done(graph: Graph) -> None:
    read(graph)
    first = back(graph, DRAWN, run_id="u", hours=2)
    assert back(graph, DRAWN, run_id="u", hours=2) == first
    assert back(graph, DRAWN, run_id="v", hours=3) == [(DRAWN, "repeated", None)]


def test_it_does_not_wait_again_and_its_promotion_bars_nothing(graph: Graph) -> None:
    read(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m:Live:Head SET m.validTo = m.validFrom, m.endReason = 'promoted'")
    assert back(graph, DRAWN, run_id="u", hours=2)[0][1] == "undone"
    assert marked(graph) == []
    assert "Live" not in stored(graph)["labels"]


def test_what_is_gone_has_no_row(graph: Graph) -> None:
    run_at(graph, 1)
    assert back(graph, "r:drawn:gone", run_id="r", hours=2) == []


@pytest.mark.parametrize("on", [True, False])
def test_an_action_that_is_taken_back_makes_its_memory_due_and_again(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    kept(graph)
    done = event(recorded(graph))
    for hours, name in ((2, done), (3, f"run 2:undone:{done}")):
        assert back(graph, name, run_id=f"run {hours}", hours=hours)[0][1] == "undone"
        found = stored(graph)
        assert (found["policyDue"], found.get("storageDue")) == (at(hours), at(hours) if on else None)
    assert back(graph, name, run_id="late", hours=4)[0][1] == "repeated"
    assert stored(graph)["policyDue"] == at(3)


def test_what_was_read_makes_nothing_due(graph: Graph) -> None:
    configured(graph, storageOnConsolidate=True)
    read(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.policyState = 'candidate', m.storageDue = null")
    back(graph, DRAWN, run_id="u", hours=2)
    assert stored(graph).keys().isdisjoint({"policyDue", "storageDue"})


def test_the_latest_version_is_made_due(graph: Graph) -> None:
    kept(graph)
    done = event(recorded(graph))
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m:Live:Head CREATE (n:Memory:Live:Head) SET n = m {.*, id: 'next'}")
    back(graph, done, run_id="u", hours=2)
    assert (stored(graph)["policyDue"], stored(graph, "next")["policyDue"]) == (at(1), at(2))

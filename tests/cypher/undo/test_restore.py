"""cypher/undo/restore.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from tests.cypher.policy.judging import judged, kept
from tests.cypher.policy.test_set import said
from tests.state import Anything, at, given, ms, protected, query, run_at, stored, taken_back


def restore(graph: Graph, *events: str, hours: float = 5.0, run: str = "back") -> list[dict[str, Any]]:
    run_at(graph, hours, run_id=run)
    rows = graph.rows("undo.restore", Anything, events=list(events), now=ms(hours), runId=run)
    return [row.model_dump() for row in rows]


def expired(graph: Graph, name: str = "m", energy: float = 0.2) -> str:
    given(graph, name, energy=energy)
    return f"{consolidation.decay(graph, now=at(4), is_test=False).run_id}:expired:{name}"


def test_what_ended_lives_again(graph: Graph) -> None:
    given(graph, energy=0.2)
    before = stored(graph)
    event = f"{consolidation.decay(graph, now=at(4), is_test=False).run_id}:expired:m"
    (row,) = restore(graph, event)
    assert (row["outcome"], row["lives"], row["moves"]) == ("undone", "m", None)
    after = stored(graph)
    assert {key: after[key] for key in after if key != "rev"} == {key: before[key] for key in before if key != "rev"}
    assert after["rev"] > before["rev"]


def test_it_leaves_an_event_that_says_so(graph: Graph) -> None:
    event = expired(graph)
    (row,) = restore(graph, event)
    (found,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: 'back'})<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m) "
        "RETURN e {.*} AS e, m.id AS id",
    )
    assert found["id"] == "m"
    assert found["e"]["id"] == row["event"]
    assert (found["e"]["kind"], found["e"]["of"], found["e"]["undoes"]) == ("undone", "expired", event)
    assert (found["e"]["before_endReason"], found["e"].get("after_endReason")) == ("expired", None)


def test_taken_back_again_it_has_ended_as_it_had(graph: Graph) -> None:
    event = expired(graph)
    before = stored(graph)
    (row,) = restore(graph, event)
    (again,) = restore(graph, row["event"], hours=6, run="again")
    assert (again["outcome"], again["lives"]) == ("undone", None)
    after = stored(graph)
    assert {key: after[key] for key in after if key != "rev"} == {key: before[key] for key in before if key != "rev"}
    (found,) = query(graph, "MATCH (e:Event {id: $id}) RETURN e.kind AS kind", id=again["event"])
    assert found["kind"] == "redone"


def test_an_event_that_is_named_twice_is_taken_back_once(graph: Graph) -> None:
    event = expired(graph)
    (row,) = restore(graph, event, event)
    assert row["outcome"] == "undone"
    assert query(graph, "MATCH (e:Event {undoes: $id}) RETURN count(e) AS n", id=event) == [{"n": 1}]


def test_twice_is_once(graph: Graph) -> None:
    event = expired(graph)
    restore(graph, event)
    (row,) = restore(graph, event, run="again")
    assert (row["outcome"], row["event"]) == ("repeated", None)
    assert "Live" in stored(graph)["labels"]


def test_a_run_that_asks_again_is_told_that_it_was_the_one(graph: Graph) -> None:
    """After the acknowledgement was lost."""
    event = expired(graph)
    (first,) = restore(graph, event)
    (again,) = restore(graph, event)
    assert again == first | {"outcome": "repeated", "lives": None}


def test_what_changed_since_is_named(graph: Graph) -> None:
    event = expired(graph)
    revived = integrity.revive(graph, "m", now=at(4.5)).run_id
    (row,) = restore(graph, event)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", f"{revived}:revived:m")
    assert row["blocker"]["kind"] == "revived"


def test_an_access_after_a_revival_stands_in_its_way(graph: Graph) -> None:
    expired(graph)
    revived = integrity.revive(graph, "m", now=at(4.5)).run_id
    memory.touch(graph, "m", now=at(4.6))
    (row,) = restore(graph, f"{revived}:revived:m")
    assert row["outcome"] == "accessed"


def test_a_new_decay_constant_stands_in_its_way(graph: Graph) -> None:
    expired(graph)
    revived = integrity.revive(graph, "m", now=at(4.5)).run_id
    consolidation.reconfigure(graph, {"workingDecay": 0.4}, now=at(4.6))
    (row,) = restore(graph, f"{revived}:revived:m")
    assert row["outcome"] == "rekeyed"


def test_settling_stands_in_nobodys_way(graph: Graph) -> None:
    expired(graph)
    revived = integrity.revive(graph, "m", now=at(4.5)).run_id
    assert consolidation.decay(graph, now=at(5), is_test=False).settled == 1
    (row,) = restore(graph, f"{revived}:revived:m")
    assert (row["outcome"], stored(graph)["endReason"]) == ("undone", "expired")


def test_what_is_gone_is_no_row(graph: Graph) -> None:
    event = expired(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) DETACH DELETE m")
    assert restore(graph, event, "nothing") == []


@pytest.mark.parametrize("is_test", [False, True])
def test_labels_are_put_back_as_they_were(graph: Graph, is_test: bool) -> None:
    given(graph, "m", test=is_test)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m:Working SET m:LongTerm")
    before = stored(graph)["labels"]
    repaired = integrity.repair(graph, "m", now=at(1)).run_id
    restore(graph, f"{repaired}:repaired:m")
    assert stored(graph)["labels"] == before


def test_a_session_is_put_back(graph: Graph) -> None:
    given(graph, "m", hours=3)
    run = consolidation.session_end(graph, "s", now=at(4), entry="7").run_id
    (row,) = restore(graph, f"{run}:session_ended:7")
    assert (row["outcome"], row["lives"]) == ("undone", None)
    (found,) = query(graph, "MATCH (s:Session {name: 's'}) RETURN s {.*} AS s")
    assert found["s"].keys() & {"endedAt", "endedEntry", "endedRunId"} == set()


def test_a_protection_is_taken_back_and_done_again(graph: Graph) -> None:
    given(graph, energy=2.0)
    before = stored(graph)
    protected(graph, "m", hours=1)
    kept = stored(graph)
    (row,) = restore(graph, "guard:protected:m")
    assert row["outcome"] == "undone"
    assert {**stored(graph), "rev": 0} == {**before, "rev": 0}
    restore(graph, row["event"], hours=6, run="again")
    assert {**stored(graph), "rev": 0} == {**kept, "rev": 0}


def test_what_was_protected_since_does_not_end_again(graph: Graph) -> None:
    (row,) = restore(graph, expired(graph))
    protected(graph, "m", hours=5)
    (again,) = restore(graph, row["event"], hours=6, run="again")
    assert (again["outcome"], again["blocker"]["id"]) == ("changed", "guard:protected:m")
    assert {"Protected", "Live"} <= stored(graph)["labels"]


def test_done_again_by_another_it_is_not_taken_back_twice_by_one_run(graph: Graph) -> None:
    event = expired(graph)
    (row,) = restore(graph, event)
    restore(graph, row["event"], hours=6, run="another")
    before = stored(graph)
    params = {"events": [event], "now": ms(7), "runId": "back"}
    (again,) = graph.rows("undo.restore", Anything, **params)
    assert again.model_dump()["outcome"] == "repeated"
    assert stored(graph)["validTo"] == before["validTo"]


@pytest.mark.parametrize("since", ["promoted", "expired"])
def test_a_memory_that_lived_then_and_lives_no_more_stays_as_it_is(graph: Graph, since: str) -> None:
    given(graph, energy=2.0)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = -1")
    repaired = integrity.repair(graph, "m", now=at(0.1)).run_id
    if since == "promoted":
        run_id = consolidation.force_promote(graph, "m", now=at(0.2)).run_id
    else:
        run_id = consolidation.decay(graph, now=at(20), is_test=False).run_id
    before = stored(graph)
    (row,) = restore(graph, f"{repaired}:repaired:m", hours=21)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", f"{run_id}:{since}:m")
    assert {**stored(graph), "rev": 0} == {**before, "rev": 0}


def test_labels_that_came_since_stay(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = -1, m:Head:LongTerm")
    repaired = integrity.repair(graph, "m", now=at(1)).run_id
    protected(graph, "m", hours=2)
    restore(graph, f"{repaired}:repaired:m")
    assert stored(graph)["labels"] == {"Memory", "Live", "Head", "Hot", "Working", "LongTerm", "Protected", "Unlinked"}


def test_what_another_run_did_again_is_no_blocker(graph: Graph) -> None:
    event = expired(graph)
    restore(graph, event)
    consolidation.decay(graph, now=at(6), is_test=False)
    (row,) = restore(graph, event, hours=7, run="again")
    assert (row["outcome"], row["blocker"]) == ("repeated", None)


def test_a_policy_state_is_looked_at_again_unless_it_was_that_which_is_taken_back(graph: Graph) -> None:
    kept(graph)
    kept(graph, "archived", state="archived")
    kept(graph, "moved", created="2024-01-01T00:00:00Z")
    was = {name: stored(graph, name).get("policyDue") for name in ("archived", "moved")}
    for name in ("m", "archived"):
        said(graph, name, verification="disputed", run_id=f"of {name}")
        taken_back(graph, f"of {name}:policy_set:{name}", hours=2, run_id=f"back {name}")
    assert stored(graph)["policyDue"] == at(2)
    judged(graph, "moved", now=at(3), run_id="judged")
    assert stored(graph, "moved")["policyState"] == "stale"
    taken_back(graph, "judged:policy_moved:moved", hours=4, run_id="back moved")
    assert {name: stored(graph, name).get("policyDue") for name in was} == was

"""brainbridge.consolidation.undo: what a run changed is restored."""

import math
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import NotFound
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from tests.state import at, given, joined, query, reinforced, stored
from tests.undoing import back, clean, consolidate, held


def lived(graph: Graph) -> None:
    """Memories that will be promoted, end or stay, associated with each other, each in its session."""
    for name, energy in (("strong", 40.0), ("warm", 12.0), ("weak", 8.0), ("faint", 0.2)):
        given(graph, name, energy=energy)
    given(graph, "short", tier="shortTerm", energy=9.0)
    given(graph, "test", test=True, energy=50.0)
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    association.associate(graph, now=at(0), until=at(0), is_test=True)
    joined(graph, "short", "strong")
    joined(graph, "faint", "warm")
    query(graph, "MATCH ()-[r:COACTIVATED]->() SET r.pair = startNode(r).id + '|' + endNode(r).id")


def successor(graph: Graph, name: str) -> str:
    (row,) = query(graph, "MATCH (n:Memory {promotedFrom: $name}) RETURN n.id AS id", name=name)
    found: str = row["id"]
    return found


def test_it_is_as_it_was(graph: Graph) -> None:
    lived(graph)
    before = held(graph)
    run_id = consolidate(graph)
    assert held(graph) != before
    done = back(graph, run_id)
    assert held(graph) == before
    assert (done.undone, done.refused, done.undoes) == ({"expired": 1, "promoted": 2}, [], run_id)
    assert runs.show(graph, done.run_id).undoes == run_id
    clean(graph)


def test_taken_back_itself_it_is_as_the_run_left_it(graph: Graph) -> None:
    lived(graph)
    before = held(graph)
    run_id = consolidate(graph)
    after = held(graph)
    first = back(graph, run_id)
    second = back(graph, first.run_id, 6.0)
    assert held(graph) == after
    clean(graph)
    third = back(graph, second.run_id, 7.0)
    assert held(graph) == before
    assert third.undone == second.undone == first.undone
    clean(graph)


def test_what_was_taken_back_rises_again(graph: Graph) -> None:
    lived(graph)
    run_id = consolidate(graph, 1.0)
    first = successor(graph, "strong")
    back(graph, run_id, 1.0)
    consolidate(graph, 2.0)
    assert successor(graph, "strong") != first
    (head,) = query(graph, "MATCH (m:Head {lineageId: 'strong'}) RETURN m.tier AS tier")
    assert head["tier"] == "shortTerm"
    assert stored(graph, first)["undonePromotedFrom"] == "strong"
    clean(graph)


def test_twice_is_once(graph: Graph) -> None:
    lived(graph)
    run_id = consolidate(graph)
    back(graph, run_id)
    before = held(graph)
    again = back(graph, run_id, 6.0)
    assert held(graph) == before
    assert again.undone == {}
    assert (again.already, again.refused) == (3, [])


@pytest.mark.parametrize("cascade", [False, True])
def test_what_was_accessed_since(graph: Graph, cascade: bool) -> None:
    lived(graph)
    run_id = consolidate(graph)
    memory.touch(graph, "strong", now=at(5))
    gained = memory.find(graph, successor(graph, "strong"), now=at(6)).effective_energy
    done = back(graph, run_id, 6.0, cascade=cascade)
    found = memory.find(graph, "strong", now=at(6))
    if cascade:
        assert done.refused == []
        assert (found.state, found.tier, found.access_count) == ("live", "working", 2)
        assert found.effective_energy == pytest.approx(gained)
    else:
        assert [(each.id, each.kind) for each in done.refused] == [("strong", "promoted")]
        assert "--cascade" in done.refused[0].reason
        assert found.state == "promoted"
        assert done.undone == {"expired": 1, "promoted": 1}
    clean(graph)


def test_what_rose_further_is_followed_through(graph: Graph) -> None:
    lived(graph)
    before = held(graph)
    first = consolidate(graph)
    consolidation.consolidate(graph, now=at(4.5), is_test=False)
    (head,) = query(graph, "MATCH (m:Head {lineageId: 'strong'}) RETURN m.tier AS tier")
    assert head["tier"] == "longTerm"
    done = back(graph, first)
    assert (
        "strong",
        "it is no longer as the run left it: promoted since; --cascade takes that back first",
    ) in [(each.id, each.reason) for each in done.refused]
    clean(graph)
    assert back(graph, first, 6.0, cascade=True).undone["promoted"] >= 2
    assert [row for row in held(graph)[0] if row[1].get("lineageId") == "strong"] == [
        row for row in before[0] if row[1].get("lineageId") == "strong"
    ]
    clean(graph)


def test_what_rose_twice_and_ended_since_is_followed_through(graph: Graph) -> None:
    given(graph, "strong", energy=40.0)
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    before = held(graph)
    first = consolidate(graph, 0.1)
    consolidate(graph, 0.2)
    ended = consolidation.consolidate(graph, now=at(100_000), is_test=False)
    assert [each.id for each in ended.ended] == [successor(graph, successor(graph, "strong"))]
    done = back(graph, first, 100_001, cascade=True)
    assert (done.undone, done.refused) == ({"expired": 1, "promoted": 2}, [])
    assert held(graph) == before
    clean(graph, 100_002)


def test_what_was_revived_since(graph: Graph) -> None:
    lived(graph)
    run_id = consolidate(graph)
    integrity.revive(graph, "faint", now=at(5))
    done = back(graph, run_id)
    assert [(each.id, each.kind) for each in done.refused] == [("faint", "expired")]
    assert "revived since" in done.refused[0].reason
    assert back(graph, run_id, 6.0, cascade=True).undone == {"revived": 1, "expired": 1}
    assert "endReason" not in stored(graph, "faint")
    clean(graph)


def test_what_a_purge_deleted_stays_deleted(graph: Graph) -> None:
    from brainbridge.integrity import purge

    lived(graph)
    run_id = consolidate(graph)
    purged = purge.purge(graph, before=at(5), now=at(5), is_test=False)
    assert purged.run_id
    done = back(graph, run_id, 6.0)
    assert [(each.id, each.reason) for each in done.refused] == [("faint", "a purge has deleted it since")]
    again = undo.undo(graph, purged.run_id, now=at(7))
    assert again.undone == {}
    assert "it was purged" in again.refused[0].reason


@pytest.mark.parametrize(
    "changes", [{"workingDecay": 0.1}, {"expirationThreshold": 0.9}, {"workingToShortThreshold": 1.6}]
)
def test_numbers_of_the_configuration(graph: Graph, changes: dict[str, Any]) -> None:
    lived(graph)
    before = held(graph)
    consolidation.reconfigure(graph, changes, now=at(1))
    run = runs.latest(graph, limit=1)[0]
    done = back(graph, run.id, 1.0)
    assert done.undone["config_changed"] == 1
    assert done.refused == []
    assert held(graph) == before
    clean(graph)


def test_a_key_that_is_gone_is_a_reason_to_leave_the_configuration_alone(graph: Graph) -> None:
    run_id = consolidation.reconfigure(graph, {"hopDecay": 0.6}, now=at(1)).run_id
    query(graph, "MATCH (e:Event {kind: 'config_changed'}) SET e.before_oldKey = 1, e.after_oldKey = 2")
    (refusal,) = undo.undo(graph, run_id, now=at(2)).refused
    assert refusal.reason == "there is no key oldKey any more"


def test_numbers_of_recall(graph: Graph) -> None:
    from brainbridge.config import config

    before = dict(config.recall(graph).tunables())
    consolidation.reconfigure(graph, {"hopDecay": 0.25}, now=at(1))
    first = back(graph, runs.latest(graph, limit=1)[0].id)
    assert dict(config.recall(graph).tunables()) == before
    back(graph, first.run_id, 6.0)
    assert config.recall(graph).tunables()["hopDecay"] == 0.25


@pytest.mark.parametrize("cascade", [False, True])
def test_numbers_that_changed_again(graph: Graph, cascade: bool) -> None:
    from brainbridge.config import config

    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    first = runs.latest(graph, limit=1)[0]
    consolidation.reconfigure(graph, {"workingDecay": 0.2}, now=at(2))
    done = back(graph, first.id, 3.0, cascade=cascade)
    assert config.current(graph).working_decay == (0.5 if cascade else 0.2)
    assert [each.reason[:26] for each in done.refused] == ([] if cascade else ["workingDecay changed again"])


def test_the_constant_changed_while_it_rested(graph: Graph) -> None:
    """After the undo it has the energy it would have if it had never ended."""
    given(graph, "kept", energy=0.2)
    given(graph, "raised", energy=9.0)
    run_id = consolidate(graph, 2.0)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(3))
    consolidation.reconfigure(graph, {"workingDecay": 0.3, "shortTermDecay": 0.2}, now=at(5))
    back(graph, run_id, 7.0)
    for name, energy in (("kept", 0.2), ("raised", 9.0)):
        found = memory.find(graph, name, now=at(7))
        assert found.effective_energy == pytest.approx(energy * 2.718281828459045 ** -(3 * 0.5 + 2 * 0.1 + 2 * 0.3))
    clean(graph)


def test_the_constant_changed_and_was_set_back_while_it_rested(graph: Graph) -> None:
    given(graph, "kept", energy=0.2)
    given(graph, "raised", energy=9.0)
    run_id = consolidate(graph, 2.0)
    for hours, rate in ((3, 0.1), (5, 0.5)):
        consolidation.reconfigure(graph, {"workingDecay": rate}, now=at(hours))
    back(graph, run_id, 7.0)
    for name, energy in (("kept", 0.2), ("raised", 9.0)):
        found = memory.find(graph, name, now=at(7))
        assert found.effective_energy == pytest.approx(energy * 2.718281828459045 ** -(5 * 0.5 + 2 * 0.1))
    clean(graph)


def test_what_cannot_be_taken_back_says_why(graph: Graph) -> None:
    for name in ("touched", "rekeyed"):
        given(graph, name, energy=0.2)
    consolidate(graph)
    runs_ = {name: integrity.revive(graph, name, now=at(5)).run_id for name in ("touched", "rekeyed")}
    memory.touch(graph, "touched", now=at(5.5))
    consolidation.reconfigure(graph, {"workingDecay": 0.4}, now=at(6))
    reasons = {name: back(graph, run_id, 7.0, cascade=True).refused[0].reason for name, run_id in runs_.items()}
    assert reasons == {
        "touched": "it was accessed since, which cannot be taken back",
        "rekeyed": "a decay constant changed since, and it has faded by the new one",
    }
    clean(graph)


def test_a_session_ends_again(graph: Graph) -> None:
    lived(graph)
    before = held(graph)
    ended = consolidation.session_end(graph, "s", now=at(4), entry="7")
    assert query(graph, "MATCH (s:Session {name: 's', isTest: false}) RETURN s.endedEntry AS e")[0]["e"] == "7"
    done = back(graph, ended.run_id)
    assert done.undone["session_ended"] == 1
    assert held(graph) == before


def test_what_was_strengthened(graph: Graph) -> None:
    given(graph, "older")
    given(graph, "newer", hours=1)
    reinforced(graph, "older", "newer", hours=1)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(1))
    association.associate(graph, now=at(1), until=at(1), is_test=False)
    before = memory.find(graph, "older", now=at(2)).effective_energy
    run_id = consolidation.consolidate(graph, now=at(1.5), is_test=False).run_id
    assert memory.find(graph, "older", now=at(2)).effective_energy != pytest.approx(before)
    first = back(graph, run_id, 2.0)
    assert first.undone == {"strengthened": 1}
    assert memory.find(graph, "older", now=at(2)).effective_energy == pytest.approx(before)
    edge = "MATCH ()-[r:REINFORCES]->() RETURN r.strengthenedAt AS at"
    assert query(graph, edge) == [{"at": None}]
    second = back(graph, first.run_id, 2.5)
    assert query(graph, edge) == [{"at": at(2.5)}]
    back(graph, second.run_id, 3.0)
    assert query(graph, edge) == [{"at": None}]
    clean(graph)


def test_what_was_strengthened_and_rose_by_it(graph: Graph) -> None:
    given(graph, "older", energy=1.9)
    given(graph, "newer", energy=1.9)
    reinforced(graph, "older", "newer", 1.0)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0))
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    before = held(graph)
    run_id = consolidation.consolidate(graph, now=at(0.1), is_test=False).run_id
    after = held(graph)
    first = back(graph, run_id, 1.0)
    assert (first.undone, held(graph)) == ({"strengthened": 1, "promoted": 1}, before)
    second = back(graph, first.run_id, 2.0)
    assert (second.undone, second.refused) == ({"strengthened": 1, "promoted": 1}, [])
    assert query(graph, "MATCH ()-[r:REINFORCES]->() RETURN r.strengthenedAt AS at") == [{"at": at(2)}]
    assert held(graph)[0] == after[0]
    clean(graph)


def test_what_came_to_reinforce_meanwhile_counts_by_itself(graph: Graph) -> None:
    given(graph, "older")
    given(graph, "first")
    reinforced(graph, "older", "first")
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0))
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    undone = back(graph, consolidate(graph, 0.5), 1.0)
    given(graph, "second", hours=1)
    reinforced(graph, "older", "second", hours=1)
    back(graph, undone.run_id, 1.5)
    counted = "MATCH (n)-[r:REINFORCES]->() WHERE r.strengthenedAt IS NOT NULL RETURN n.id AS id"
    assert query(graph, counted) == [{"id": "first"}]
    before = memory.find(graph, "older", now=at(2)).effective_energy or 0.0
    consolidate(graph, 2.0)
    assert memory.find(graph, "older", now=at(2)).effective_energy == pytest.approx(before + 0.4)


def test_a_repair(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = -1 REMOVE m:Live")
    before = held(graph)
    run_id = integrity.repair(graph, "m", now=at(1)).run_id
    assert held(graph) != before
    back(graph, run_id, 2.0)
    assert held(graph) == before


def test_nothing_to_take_back(graph: Graph) -> None:
    run_id = consolidate(graph)
    assert (back(graph, run_id).undone, back(graph, run_id).refused) == ({}, [])
    with pytest.raises(NotFound):
        back(graph, "nobody")


def test_the_latest_is_called_so(graph: Graph) -> None:
    with pytest.raises(NotFound):
        back(graph, runs.LAST)
    lived(graph)
    run_id = consolidate(graph)
    assert [each.id for each in undo.diff(graph, runs.LAST, limit=1)] == ["faint"]
    first = back(graph, runs.LAST)
    assert (first.undoes, first.refused) == (run_id, [])
    assert back(graph, runs.LAST).undoes == first.run_id


def test_a_plan_takes_nothing_back(graph: Graph) -> None:
    lived(graph)
    run_id = consolidate(graph)
    before = held(graph)
    plan = runs.foresee(graph, lambda rehearsal: undo.undo(rehearsal, run_id, now=at(5)))
    assert (plan.applied, plan.undone) == (False, {"expired": 1, "promoted": 2})
    assert held(graph) == before
    assert back(graph, run_id).undone == plan.undone


def test_what_a_run_changed_is_shown(graph: Graph) -> None:
    lived(graph)
    run_id = consolidate(graph)
    shown = {each.id: each for each in undo.diff(graph, run_id, limit=10)}
    assert shown.keys() == {"strong", "short", "faint"}
    tiers = {change.property: (change.before, change.after) for change in shown["strong"].changes}
    assert tiers["tier"] == ("working", "shortTerm")
    ended = {change.property: (change.before, change.after) for change in shown["faint"].changes}
    assert ended["endReason"] == (None, "expired")
    assert shown["faint"].content == "content of faint"
    done = back(graph, run_id)
    shown = {each.id: each for each in undo.diff(graph, done.run_id, limit=10)}
    tiers = {change.property: (change.before, change.after) for change in shown["strong"].changes}
    assert tiers["tier"] == ("shortTerm", "working")
    with pytest.raises(NotFound):
        undo.diff(graph, "nobody", limit=1)


def test_what_was_settled_to_an_instant_still_to_come_is_as_of_now_again(graph: Graph) -> None:
    for name, energy in (("stays", 2.0), ("ends", 0.2)):
        given(graph, name, energy=energy)
    given(graph, "late", hours=1.0, energy=2.0)
    before = {name: stored(graph, name) for name in ("stays", "ends", "late")}
    run_id = consolidate(graph, 3.0)
    assert stored(graph, "stays")["energy"] < 1
    back(graph, run_id, 0.5)
    assert stored(graph, "stays")["energy"] == pytest.approx(2.0 * math.exp(-0.25))
    for name, hours in (("stays", 0.5), ("ends", 0.0), ("late", 1.0)):
        after = stored(graph, name)
        assert (after["decayKey"], after["lastDecay"]) == (before[name]["decayKey"], at(hours))
        assert "endReason" not in after
    clean(graph, 1.0)

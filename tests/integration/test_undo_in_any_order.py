"""brainbridge.consolidation.undo: runs with later runs on top, and repeated undo and redo."""

import pytest

from brainbridge.association import association
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from tests.state import at, given, protected, query, reinforced, stored
from tests.undoing import back, clean, consolidate


def risen(graph: Graph, hours: float) -> str:
    return consolidation.force_promote(graph, "m", now=at(hours)).run_id


def strengthened(graph: Graph, hours: float = 1.0, *, energy: float = 1.0) -> str:
    """Strengthen m by a run, and return the run."""
    given(graph, "m", energy=energy)
    given(graph, "newer")
    reinforced(graph, "m", "newer", 1.0)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0))
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    return consolidate(graph, hours)


def repaired(graph: Graph, hours: float = 1.0, *, energy: float = 1.0) -> str:
    given(graph, "m", energy=energy)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = -1")
    run_id = integrity.repair(graph, "m", now=at(hours)).run_id
    assert run_id
    return run_id


def test_what_was_strengthened_and_rose_since(graph: Graph) -> None:
    first = strengthened(graph)
    rose = risen(graph, 1.6)
    (refused,) = back(graph, first, 2).refused
    assert (refused.id, "promoted since" in refused.reason) == ("m", True)
    clean(graph)
    assert back(graph, rose, 2.5).refused == []
    clean(graph)
    assert back(graph, first, 3).undone == {"strengthened": 1}
    clean(graph)


def test_what_was_strengthened_and_rose_since_is_followed_through(graph: Graph) -> None:
    first = strengthened(graph)
    risen(graph, 1.6)
    done = back(graph, first, 2, cascade=True)
    assert (done.undone, done.refused) == ({"strengthened": 1, "promoted": 1}, [])
    clean(graph)


def test_what_was_mended_and_rose_since(graph: Graph) -> None:
    first = repaired(graph)
    risen(graph, 1.5)
    assert "promoted since" in back(graph, first, 2).refused[0].reason
    clean(graph)
    assert back(graph, first, 3, cascade=True).undone == {"repaired": 1, "promoted": 1}
    assert stored(graph)["labels"] >= {"Live", "Head"}
    assert stored(graph)["accessCount"] == -1


def test_what_was_mended_and_ended_since(graph: Graph) -> None:
    first = repaired(graph, energy=0.2)
    ended = consolidate(graph, 6)
    assert "expired since" in back(graph, first, 7).refused[0].reason
    clean(graph)
    assert back(graph, ended, 8).undone == {"expired": 1}
    assert back(graph, first, 9).undone == {"repaired": 1}


def test_what_was_mended_and_protected_since_stays_protected(graph: Graph) -> None:
    first = repaired(graph)
    protected(graph, "m", hours=1.5)
    back(graph, first, 2)
    assert "Protected" in stored(graph)["labels"]
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = 1")
    clean(graph)


def test_the_constant_changed_before_it_was_taken_back_and_forth(graph: Graph) -> None:
    given(graph, "m", energy=9.0)
    run_id = consolidate(graph, 2)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(3))
    run_id = back(graph, run_id, 5).run_id
    alone = stored(graph)
    run_id = back(graph, run_id, 6).run_id
    clean(graph)
    done = back(graph, run_id, 7)
    assert (done.undone, done.refused) == ({"promoted": 1}, [])
    clean(graph)
    assert {key: stored(graph)[key] for key in ("decayKey", "decayRate")} == {
        "decayKey": pytest.approx(alone["decayKey"]),
        "decayRate": 0.1,
    }


def test_what_was_gained_goes_back_and_forth(graph: Graph) -> None:
    given(graph, "m", energy=9.0)
    run_id = consolidate(graph, 2)
    memory.touch(graph, "m", now=at(3))
    run_id = back(graph, run_id, 4, cascade=True).run_id
    alone = stored(graph)
    run_id = back(graph, run_id, 5).run_id
    done = back(graph, run_id, 6)
    assert (done.undone, done.refused) == ({"promoted": 1}, [])
    assert {key: stored(graph)[key] for key in alone if key != "rev"} == {
        key: alone[key] for key in alone if key != "rev"
    }
    clean(graph)


def test_what_was_gained_and_taken_back_is_not_gained(graph: Graph) -> None:
    given(graph, "m", energy=2.5)
    given(graph, "newer", energy=0.3)
    run_id = consolidate(graph, 0.1)
    (head,) = query(graph, "MATCH (n:Memory {promotedFrom: 'm'}) RETURN n.id AS id")
    reinforced(graph, head["id"], "newer", 1.0)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0.2))
    association.associate(graph, now=at(0.2), until=at(0.2), is_test=False)
    gained = consolidate(graph, 0.3)
    assert "gained energy since" in back(graph, run_id, 0.4).refused[0].reason
    assert back(graph, gained, 0.5).undone["strengthened"] == 1
    assert back(graph, run_id, 0.6).undone == {"promoted": 1}
    clean(graph, 0.7)


def test_a_protection_that_was_redone_has_no_key(graph: Graph) -> None:
    given(graph, "m", energy=9.0)
    protected(graph, "m", hours=1)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(3))
    first = back(graph, "guard", 5)
    assert first.undone == {"protected": 1}
    clean(graph)
    assert back(graph, first.run_id, 6).undone == {"protected": 1}
    assert not {"decayKey", "decayRate"} & stored(graph).keys()
    clean(graph)


def test_what_another_run_did_again_is_left_alone(graph: Graph) -> None:
    given(graph, "m", energy=0.2)
    run_id = consolidate(graph, 4)
    back(graph, run_id, 5)
    consolidate(graph, 6)
    done = back(graph, run_id, 7, cascade=True)
    assert (done.undone, done.already, done.refused) == ({}, 1, [])
    assert stored(graph)["endReason"] == "expired"


def test_what_was_redone_and_changed_since_is_not_said_to_be_taken_back(graph: Graph) -> None:
    given(graph, "m", energy=0.2)
    run_id = consolidate(graph, 4)
    back(graph, back(graph, run_id, 5).run_id, 6)
    integrity.revive(graph, "m", now=at(7))
    assert "revived since" in back(graph, run_id, 8).refused[0].reason
    assert back(graph, run_id, 9, cascade=True).undone == {"revived": 1, "expired": 1}
    clean(graph)


def test_the_reason_is_never_the_taking_back_itself(graph: Graph) -> None:
    first = strengthened(graph, 0.1, energy=1.9)  # and promotes it
    (head,) = query(graph, "MATCH (n:Memory {promotedFrom: 'm'}) RETURN n.id AS id")
    memory.touch(graph, head["id"], now=at(0.5))
    done = back(graph, first, 1, cascade=True)
    assert done.undone == {"promoted": 1}
    assert [each.reason for each in done.refused] == ["it was accessed since, which cannot be taken back"]
    clean(graph)


def test_the_reason_is_the_constant_that_changed(graph: Graph) -> None:
    first = strengthened(graph, 0.1, energy=1.9)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(0.5))
    done = back(graph, first, 1)
    assert done.undone == {"promoted": 1}
    assert [each.reason for each in done.refused] == ["a decay constant changed since, and it has faded by the new one"]
    clean(graph)


@pytest.mark.parametrize("hours", [3.0, 5.0])
def test_an_access_as_of_any_instant_is_one(graph: Graph, hours: float) -> None:
    given(graph, "m", energy=0.2)
    consolidate(graph, 4)
    run_id = integrity.revive(graph, "m", now=at(5)).run_id
    memory.touch(graph, "m", now=at(hours))
    assert run_id
    assert "accessed since" in back(graph, run_id, 5).refused[0].reason


def test_a_number_that_cannot_go_back_stops_nothing_else(graph: Graph) -> None:
    given(graph, "m", energy=0.2)
    run_id = consolidation.reconfigure(graph, {"workingToShortThreshold": 3.0}, now=at(4)).run_id
    assert run_id
    consolidation.reconfigure(graph, {"sessionBoundaryThreshold": 2.5}, now=at(5))
    done = back(graph, run_id, 6)
    assert done.undone == {"expired": 1}
    assert [each.kind for each in done.refused] == ["config_changed"]
    assert "order" in done.refused[0].reason
    assert config.current(graph).working_to_short_threshold == 3.0


def test_what_a_change_of_the_law_ended_goes_back_and_forth(graph: Graph) -> None:
    given(graph, "m", energy=0.2)
    run_id = consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(4)).run_id
    assert run_id
    for hours in (5, 6, 7, 8):
        done = back(graph, run_id, hours)
        assert (done.undone, done.refused) == ({"config_changed": 1, "expired": 1}, [])
        run_id = done.run_id
        clean(graph)


def test_what_faded_past_all_digits_stays_a_number(graph: Graph) -> None:
    given(graph, "m", energy=9.0)
    consolidation.reconfigure(graph, {"workingDecay": 5.0}, now=at(0))
    run_id = runs.latest(graph, limit=1)[0].id
    assert back(graph, run_id, 400).undone["config_changed"] == 1
    clean(graph, 401)
    consolidate(graph, 402)
    clean(graph, 403)

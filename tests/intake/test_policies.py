"""Policy states as a run moves them: off by default, by what is due, undone and redone; and what somebody says."""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import consolidation
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from tests.crystals import DAY
from tests.observed import observed
from tests.state import Anything, at, damage, given, query
from tests.undoing import whole

MS = timedelta(milliseconds=1)
STATES = "MATCH (m:Memory) WHERE m.policyState IS NOT NULL RETURN m.id AS id, m.policyState AS state ORDER BY id"
# No law ends it, so that it lives long enough to be archived.
LASTING = """
MATCH (m:Memory {id: $id}) SET m.certainty = $certainty, m.decayKey = null, m.decayLaw = 'none', m.decayRate = 0.0
"""


def switched(graph: Graph, *, hours: float = 0.0, **others: Any) -> None:
    consolidation.reconfigure(graph, {"policyOnConsolidate": True, **others}, now=at(hours))


def lasting(graph: Graph, memory_id: str = "m", *, certainty: float = 0.1, hours: float = 0.0) -> str:
    """Write a memory that no law ends, said with so much certainty."""
    given(graph, memory_id, hours=hours)
    query(graph, LASTING, id=memory_id, certainty=certainty)
    return memory_id


def consolidated(graph: Graph, hours: float) -> tuple[str, dict[str, int]]:
    done = consolidation.consolidate(graph, now=at(hours), is_test=False)
    return done.run_id, (done.model_extra or {}).get("policy", {})


def states(graph: Graph) -> dict[str, str]:
    return {row["id"]: row["state"] for row in query(graph, STATES)}


def moved(**counts: int) -> dict[str, int]:
    return {"validated": 0, "active": 0, "stale": 0, "archived": 0, **counts}


def test_by_default_no_pass_looks_at_it_and_nothing_is_written(brain: Brain) -> None:
    observed(brain.graph, "The capital of France is Paris.")
    brain.recall("capital of France", now=at(1))
    assert consolidated(brain.graph, 300 * DAY)[1] == {}
    keys = query(brain.graph, "MATCH (m:Memory) UNWIND keys(m) AS key RETURN DISTINCT key")
    assert {row["key"] for row in keys}.isdisjoint({"policyState", "policyDue", "policyClass", "verification"})


def test_a_guess_nobody_uses_is_stale_then_archived_and_lives_on(graph: Graph) -> None:
    lasting(graph)
    switched(graph)
    assert consolidated(graph, 0)[1] == moved()
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.policyDue AS due")
    stale = (row["due"] - at(0)) / timedelta(hours=1)
    assert consolidated(graph, stale - 0.01)[1] == moved()
    assert consolidated(graph, stale)[1] == moved(stale=1)
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.policyDue AS due")
    archived = (row["due"] - at(0)) / timedelta(hours=1)
    assert consolidated(graph, archived - 0.01)[1] == moved()
    assert consolidated(graph, archived)[1] == moved(archived=1)
    assert states(graph) == {"m": "archived"}
    (memory,) = query(graph, "MATCH (m:Memory:Live:Head) RETURN m.validTo AS ended")
    assert memory == {"ended": None}
    assert damage(graph, archived, excused={"memory_property", "decay_key"}) == []


def test_an_archive_is_undone_and_redone_to_the_same_brain(brain: Brain) -> None:
    graph = brain.graph
    lasting(graph)
    switched(graph)
    consolidated(graph, 0)
    before = whole(graph)
    run, counts = consolidated(graph, 200 * DAY)
    assert counts == moved(archived=1)
    after = whole(graph)
    undone = brain.runs.undo(run, now=at(200 * DAY + 1))
    assert (undone.refused, undone.undone.get("policy_moved")) == ([], 1)
    assert whole(graph) == before
    assert brain.runs.undo(undone.run_id, now=at(200 * DAY + 2)).refused == []
    assert whole(graph) == after


def test_what_was_taken_back_is_done_again_by_the_next_pass(brain: Brain) -> None:
    lasting(brain.graph)
    switched(brain.graph)
    run, _ = consolidated(brain.graph, 200 * DAY)
    brain.runs.undo(run, now=at(200 * DAY))
    assert states(brain.graph) == {"m": "candidate"}
    assert consolidated(brain.graph, 201 * DAY)[1] == moved(archived=1)


def test_a_dry_run_moves_nothing(brain: Brain) -> None:
    lasting(brain.graph)
    switched(brain.graph)
    before = whole(brain.graph)
    plan = brain.consolidate(now=at(200 * DAY), dry_run=True)
    assert ((plan.model_extra or {})["policy"], whole(brain.graph)) == (moved(archived=1), before)


def test_what_is_written_while_it_is_on_is_a_candidate_from_its_birth(graph: Graph) -> None:
    switched(graph)
    consolidated(graph, 0)  # the walk has ended
    given(graph, "later", hours=1)
    assert states(graph) == {"later": "candidate"}
    switched(graph, hours=2, policyOnConsolidate=False)
    given(graph, "after", hours=3)
    assert states(graph) == {"later": "candidate"}
    switched(graph, hours=4)
    assert consolidated(graph, 4)[1] == moved()
    assert set(states(graph)) == {"later", "after"}


def test_a_use_is_seen_by_the_next_pass_and_a_version_keeps_its_state(graph: Graph, brain: Brain) -> None:
    switched(graph)
    given(graph, energy=1.5)
    assert consolidated(graph, 0.1)[1] == moved()
    for hours in (0.2, 0.3, 0.4):
        brain.touch("m", now=at(hours))
    done = brain.consolidate(now=at(0.5))
    assert (done.model_extra or {})["policy"] == moved(validated=1)
    (hop,) = done.promoted
    assert states(graph)[hop.new_id] == "validated"


def test_new_figures_are_applied_to_all(graph: Graph) -> None:
    lasting(graph)
    switched(graph)
    consolidated(graph, 0)
    switched(graph, hours=1, policyStaleDecay=0.1)
    assert consolidated(graph, 1)[1] == moved(stale=1)


def test_figures_out_of_order_are_refused(graph: Graph) -> None:
    with pytest.raises(InvalidInput, match=r"policyStaleDecay 0\.9 is above policyArchiveDecay 0\.8"):
        switched(graph, policyStaleDecay=0.9)
    switched(graph, policyStaleDecay=0.8)


def test_test_memories_are_apart(graph: Graph) -> None:
    switched(graph)
    given(graph, "real")
    query(graph, "MATCH (m:Memory {id: 'real'}) SET m.policyState = null, m.policyDue = null")
    given(graph, "t", test=True)
    query(graph, "MATCH (m:Memory {id: 't'}) SET m.policyState = null, m.policyDue = null")
    consolidation.consolidate(graph, now=at(1), is_test=True)
    assert states(graph) == {"t": "candidate"}
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert set(states(graph)) == {"real", "t"}


def test_a_fact_that_waits_is_stale_and_recovers_once_it_is_decided(brain: Brain) -> None:
    graph = brain.graph
    switched(graph)
    observed(graph, "The capital of France is Paris.")
    observed(graph, "Maybe the capital of France is Lyon.", hours=1)
    (waits,) = brain.facts.conflicts(now=at(1))
    consolidated(graph, 2)
    assert states(graph)[waits.id] == "stale"
    assert brain.policies.show(waits.id, now=at(2)).verification == "disputed"
    brain.facts.resolve(waits.id, "newer", now=at(3))
    (row,) = query(graph, "MATCH (m:Memory {id: $id}) RETURN m.contestedBy AS by", id=waits.id)
    assert row == {"by": None}
    assert brain.policies.show(waits.id, now=at(3)).verification == "unverified"


def test_what_somebody_says_decides_and_is_taken_back(brain: Brain) -> None:
    graph = brain.graph
    switched(graph)
    given(graph, tier="longTerm")  # which is not promoted
    for hours in (0.1, 0.2, 0.3, 0.4):
        brain.touch("m", now=at(hours))
    assert consolidated(graph, 1)[1] == moved(validated=1)
    done = brain.policies.confirm("m", reason="she said so", now=at(2))
    assert (done.policy.id, done.policy.verification) == ("m", "user_confirmed")
    assert consolidated(graph, 3)[1] == moved(active=1)
    undone = brain.runs.undo(done.run_id, now=at(4))
    assert undone.refused == []
    assert consolidated(graph, 5)[1] == moved(validated=1)
    brain.policies.dispute("m", now=at(6))
    assert consolidated(graph, 7)[1] == moved(stale=1)
    brain.policies.confirm("m", now=at(8))
    assert consolidated(graph, 9)[1] == moved(active=1)


def test_what_is_said_to_be_out_of_date_counts_from_the_next_pass_on(brain: Brain) -> None:
    lasting(brain.graph)
    switched(brain.graph)
    consolidated(brain.graph, 0)
    (row,) = query(brain.graph, "MATCH (m:Memory) RETURN m.policyDue AS due")
    soon = (row["due"] - at(0)) / timedelta(hours=1) - 1  # it is stale an hour later, or now if it is marked
    done = brain.feedback("m", "stale", now=at(soon))
    assert consolidated(brain.graph, soon)[1] == moved(stale=1)
    assert done is not None


def test_what_an_undo_changes_is_looked_at_by_the_next_pass(brain: Brain) -> None:
    graph = brain.graph
    switched(graph)
    observed(graph, "The capital of France is Paris.")
    observed(graph, "Maybe the capital of France is Lyon.", hours=1)
    (waits,) = brain.facts.conflicts(now=at(1))
    done = brain.facts.resolve(waits.id, "newer", now=at(2))
    consolidated(graph, 3)
    assert states(graph)[waits.id] == "candidate"
    undone = brain.runs.undo(done.run_id, now=at(4))
    assert undone.refused == []
    consolidated(graph, 5)
    assert states(graph)[waits.id] == "stale"
    assert brain.runs.undo(undone.run_id, now=at(6)).refused == []
    (row,) = query(graph, "MATCH (m:Memory {id: $id}) RETURN m.policyDue AS due", id=waits.id)
    assert row["due"] == at(6)


def test_what_was_said_before_is_no_run(brain: Brain) -> None:
    given(brain.graph)
    assert brain.policies.set("m", "durable", now=at(1)).run_id == ""
    assert brain.policies.dispute("m", now=at(1)).run_id
    assert brain.policies.dispute("m", now=at(2)).run_id == ""
    assert brain.policies.confirm("m", now=at(3)).policy.verification == "user_confirmed"


def test_a_dry_run_says_what_would_be_said(brain: Brain) -> None:
    given(brain.graph)
    done = brain.policies.set("m", "protected", now=at(1), dry_run=True)
    assert (done.applied, done.policy.policy_class) == (False, "protected")
    assert brain.policies.show("m", now=at(1)).policy_class == "durable"


def test_what_cannot_be_said(brain: Brain) -> None:
    given(brain.graph)
    with pytest.raises(NotFound):
        brain.policies.confirm("unknown", now=at(1))
    with pytest.raises(InvalidInput, match="looks like a secret"):
        brain.policies.confirm("m", reason="password: hunter2hunter2", now=at(1))
    brain.forget("m", now=at(1))
    for act in (brain.policies.confirm, brain.policies.dispute, brain.policies.show):
        with pytest.raises(Refused):
            act("m", now=at(2))


def test_an_archive_of_a_brain_keeps_it(brain: Brain) -> None:
    switched(brain.graph)
    lasting(brain.graph)
    brain.policies.set("m", "protected", now=at(1))
    consolidated(brain.graph, 200 * DAY)
    assert states(brain.graph) == {"m": "stale"}
    assert brain.inspect("m", now=at(200 * DAY)).memory.model_dump()["policy"]["state"] == "stale"


def test_a_killed_walk_goes_on(graph: Graph) -> None:
    for number in range(5):
        given(graph, f"m{number}")
    switched(graph, settleBatchSize=2)
    graph.rows("policy.enrol", Anything, now=0, batch=2)
    assert len(states(graph)) == 2
    consolidated(graph, 1)
    assert len(states(graph)) == 5


def test_what_was_done_to_it_is_seen_by_the_next_pass_and_so_is_its_undo(brain: Brain) -> None:
    graph = brain.graph
    given(graph)
    switched(graph, policyWarmHeat=0.454)  # it has .45, and .004 by an action that was applied
    assert consolidated(graph, 0)[1] == moved()
    done = brain.actions.record("store_note", "m", outcome="applied", now=at(0))
    assert consolidated(graph, 0)[1] == moved(validated=1)
    before = whole(graph)
    undone = brain.runs.undo(done.run_id, now=at(0))
    assert (undone.refused, whole(graph)) == ([], before)
    (found,) = brain.policies.list(now=at(0))
    assert (found.heat, found.parts["prior"]) == (0.45, 0.0)
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.policyDue AS due")
    assert row["due"] == at(0)


def test_the_counts_are_of_now_and_of_the_last_day(brain: Brain) -> None:
    lasting(brain.graph)
    given(brain.graph, "t", test=True)
    switched(brain.graph)
    consolidated(brain.graph, 0)
    consolidated(brain.graph, 200 * DAY)
    found = brain.policies.counts(now=at(200 * DAY))
    assert {each.state: each.count for each in found.states if each.count} == {"archived": 1}
    assert (found.stale_ratio, found.disputed_ratio, found.since) == (0, 0, at(199 * DAY))
    assert [(each.was, each.to, each.count) for each in found.moves] == [("candidate", "archived", 1)]
    assert brain.policies.counts(now=at(201 * DAY), scope="box").moves == found.moves
    assert brain.policies.counts(now=at(201 * DAY) + MS).moves == []
    assert brain.policies.counts(now=at(0), test=True).stale_ratio is None

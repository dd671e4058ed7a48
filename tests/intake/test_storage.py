"""Hot and cold memories as a run moves them: off by default, by what is due, undone and redone; and by hand."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import consolidation
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from tests.crystals import DAY
from tests.cypher.storage.storing import place
from tests.state import Anything, at, damage, given, query, searched, stored
from tests.undoing import whole

COLD = "MATCH (m:Memory {storage: 'cold'}) RETURN m.id AS id ORDER BY id"
QUARTER = 90 * DAY


def switched(graph: Graph, *, hours: float = 0.0, **others: Any) -> None:
    consolidation.reconfigure(graph, {"storageOnConsolidate": True, **others}, now=at(hours))


def consolidated(graph: Graph, hours: float, *, test: bool = False) -> tuple[str, dict[str, int]]:
    done = consolidation.consolidate(graph, now=at(hours), is_test=test)
    return done.run_id, (done.model_extra or {}).get("storage", {})


def cold(graph: Graph) -> list[str]:
    return [row["id"] for row in query(graph, COLD)]


def moved(cooled: int = 0, warmed: int = 0) -> dict[str, int]:
    return {"cooled": cooled, "warmed": warmed}


def test_by_default_no_pass_looks_at_it_and_nothing_is_written(brain: Brain) -> None:
    given(brain.graph, content="The cedar box is oiled")
    brain.recall("cedar box", now=at(1))
    assert consolidated(brain.graph, 300 * DAY)[1] == {}
    assert stored(brain.graph).keys().isdisjoint({"storage", "storageDue", "storageSince"})
    assert place(brain.graph) == (None, ["Hot"])


def test_what_nobody_uses_is_cold_at_its_instant_though_it_has_ended(graph: Graph) -> None:
    given(graph)
    switched(graph)
    assert consolidated(graph, 0)[1] == moved()
    due = (stored(graph)["storageDue"] - at(0)) / timedelta(hours=1)
    assert due == pytest.approx(54 * DAY)  # no fact, not used: .27 and .2 of the rest of 90 days come to .35
    assert consolidated(graph, due - 0.001)[1] == moved()
    assert consolidated(graph, due)[1] == moved(cooled=1)
    assert (cold(graph), place(graph)) == (["m"], ("cold", ["Cold"]))
    assert (stored(graph)["endReason"], "storageDue" in stored(graph)) == ("expired", False)
    assert (searched(graph, "content"), searched(graph, "content", "cold_memory_words")) == (set(), {"m"})
    assert damage(graph, due) == []


def test_a_pass_is_undone_and_redone_to_the_same_brain(brain: Brain) -> None:
    graph = brain.graph
    for each in "ab":
        given(graph, each)
    switched(graph)
    consolidated(graph, QUARTER - 1)  # ends them
    query(
        graph,
        "MATCH (m:Memory) SET m.storage = null, m.storageSince = null, m.storageDue = m.created "
        "REMOVE m:Cold SET m:Hot",
    )
    before = whole(graph)
    run, counts = consolidated(graph, QUARTER)
    assert counts == moved(cooled=2)
    after = whole(graph)
    undone = brain.runs.undo(run, now=at(QUARTER + 1))
    assert (undone.refused, undone.undone.get("storage_moved")) == ([], 2)
    assert whole(graph) == before
    assert searched(graph, "content") == {"a", "b"}
    assert brain.runs.undo(undone.run_id, now=at(QUARTER + 2)).refused == []
    assert whole(graph) == after
    assert searched(graph, "content") == set()


def test_what_was_taken_back_is_done_again_by_the_next_pass(brain: Brain) -> None:
    given(brain.graph)
    switched(brain.graph)
    consolidated(brain.graph, 1)
    consolidated(brain.graph, 2 * DAY)  # ends it
    run, _ = consolidated(brain.graph, QUARTER)
    brain.runs.undo(run, now=at(QUARTER))
    assert cold(brain.graph) == []
    assert consolidated(brain.graph, QUARTER + 1)[1] == moved(cooled=1)


def test_a_dry_run_moves_nothing(brain: Brain) -> None:
    given(brain.graph)
    switched(brain.graph)
    before = whole(brain.graph)
    plan = brain.consolidate(now=at(QUARTER), dry_run=True)
    assert ((plan.model_extra or {})["storage"], whole(brain.graph)) == (moved(cooled=1), before)


def test_a_cold_memory_comes_back_by_its_value_not_by_a_use(brain: Brain) -> None:
    graph = brain.graph
    given(graph, tier="longTerm", energy=50.0, content="The cedar box is oiled")
    switched(graph)
    consolidated(graph, 60 * DAY)
    assert cold(graph) == ["m"]
    brain.touch("m", now=at(60 * DAY + 1))
    assert stored(graph)["storageDue"] == at(60 * DAY + 1)
    assert consolidated(graph, 60 * DAY + 2)[1] == moved()
    assert "storageDue" not in stored(graph)
    for use in range(13):
        brain.touch("m", now=at(60 * DAY + 3 + use))
    assert consolidated(graph, 61 * DAY)[1] == moved(warmed=1)
    assert (cold(graph), place(graph)) == ([], (None, ["Hot"]))
    assert damage(graph, 61 * DAY) == []


def test_a_use_of_a_hot_memory_writes_nothing_of_it(brain: Brain) -> None:
    given(brain.graph, energy=1.0)
    switched(brain.graph)
    consolidated(brain.graph, 0.1)
    due = stored(brain.graph)["storageDue"]
    brain.touch("m", now=at(0.2))
    assert stored(brain.graph)["storageDue"] == due


def test_what_is_written_while_it_is_on_is_looked_at_when_it_is_old_enough(graph: Graph) -> None:
    switched(graph)
    consolidated(graph, 0)  # the walk has ended
    given(graph, "later", hours=1)
    assert stored(graph, "later")["storageDue"] == at(1 + 14 * DAY)
    switched(graph, hours=2, storageOnConsolidate=False)
    given(graph, "after", hours=3)
    assert "storageDue" not in stored(graph, "after")


def test_a_version_stays_where_the_one_before_it_was(brain: Brain) -> None:
    given(brain.graph, energy=5.0)
    run = brain.storage.move("m", "cold", now=at(0.1)).run_id
    done = brain.consolidate(now=at(0.2))
    (hop,) = done.promoted
    assert (place(brain.graph, "m")[1], place(brain.graph, hop.new_id)) == ([], ("cold", ["Cold"]))
    assert [each.reason for each in brain.runs.undo(run, now=at(0.3)).refused] != []
    assert brain.runs.undo(done.run_id, now=at(0.4)).refused == []
    assert (place(brain.graph, "m"), place(brain.graph, hop.new_id)[1]) == (("cold", ["Cold"]), [])
    assert damage(brain.graph, 1) == []


def test_what_moved_since_a_promotion_stays_so_when_that_is_taken_back(brain: Brain) -> None:
    given(brain.graph, energy=5.0)
    done = brain.consolidate(now=at(0.1))
    (hop,) = done.promoted
    brain.storage.move(hop.new_id, "cold", now=at(0.2))
    assert brain.runs.undo(done.run_id, now=at(0.3)).refused == []
    assert place(brain.graph, "m") == ("cold", ["Cold"])
    assert damage(brain.graph, 1) == []


def test_test_memories_are_apart(graph: Graph) -> None:
    switched(graph)
    given(graph, "real")
    given(graph, "t", test=True)
    assert consolidated(graph, QUARTER, test=True)[1] == moved(cooled=1)
    assert cold(graph) == ["t"]
    assert searched(graph, "content", "test_cold_memory_words") == {"t"}


def test_new_values_are_applied_to_all(graph: Graph) -> None:
    given(graph)
    switched(graph, demoteBelow=0.01)
    assert consolidated(graph, QUARTER)[1] == moved()
    switched(graph, hours=QUARTER + 1, demoteBelow=0.35)
    assert consolidated(graph, QUARTER + 1)[1] == moved(cooled=1)


def test_values_out_of_order_are_refused(graph: Graph) -> None:
    with pytest.raises(InvalidInput, match=r"demoteBelow 0\.7 is not below promoteAbove 0\.7"):
        switched(graph, demoteBelow=0.7)
    switched(graph, demoteBelow=0.69)


def test_a_word_counts_in_the_next_pass_and_so_does_taking_it_back(brain: Brain) -> None:
    graph = brain.graph
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.certainty = 1.0, m.decayKey = null, m.decayLaw = 'none', m.decayRate = 0.0")
    switched(graph)
    assert consolidated(graph, QUARTER)[1] == moved()  # .39: time never moves it
    said = brain.policies.dispute("m", now=at(QUARTER + 1))
    assert stored(graph)["storageDue"] == at(QUARTER + 1)
    brain.runs.undo(said.run_id, now=at(QUARTER + 2))
    assert consolidated(graph, QUARTER + 3)[1] == moved()
    brain.policies.dispute("m", now=at(QUARTER + 4))
    assert consolidated(graph, QUARTER + 5)[1] == moved(cooled=1)


def test_somebody_moves_one_there_and_back(brain: Brain) -> None:
    given(brain.graph)
    done = brain.storage.move("m", "cold", reason="I know", now=at(1))
    assert (done.applied, done.stored.storage, cold(brain.graph)) == (True, "cold", ["m"])
    assert brain.storage.move("m", "cold", now=at(2)).run_id == ""
    assert [each.id for each in brain.storage.list(now=at(2))] == ["m"]
    assert brain.runs.undo(done.run_id, now=at(3)).refused == []
    assert (cold(brain.graph), brain.storage.show("m", now=at(3)).storage) == ([], "hot")


def test_what_somebody_brought_back_has_its_days(brain: Brain) -> None:
    given(brain.graph)
    switched(brain.graph)
    consolidated(brain.graph, QUARTER)
    brain.storage.move("m", "hot", now=at(QUARTER + 1))
    assert consolidated(brain.graph, QUARTER + 1 + 14 * DAY - 0.01)[1] == moved()
    assert consolidated(brain.graph, QUARTER + 1 + 14 * DAY)[1] == moved(cooled=1)


def test_a_rehearsed_move_moves_nothing(brain: Brain) -> None:
    given(brain.graph)
    done = brain.storage.move("m", "cold", now=at(1), dry_run=True)
    assert (done.applied, done.stored.storage, cold(brain.graph)) == (False, "cold", [])


def test_what_cannot_be_moved(brain: Brain) -> None:
    given(brain.graph)
    with pytest.raises(NotFound):
        brain.storage.move("unknown", "cold", now=at(1))
    with pytest.raises(InvalidInput, match="looks like a secret"):
        brain.storage.move("m", "cold", reason="password: hunter2hunter2", now=at(1))
    query(brain.graph, "MATCH (m:Memory) SET m.heldBy = ['plan']")
    with pytest.raises(Refused, match="stays hot"):
        brain.storage.move("m", "cold", now=at(1))
    query(brain.graph, "MATCH (m:Memory) REMOVE m.heldBy")
    brain.forget("m", now=at(1))
    with pytest.raises(Refused):
        brain.storage.move("m", "cold", now=at(2))
    with pytest.raises(Refused):
        brain.storage.show("m", now=at(2))


@pytest.mark.parametrize("damage_done", ["REMOVE m:Hot", "SET m:Cold", "REMOVE m:Hot SET m:Cold", "SET m:TestHot"])
def test_one_in_neither_index_or_in_both_is_found_and_repaired(brain: Brain, damage_done: str) -> None:
    graph = brain.graph
    given(graph)
    query(graph, f"MATCH (m:Memory) {damage_done}")
    assert "storage_label" in {each.code for each in damage(graph, 1)}
    brain.integrity.repair("m", now=at(1))
    assert (place(graph), damage(graph, 1)) == ((None, ["Hot"]), [])


def test_a_cold_one_is_repaired_as_a_cold_one(brain: Brain) -> None:
    given(brain.graph)
    brain.storage.move("m", "cold", now=at(1))
    query(brain.graph, "MATCH (m:Memory) REMOVE m:Cold SET m:Hot")
    brain.integrity.repair("m", now=at(2))
    assert place(brain.graph) == ("cold", ["Cold"])


def test_an_archive_keeps_it(brain: Brain, tmp_path: Path) -> None:
    given(brain.graph, "hot")
    given(brain.graph, "cold")
    brain.storage.move("cold", "cold", now=at(1))
    file = tmp_path / "brain.jsonl.gz"
    brain.archives.export(file, now=at(2))
    brain.archives.restore(file, replacing=True)
    assert (place(brain.graph, "hot"), place(brain.graph, "cold")) == ((None, ["Hot"]), ("cold", ["Cold"]))
    assert damage(brain.graph, 3) == []


def test_a_killed_walk_goes_on(graph: Graph) -> None:
    for number in range(5):
        given(graph, f"m{number}")
    switched(graph, settleBatchSize=2)
    graph.rows("storage.enrol", Anything, now=0, batch=2)
    consolidated(graph, QUARTER)
    assert len(cold(graph)) == 5


def test_what_ended_and_became_cold_by_one_run_does_so_again(brain: Brain) -> None:
    given(brain.graph, content="The cedar box is oiled")
    switched(brain.graph)
    run_id, counts = consolidated(brain.graph, 60 * DAY)
    assert (counts, stored(brain.graph)["endReason"]) == (moved(cooled=1), "expired")
    after = whole(brain.graph)
    undone = brain.runs.undo(run_id, now=at(61 * DAY))
    assert (undone.refused, place(brain.graph)) == ([], (None, ["Hot"]))
    again = brain.runs.undo(undone.run_id, now=at(61 * DAY))
    assert (again.refused, whole(brain.graph)) == ([], after)
    assert damage(brain.graph, 61 * DAY) == []


def test_a_move_is_taken_back_though_the_memory_has_ended_since(brain: Brain) -> None:
    given(brain.graph, content="The cedar box is oiled")
    run_id = brain.storage.move("m", "cold", now=at(0.1)).run_id
    brain.consolidate(now=at(300))
    assert stored(brain.graph)["endReason"] == "expired"
    assert brain.runs.undo(run_id, now=at(301)).refused == []
    assert place(brain.graph) == (None, ["Hot"])
    assert damage(brain.graph, 301) == []

"""Graph.rehearse and the plans made with it: they say what would be done, and nothing is written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.consolidation import consolidation
from brainbridge.errors import BrainbridgeError, NotFound, Refused
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.integrity import associations, integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged
from tests.plans import dump, facts
from tests.state import at, birth, given, query, write

COMMANDS: dict[str, Callable[[Transactor], Judged]] = {
    "decay": lambda graph: consolidation.decay(graph, now=at(4), is_test=False),
    "promote": lambda graph: consolidation.promote(graph, now=at(4), is_test=False),
    "consolidate": lambda graph: consolidation.consolidate(graph, now=at(4), is_test=False),
    "due only": lambda graph: consolidation.consolidate(graph, now=at(4), is_test=False, due_only=True),
    "test memories": lambda graph: consolidation.consolidate(graph, now=at(4), is_test=True),
    "session end": lambda graph: consolidation.session_end(graph, "s", now=at(4), entry="7"),
    "forced": lambda graph: consolidation.force_promote(graph, "weak", now=at(4)),
    "config": lambda graph: consolidation.reconfigure(graph, {"accessEnergy": 2.0}, now=at(4)),
    "repair": lambda graph: integrity.repair(graph, "crooked", now=at(4)),
    "revive": lambda graph: integrity.revive(graph, "faint", now=at(4)),
    "mend": lambda graph: associations.mend(graph, now=at(4)),
}


def lived(graph: Graph) -> None:
    for name, energy in (("strong", 40.0), ("warm", 12.0), ("weak", 8.0), ("faint", 0.2)):
        given(graph, name, energy=energy)
    given(graph, "short", tier="shortTerm", energy=9.0)
    given(graph, "test", test=True, energy=50.0)
    given(graph, "crooked", tier="longTerm")
    query(graph, "MATCH (m:Memory {id: 'crooked'}) SET m.contentHash = 'x'")


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_plan_is_what_is_done(graph: Graph, name: str) -> None:
    lived(graph)
    before = dump(graph)
    plan = runs.foresee(graph, COMMANDS[name])
    assert dump(graph) == before
    done = COMMANDS[name](graph)
    assert facts(plan) == facts(done)
    assert (plan.applied, plan.run_id, done.applied) == (False, "", True)
    assert done.run_id
    assert dump(graph) != before


def test_a_plan_leaves_no_run_and_writes_no_log(graph: Graph) -> None:
    class Loud:
        def write(self, entries: Any) -> None:
            raise AssertionError(entries)

    lived(graph)
    graph.journal = Loud()
    try:
        plan = runs.foresee(graph, COMMANDS["consolidate"])
    finally:
        graph.journal = None
    assert {each["newId"] for each in plan.model_dump(by_alias=True)["promoted"]} == {""}
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r") == []


def test_a_plan_names_all_that_ends(graph: Graph) -> None:
    write(graph, *(birth(f"m{number:03}") for number in range(120)))
    work = partial(consolidation.decay, now=at(5), is_test=False)
    plan, done = runs.foresee(graph, work), work(graph)
    assert (plan.expired, len(plan.ended), len(done.ended)) == (120, 120, 100)
    assert plan.ended[:100] == done.ended


def test_what_is_refused_is_refused_in_the_plan_too(graph: Graph) -> None:
    given(graph, "a", energy=0.2)
    consolidation.consolidate(graph, now=at(4), is_test=False)
    before = dump(graph)
    with pytest.raises(Refused):
        runs.foresee(graph, lambda rehearsal: consolidation.force_promote(rehearsal, "a", now=at(5)))
    with pytest.raises(NotFound):
        runs.foresee(graph, lambda rehearsal: consolidation.force_promote(rehearsal, "nobody", now=at(5)))
    assert dump(graph) == before


def test_a_plan_waits_for_nobody_who_only_reads(graph: Graph) -> None:
    """Meanwhile, memories that it would end are alive for everybody else."""
    lived(graph)

    def work(rehearsal: Transactor) -> tuple[int, str]:
        ended = consolidation.consolidate(rehearsal, now=at(4), is_test=False).expired
        return ended, memory.find(graph, "faint", now=at(0)).state

    assert graph.rehearse(work) == (1, "live")


def test_every_command_of_a_brain_can_be_foreseen(database: Graph) -> None:
    lived(database)
    before = dump(database)
    with Brain.open("tests") as brain:
        plans: list[Judged] = [
            brain.decay(now=at(4), dry_run=True),
            brain.promote(now=at(4), dry_run=True),
            brain.consolidate(now=at(4), dry_run=True),
            brain.session_end("s", now=at(4), dry_run=True),
            brain.force_promote("weak", now=at(4), dry_run=True),
        ]
    assert [plan.applied for plan in plans] == [False] * 5
    assert dump(database) == before


def test_nothing_outside_its_transaction_can_be_reached_from_it(graph: Graph) -> None:
    outside = {"driver", "guard", "uri", "database", "statement", "alter", "terminate", "position", "rehearse"}
    assert outside <= set(dir(graph))

    def work(rehearsal: Transactor) -> set[str]:
        assert not isinstance(rehearsal, Graph)
        assert rehearsal.journal is None
        return set(dir(rehearsal))

    assert graph.rehearse(work) & outside == set()


def test_what_fails_in_a_plan_is_what_is_said(graph: Graph) -> None:
    def work(rehearsal: Transactor) -> Judged:
        with consolidation.judging(rehearsal, "test", now=at(4)):
            rehearsal.transaction(["run.show"], lambda unit: unit.script("RETURN 1 / 0", {}))
        raise AssertionError("it went on")

    with pytest.raises(BrainbridgeError, match="by zero"):
        runs.foresee(graph, work)

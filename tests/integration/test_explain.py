"""brainbridge.monitor.explain: why a memory is in its tier."""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.energy import energy
from brainbridge.errors import Refused
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.monitor import explain
from tests.state import at, given


def told(graph: Graph, memory_id: str = "m", hours: float = 1.0, **options: Any) -> str:
    return " ".join(explain.inspect(graph, memory_id, now=at(hours), **options).why.sentences)


def test_one_that_began_where_it_is(graph: Graph) -> None:
    given(graph, energy=1.9)
    said = told(graph, hours=0)
    assert "It started in working." in said
    assert "A run promotes it at energy 2; it has 1.900 and needs one access now." in said
    assert "If untouched, it falls below 0.1 and ends at 2026-05-01T17:53:19.961Z." in said
    assert "No run has judged it yet." in said


def test_one_that_rose(graph: Graph) -> None:
    given(graph, energy=9.0)
    done = consolidation.consolidate(graph, now=at(1), is_test=False)
    new = done.promoted[0].new_id
    said = told(graph, new, 1)
    assert "It was promoted from working to shortTerm at 2026-05-01T13:00:00.000Z with energy 5.459" in said
    assert f"its energy had reached 2 (run {done.run_id})" in said
    assert "It has reached 5; the next run promotes it." in said
    assert "Last judged by consolidate-all as of 2026-05-01T13:00:00.000Z under configuration 1 with" in said
    assert graph.catalog["promotion.promote"].reference.split()[0] in said
    before = told(graph, "m", 2)
    assert f"This version ended at 2026-05-01T13:00:00.000Z: promoted; the latest is {new}." in before


@pytest.mark.parametrize(
    ("how", "reason"),
    [("forced", "it was forced"), ("session", "its session ended and its energy had reached 1.5")],
)
def test_why_it_rose(graph: Graph, how: str, reason: str) -> None:
    given(graph, energy=1.8)
    if how == "forced":
        done: Any = consolidation.force_promote(graph, "m", now=at(0.1))
    else:
        done = consolidation.session_end(graph, "s", now=at(0.1))
    assert reason in told(graph, done.promoted[0].new_id, 0.1)


def test_a_pass_that_found_nothing_due_has_judged_it(graph: Graph) -> None:
    given(graph, energy=1.9)
    consolidation.consolidate(graph, now=at(0.5), is_test=False, due_only=True)
    assert f"with {graph.catalog['energy.due'].reference.split()[0]} (run " in told(graph)


def test_one_that_an_access_ended(graph: Graph) -> None:
    given(graph, energy=0.2)
    with pytest.raises(Refused):
        memory.touch(graph, "m", now=at(9))
    assert "No run had judged it when it ended." in told(graph, hours=9)


def test_one_that_an_access_ended_after_a_run_had_looked(graph: Graph) -> None:
    given(graph, energy=0.2)
    run_id = consolidation.consolidate(graph, now=at(0.1), is_test=False).run_id
    with pytest.raises(Refused):
        memory.touch(graph, "m", now=at(9))
    consolidation.consolidate(graph, now=at(10), is_test=False)
    assert f"(run {run_id})." in told(graph, hours=11)


def test_one_in_the_highest_tier(graph: Graph) -> None:
    given(graph, tier="longTerm", energy=9.0)
    assert "It is in longTerm, the highest tier." in told(graph)


def test_one_that_faded(graph: Graph) -> None:
    given(graph, energy=0.2)
    assert "It faded below 0.1 at 2026-05-01T13:23:10.660Z; the next run ends it." in told(graph, hours=2)
    consolidation.consolidate(graph, now=at(2), is_test=False)
    said = told(graph, hours=3)
    assert "It ended at 2026-05-01T13:23:10.660Z, when it had faded below 0.1" in said
    assert "brainbridge repair-memory m --revive" in said
    assert f"energy.expire@{catalog.load()['energy.expire'].version} " in said


def test_what_brought_it_into_the_last_recall(graph: Graph) -> None:
    given(graph)
    assert "recall" not in told(graph)
    assert "by words alone" in told(graph, ways=[])
    way = {"from": "b", "type": "NEXT", "to": "m", "confidence": 0.5, "adds": 0.25, "ageDays": 1.0}
    said = told(graph, ways=[way])
    assert "NEXT from b brought it into the last recall: +0.250 at confidence 0.50." in said


def test_an_outlook_is_what_comes_if_nobody_touches_anything(graph: Graph) -> None:
    for name, born in (("a", 0.2), ("b", 1.0), ("c", 900.0)):
        given(graph, name, energy=born)
    given(graph, "short", tier="shortTerm", energy=1.0)
    tiers: Any = ("working", "shortTerm")
    working, short = energy.outlook(graph, now=at(0), days=3, is_test=False, tiers=tiers, limit=2)
    assert [(day.until, day.count) for day in working.days] == [(at(24), 3)]
    assert (working.count, [each.id for each in working.soonest], working.strongest) == (3, ["a", "b"], [])
    assert [(day.until, day.count) for day in short.days] == [(at(48), 1)]
    (early, _) = energy.outlook(graph, now=at(-10), days=1, is_test=False, tiers=tiers, limit=2)
    consolidation.consolidate(graph, now=at(14), is_test=False)
    ended = {name for name in "abc" if memory.find(graph, name, now=at(14)).state != "live"}
    assert early.count == len(ended) == 2
    assert [each.id for each in early.strongest] == ["c"]
    assert early.strongest[0].energy == pytest.approx(memory.find(graph, "c", now=at(14)).effective_energy)

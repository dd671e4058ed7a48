"""Whatever is undone, in any order and however often: the graph is sound, and what is redone is as it was."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from brainbridge.association import association
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import Refused
from brainbridge.feedback import feedback
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from tests.effort import examples
from tests.reference.histories import TIERS, Birth, bear
from tests.state import at, damage, empty, protected, query
from tests.undoing import held

NAMES = ("a", "b")
# Rarely a day, so that no energy falls below what a double holds in full.
PAUSES = st.sampled_from([0.0, 0.1, 0.1, 0.25, 0.5, 1.0, 3.0, 30.0])
SETTINGS = st.sampled_from(
    [{"workingDecay": 0.1}, {"workingDecay": 0.5}, {"shortTermDecay": 0.3}, {"expirationThreshold": 0.3}]
)
REINFORCE = """
MATCH (m:Live {id: $id}) MATCH (n:Live)
WHERE m <> n AND NOT (n)-[:REINFORCES]-(m)
CREATE (n)-[r:REINFORCES {similarity: 1.0, pair: n.id + '>' + m.id, confidence: 1.0, weight: 1}]->(m)
SET r.createdAt = $at, r.lastReinforcedAt = $at
"""
KINDS = (
    *("touch", "reinforce", "consolidate", "decay", "force", "session", "set", "protect"),
    *("revive", "repair", "forget", "stale", "undo"),
)


@dataclass(frozen=True)
class Step:
    """Something done to a memory, to all of them or to an earlier run."""

    kind: str
    pause: float
    name: str
    settings: dict[str, Any]
    run: int
    cascade: bool


STEPS = st.builds(
    Step,
    kind=st.sampled_from([*KINDS, "undo", "undo", "undo"]),
    pause=PAUSES,
    name=st.sampled_from(NAMES),
    settings=SETTINGS,
    run=st.integers(0, 5),
    cascade=st.booleans(),
)


def born(name: str) -> st.SearchStrategy[Birth]:
    """Return the births of one name, at the beginning."""
    return st.builds(
        Birth,
        name=st.just(name),
        hours=st.just(0.0),
        energy=st.sampled_from([0.2, 1.0, 1.9, 5.0, 10.0, 40.0]),
        tier=st.sampled_from(TIERS[:2]),
        session=st.just("s"),
        is_test=st.just(False),
    )


def head(graph: Graph, name: str) -> str:
    (row,) = query(graph, "MATCH (m:Head {lineageId: $name}) RETURN m.id AS id", name=name)
    found: str = row["id"]
    return found


def step(graph: Graph, each: Step, now: datetime) -> None:
    """Do a step, if it is possible."""
    try:
        if each.kind == "consolidate":
            consolidation.consolidate(graph, now=now, is_test=False)
        elif each.kind == "decay":
            consolidation.decay(graph, now=now, is_test=False)
        elif each.kind == "session":
            consolidation.session_end(graph, "s", now=now)
        elif each.kind == "set":
            consolidation.reconfigure(graph, each.settings, now=now)
        else:
            single(graph, each, head(graph, each.name), now)
    except Refused:
        event(f"{each.kind} refused")


def single(graph: Graph, each: Step, found: str, now: datetime) -> None:
    """Do a step with one memory."""
    if each.kind == "touch":
        memory.touch(graph, found, now=now)
    elif each.kind == "reinforce":
        query(graph, REINFORCE, id=found, at=now)
    elif each.kind == "force":
        consolidation.force_promote(graph, found, now=now)
    elif each.kind == "protect":
        hours = (now - at(0)).total_seconds() / 3600
        protected(graph, found, hours=hours, run_id=f"guard {hours}")
    elif each.kind == "revive":
        integrity.revive(graph, found, now=now)
    elif each.kind == "repair":
        query(graph, "MATCH (m:Memory {id: $id}) SET m.accessCount = -1", id=found)
        integrity.repair(graph, found, now=now)
    else:
        wish(graph, each.kind, found, now)


def wish(graph: Graph, kind: str, found: str, now: datetime) -> None:
    """Do what somebody wishes of one memory."""
    if kind == "stale":
        feedback.give(graph, found, "stale", now=now)
    elif kind == "forget":
        chosen = forgetting.choose(graph, [found], now=now, limit=1, scope=None, is_test=False)
        forgetting.forget(graph, chosen, now=now)


def sound(graph: Graph, hours: float) -> None:
    """Check that nothing is damaged, except by an undone repair."""
    assert damage(graph, hours, excused={"negative_count"}) == []


def standing(graph: Graph) -> list[Any]:
    """Return the graph, but not when a reinforcement counted: redone, it counts from then on."""
    nodes, edges, law = held(graph)
    for each in edges:
        if "strengthenedAt" in each["properties"]:
            each["properties"]["strengthenedAt"] = True
    return [nodes, edges, law]


def back(graph: Graph, run_id: str, hours: float, *, cascade: bool) -> None:
    """Take a run back and, if all of it was undone, redo and undo it."""
    before = standing(graph)
    first = undo.undo(graph, run_id, now=at(hours), cascade=cascade)
    sound(graph, hours + 0.1)
    if first.refused or not first.undone:
        event(f"undo left {len(first.refused)}")
        return
    event(f"undone {', '.join(sorted(first.undone))}")
    after = standing(graph)
    second = undo.undo(graph, first.run_id, now=at(hours))
    assert (second.refused, standing(graph)) == ([], before)
    sound(graph, hours + 0.1)
    third = undo.undo(graph, second.run_id, now=at(hours))
    assert (third.refused, standing(graph)) == ([], after)
    sound(graph, hours + 0.1)


@examples(60)
@given(
    births=st.tuples(*map(born, NAMES)),
    steps=st.lists(STEPS, min_size=2, max_size=10),
)
@pytest.mark.timeout(1800)
def test_it_is_sound_and_goes_back_and_forth(migrated: Graph, births: tuple[Birth, ...], steps: list[Step]) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    association.associate(migrated, now=at(400), until=at(400), is_test=False)  # associations that a run made stay
    consolidation.reconfigure(migrated, {"retroactiveStrengthening": True}, now=at(0))
    hours = 0.0
    for each in steps:
        hours += each.pause
        if each.kind == "undo":
            known = runs.latest(migrated, limit=50)
            back(migrated, known[each.run % len(known)].id, hours, cascade=each.cascade)
        else:
            step(migrated, each, at(hours))
            sound(migrated, hours + 0.1)

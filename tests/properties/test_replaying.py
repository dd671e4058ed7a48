"""config tune against the reference law: under its own constants a brain's history comes to what happened.

Instants differ, since the order of what happened at one instant is not kept; and a memory is used in the session it was
written in, since of others only the last use is kept.
"""

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.config import config, presets, tuning
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.effort import examples
from tests.reference.histories import Birth, Operation, bear, judge
from tests.reference.model import Law, Model
from tests.state import at, empty, query

_TIERS = ("working", "shortTerm", "longTerm")
_KINDS = ("touch", "touch", "touch", "consolidate", "due", "decay", "promote", "session")
# Minutes up to an afternoon, and days, so that all presets have something to end.
_GAPS = st.one_of(st.integers(1, 300).map(lambda minutes: minutes / 60), st.integers(1, 60).map(lambda day: 24.0 * day))
_BIRTHS = st.lists(st.tuples(st.sampled_from(_TIERS), st.sampled_from("st")), min_size=1, max_size=3)
_STEPS = st.lists(
    st.tuples(_GAPS, st.sampled_from(_KINDS), st.integers(0, 2), st.sampled_from("st")), min_size=1, max_size=14
)
_LAWS = st.fixed_dictionaries(
    {
        "initialEnergy": st.floats(0.6, 3),
        "accessEnergy": st.floats(0.1, 3),
        "expirationThreshold": st.floats(0.01, 0.5),
        "sessionBoundaryThreshold": st.floats(0.6, 1.5),
        "workingToShortThreshold": st.floats(1.5, 3),
        "shortToLongThreshold": st.floats(0.6, 6),
        "workingDecay": st.floats(1e-3, 1),
        "shortTermDecay": st.floats(1e-4, 0.5),
        "longTermDecay": st.floats(1e-5, 0.1),
    }
)
Births = list[tuple[str, str]]
Steps = list[tuple[float, str, int, str]]


def law(values: dict[str, Any]) -> Law:
    """Return constants as the reference has them."""
    return Law(
        rates={tier: values[f"{tier}Decay"] for tier in _TIERS},
        thresholds={"working": values["workingToShortThreshold"], "shortTerm": values["shortToLongThreshold"]},
        session_threshold=values["sessionBoundaryThreshold"],
        expiration=values["expirationThreshold"],
        initial=values["initialEnergy"],
        access=values["accessEnergy"],
    )


def lived(graph: Graph, births: Births, steps: Steps) -> list[Operation]:
    """Live through a history; returns what was done, without accesses that were refused."""
    for number, (tier, session) in enumerate(births):
        birth = Birth(f"m{number}", 0.0, config.current(graph).initial_energy, tier, session, False)
        bear(graph, birth)
    done, hours = list[Operation](), 0.0
    for gap, kind, which, session in steps:
        hours += gap
        own = births[which % len(births)][1]
        step = Operation(kind, hours, f"m{which % len(births)}", own if kind == "touch" else session, False)
        if kind != "touch":
            judge(graph, step)
        elif _touched(graph, step) != "touched":
            continue
        done.append(step)
    return done


def _touched(graph: Graph, step: Operation) -> str:
    (touch,) = memory.access(graph, {step.name: f"{step.hours}"}, now=at(step.hours), session=step.session)
    return touch.outcome


def modelled(births: Births, done: list[Operation], values: dict[str, Any], end: float) -> dict[str, Any]:
    """Return by the reference law, for each memory, whether it was alive at its uses, and its tier in the end."""
    model, used = Model(law=law(values)), {f"m{number}": list[bool]() for number in range(len(births))}
    for number, (tier, session) in enumerate(births):
        model.remember(f"m{number}", 0.0, tier=tier, session=session)
    for step in done:
        if step.kind == "touch":
            used[step.name].append(model.touch(step.name, step.hours, step.session))
        elif step.kind == "session":
            model.session_end(step.hours, step.session)
        elif step.kind == "promote":
            model.promote(step.hours)
        elif step.kind == "decay":
            model.expire(step.hours)
        else:
            model.consolidate(step.hours)
    model.expire(end)
    return {
        name: (
            used[name],
            None if each.ended is not None else each.tier,
            _instant(None if each.ended is None else at(each.ended)),
        )
        for name, each in model.lineages.items()
    }


def _instant(ended: datetime | None) -> Any:
    """Return an instant that equals any other within some milliseconds."""
    return None if ended is None else pytest.approx(instants.to_ms(ended), abs=3)


def replayed(graph: Graph, laws: list[dict[str, Any]], end: float) -> list[dict[str, Any]]:
    """Return the same for each law by the product's query."""
    rows = list(tuning._replayed(graph, laws, at(end)))
    assert all(not row.apart and row.unknown == 0 for row in rows)
    return [{row.lineage_id: _lived(row.lived[place]) for row in rows} for place in range(len(laws))]


def _lived(found: tuning._Lived) -> tuple[list[bool], str | None, int | None]:
    return found.used, found.tier, None if found.ended is None else instants.to_ms(found.ended)


@examples(200)
@given(births=_BIRTHS, steps=_STEPS, own=st.one_of(st.sampled_from(list(presets.PRESETS)), _LAWS), other=_LAWS)
@pytest.mark.timeout(1800)
def test_a_history_is_lived_through_as_the_law_says(
    migrated: Graph, births: Births, steps: Steps, own: Any, other: dict[str, float]
) -> None:
    empty(migrated)
    values = dict(presets.PRESETS[own].values) if isinstance(own, str) else own
    consolidation.reconfigure(migrated, values, now=at(-1))
    done = lived(migrated, births, steps)
    end = sum(step[0] for step in steps) + 0.01
    laws = [values, other, *(dict(each.values) for each in presets.PRESETS.values())]
    found = replayed(migrated, laws, end)
    assert found[0] == _happened(migrated, end)
    assert found == [modelled(births, done, each, end) for each in laws]


def _happened(graph: Graph, end: float) -> dict[str, Any]:
    """Return what became of each memory: it was alive at every use, and has this tier."""
    consolidation.decay(graph, now=at(end), is_test=False)
    heads = query(
        graph,
        "MATCH (h:Head) RETURN h.lineageId AS name, h.tier AS tier, h.validTo AS ended, h.accessCount AS accesses",
    )
    return {
        row["name"]: (
            [True] * (row["accesses"] - 1),
            None if row["ended"] is not None else row["tier"],
            _instant(row["ended"]),
        )
        for row in heads
    }

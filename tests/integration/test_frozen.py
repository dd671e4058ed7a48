"""Frozen crystals are immutable: once they are associated, no run changes a byte of them."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge.association import association, cluster
from brainbridge.consolidation import consolidation
from brainbridge.crystal import lifecycle, merging
from brainbridge.crystal.settings import CRYSTALS
from brainbridge.governance import screening
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations
from brainbridge.schema import migrations
from tests.crystals import crystallized, used
from tests.state import at, damage, given, stored

TEXT = "Every spring the same engineer services the old cellar boiler"
Run = Callable[[Graph, float], Any]


def reconfigured(graph: Graph, hours: float) -> Any:
    """Change a number of each law."""
    changes = {"decayRate": CRYSTALS.current(graph).decay_rate * 2, "forgetThreshold": 0.001, "factFactor": 0.5}
    return consolidation.reconfigure(graph, changes | {"workingDecay": 0.4}, now=at(hours))


RUNS: dict[str, Run] = {
    "consolidate": lambda graph, hours: consolidation.consolidate(graph, now=at(hours), is_test=False),
    "associate": lambda graph, hours: association.associate(graph, now=at(hours)),
    "repair": lambda graph, hours: associations.mend(graph, now=at(hours)),
    "cluster": lambda graph, hours: cluster.cluster(graph, now=at(hours), is_test=False),
    "merge": lambda graph, hours: merging.merge(graph, [], now=at(hours), is_test=False),
    "config": reconfigured,
    "session": lambda graph, hours: consolidation.session_end(graph, "s", now=at(hours)),
    "migrate": lambda graph, _: (migrations.apply(graph), screening.screen(graph)),
}


def frozen(graph: Graph) -> None:
    """Write a skill and a note that is frozen, between memories of their session that are about the same."""
    given(graph, "before", content=f"{TEXT} 1", hours=0)
    crystallized(graph, "skill", content=f"{TEXT} 2", hours=1, facet={"semanticType": "skill"})
    crystallized(graph, "note", content=f"{TEXT} 3", hours=2, accesses=3, facet={"path": "notes.md"})
    crystallized(graph, "twin", content=f"{TEXT} 3", hours=2, facet={"path": "notes.md"})
    given(graph, "after", content=f"{TEXT} 4", hours=3)
    lifecycle.freeze(graph, "note", now=at(3))
    association.associate(graph, now=at(4))
    used(graph, 30, "twin", hours=4)


def of_them(graph: Graph) -> list[dict[str, Any]]:
    return [stored(graph, name) for name in ("skill", "note")]


@pytest.mark.parametrize("name", RUNS)
def test_once_associated_no_run_changes_them(graph: Graph, name: str) -> None:
    frozen(graph)
    given(graph, "between", content=f"{TEXT} 5", hours=1.5)
    given(graph, "later", content=f"{TEXT} 6", hours=4)
    before = of_them(graph)
    for hours in (5, 5_000):
        RUNS[name](graph, hours)
        assert of_them(graph) == before
    assert damage(graph, 5_001) == []


def test_the_first_association_adds_what_recall_searches_and_nothing_else(graph: Graph) -> None:
    given(graph, "before", content=f"{TEXT} 1", hours=0)
    crystallized(graph, "skill", content=f"{TEXT} 2, because it failed", hours=1, facet={"semanticType": "skill"})
    before = stored(graph, "skill")
    association.associate(graph, now=at(2))
    after = stored(graph, "skill")
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert changed == {"around", "causalPhrase", "counted", "labels", "place", "rev", "terms"}
    assert before["labels"] - after["labels"] == {"Unlinked"}

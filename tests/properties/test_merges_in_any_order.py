"""Crystals are merged and parted in any order, with accesses in between: parted, each is as if nothing was merged.

While they are merged, what the associations of all weigh is added up.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from brainbridge.association import association
from brainbridge.consolidation import consolidation, undo
from brainbridge.crystal import merging
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import crystallized
from tests.effort import examples
from tests.state import Anything, at, damage, empty, ms, query
from tests.state import given as stored
from tests.undoing import whole

CRYSTALS = ("a", "b", "c", "d", "e")
PLAIN = ("x", "y")
TEXT = "The boiler in the cellar of the old house is serviced every spring by the same engineer from the village"
WHY = "As a result: "
SHARED = "MATCH (a)-[r:COACTIVATED {retrieval: $retrieval}]->(b) WHERE r.sharedWeight IS NOT NULL RETURN r.pair AS pair"


@dataclass(frozen=True)
class Step:
    """Something done to one or two memories, or to an earlier run that merged or parted."""

    kind: str
    one: str
    other: str
    run: int


STEPS = st.builds(
    Step,
    kind=st.sampled_from(
        [
            "merge",
            "merge",
            "merge",
            "merge all",
            "part",
            "part",
            "undo",
            "undo",
            "together",
            "together",
            "touch",
            "rise",
        ]
    ),
    one=st.sampled_from(CRYSTALS),
    other=st.sampled_from(CRYSTALS + PLAIN),
    run=st.integers(0, 5),
)


def begun(graph: Graph, accesses: list[int]) -> None:
    empty(graph)
    for number, name in enumerate(CRYSTALS):
        text = TEXT + "." * number if number < 3 else f"{TEXT} {'too' if number == 4 else 'as well'}"
        crystallized(graph, name, accesses=accesses[number], content=WHY + text, facet={"path": "notes.md"})
    for name in PLAIN:
        content = f"Because of that {name.upper()}avier, the engineer, has a dog"
        stored(graph, name, content=content, energy=5.0)
    association.associate(graph, now=at(0), until=at(0), is_test=False)


class Life:
    """One graph that is lived in; ``effective`` are the steps other than merges that changed it, for another graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.runs: list[str] = []
        self.effective: list[tuple[str, float, Any]] = []
        self.mixed: set[str] = set()  # pairs that were strengthened while they counted others' associations

    def live(self, number: int, step: Step) -> None:
        hours = 0.01 * (number + 1)
        try:
            getattr(self, step.kind.replace(" ", "_"))(hours, step)
        except Refused:
            event(f"{step.kind}: refused")

    def merge(self, hours: float, step: Step) -> None:
        if step.other in PLAIN or step.one == step.other:
            return
        self.runs.append(merging.merge(self.graph, [step.one, step.other], now=at(hours), is_test=False).run_id)

    def merge_all(self, hours: float, step: Step) -> None:
        self.runs.append(merging.merge(self.graph, [], now=at(hours), is_test=False).run_id)

    def part(self, hours: float, step: Step) -> None:
        self.runs.append(merging.unmerge(self.graph, step.one, now=at(hours)).run_id)

    def undo(self, hours: float, step: Step) -> None:
        if self.runs:
            done = undo.undo(self.graph, self.runs[step.run % len(self.runs)], now=at(hours))
            self.runs.append(done.run_id)

    def touch(self, hours: float, step: Step) -> None:
        memory.touch(self.graph, step.one, now=at(hours))
        self.effective.append(("touch", hours, step.one))

    def together(self, hours: float, step: Step) -> None:
        rows = query(
            self.graph,
            "MATCH (m:Head) WHERE m.lineageId IN $names RETURN m.lineageId AS name",
            names=[step.one, step.other],
        )
        self.effective.append(("together", hours, sorted(row["name"] for row in rows)))
        retrieve(self.graph, *self.effective[-1][1:])
        self.mixed.update(row["pair"] for row in query(self.graph, SHARED, retrieval=f"r{hours}"))

    def rise(self, hours: float, step: Step) -> None:
        """A neighbour is promoted, and its associations move to the new version."""
        if step.other in PLAIN:
            consolidation.force_promote(self.graph, step.other, now=at(hours))
            self.effective.append(("rise", hours, step.other))


def retrieve(graph: Graph, hours: float, names: list[str]) -> None:
    statement = "MATCH (m:Head) WHERE m.lineageId IN $names RETURN m.id AS id"
    ids = [row["id"] for row in query(graph, statement, names=names)]
    graph.rows("association.coactivate", Anything, ids=ids, retrieval=f"r{hours}", now=ms(hours))


EDGES = (
    "MATCH (a:Memory)-[r:COACTIVATED|REINFORCES|CAUSED|ABOUT]->(b) "
    "RETURN type(r) AS kind, a.lineageId AS a, coalesce(b.lineageId, b.name) AS b, r.weight AS weight, "
    "r.weight - coalesce(r.sharedWeight, 0) AS own"
)


def winners(graph: Graph) -> dict[str, str]:
    """Return into which crystal each one that was merged has gone, at last."""
    into = {row["l"]: row["w"] for row in query(graph, "MATCH (l)-[:MERGED_INTO]->(w) RETURN l.id AS l, w.id AS w")}
    ends = dict[str, str]()
    for each in into:
        end = each
        while end in into:
            end = into[end]
        ends[each] = end
    return ends


def weights(graph: Graph) -> tuple[Counter[str], Counter[str]]:
    """Return the weights of each kind between every two that are merged into nothing, as they are and as they must be.

    That is the sum of what the two, and all that was merged into them, have with each other of their own.
    """
    gone, found, due = winners(graph), Counter[str](), Counter[str]()
    for row in query(graph, EDGES):
        if row["a"] not in gone and row["b"] not in gone:
            found[pair(row["kind"], row["a"], row["b"])] += row["weight"]
        a, b = gone.get(row["a"], row["a"]), gone.get(row["b"], row["b"])
        if a != b:
            due[pair(row["kind"], a, b)] += row["own"]
    return found, due


def pair(kind: str, a: str, b: str) -> str:
    """Return the name of what is between two, whatever its direction."""
    return f"{kind} {min(a, b)} {max(a, b)}"


def parted(graph: Graph) -> None:
    """Part everything, in the order of the ids."""
    while rows := query(graph, "MATCH (m)-[:MERGED_INTO]->() RETURN m.id AS id ORDER BY id LIMIT 1"):
        merging.unmerge(graph, rows[0]["id"], now=at(1))


def without(graph: Graph, mixed: set[str]) -> list[str]:
    """Return the graph without what differs by design: random ids, and what mixed edges gained beside their weight."""
    versions = "MATCH (m:Memory) WHERE m.id <> m.lineageId RETURN m.id AS id, m.lineageId AS lineage, m.tier AS tier"
    names = {row["id"]: f"{row['lineage']} {row['tier']}" for row in query(graph, versions)}
    runs = "MATCH (r:ConsolidationRun) RETURN r.id AS id, r.command + ' ' + toString(r.at) AS name"
    names |= {row["id"]: row["name"] for row in query(graph, runs)}
    return sorted(_named(repr(_kept(row, mixed)), names) for row in whole(graph))


def _kept(row: list[Any], mixed: set[str]) -> list[Any]:
    properties = dict(row[-1])
    properties.pop("recentTouches", None)
    if properties.get("pair") in mixed:
        properties = {key: properties[key] for key in ("pair", "weight")}
    return [*row[:-1], properties]


def _named(text: str, names: dict[str, str]) -> str:
    for each, name in names.items():
        text = text.replace(each, name)
    return text


@examples(300, sampled=6)
@given(accesses=st.lists(st.integers(11, 16), min_size=5, max_size=5), steps=st.lists(STEPS, min_size=4, max_size=14))
@pytest.mark.timeout(3600)
def test_parted_it_is_as_if_nothing_was_merged(migrated: Graph, accesses: list[int], steps: list[Step]) -> None:
    begun(migrated, accesses)
    assert {each.split()[0] for each in weights(migrated)[0]} == {"CAUSED", "REINFORCES", "ABOUT"}
    life = Life(migrated)
    for number, step in enumerate(steps):
        life.live(number, step)
        assert damage(migrated, 1) == [], step
        found, due = weights(migrated)
        assert found == due, step
    parted(migrated)
    assert damage(migrated, 1) == []
    left = without(migrated, life.mixed)
    assert query(migrated, "MATCH ()-[r]->() WHERE r.sharedWeight IS NOT NULL RETURN r") == []
    begun(migrated, accesses)
    for kind, hours, what in life.effective:
        if kind == "touch":
            memory.touch(migrated, what, now=at(hours))
        elif kind == "rise":
            consolidation.force_promote(migrated, what, now=at(hours))
        else:
            retrieve(migrated, hours, what)
    assert left == without(migrated, life.mixed)


@examples(100, sampled=8)
@given(accesses=st.lists(st.integers(11, 16), min_size=5, max_size=5), steps=st.lists(STEPS, min_size=4, max_size=12))
@pytest.mark.timeout(3600)
def test_each_transition_has_its_event(migrated: Graph, accesses: list[int], steps: list[Step]) -> None:
    begun(migrated, accesses)
    life = Life(migrated)
    for number, step in enumerate(steps):
        before = lifecycles(migrated)
        life.live(number, step)
        changed = {name for name, state in lifecycles(migrated).items() if state != before[name]}
        assert changed <= concerned(migrated, 0.01 * (number + 1)), step


def lifecycles(graph: Graph) -> dict[str, str]:
    rows = query(graph, "MATCH (m:Crystal) RETURN m.id AS id, m.lifecycle AS state")
    return {row["id"]: row["state"] for row in rows}


def concerned(graph: Graph, hours: float) -> set[str]:
    """Return the crystals that an event of that instant is about."""
    statement = "MATCH (e:Event {at: $at})-[:CONCERNS]->(m:Crystal) RETURN DISTINCT m.id AS id"
    return {row["id"] for row in query(graph, statement, at=at(hours))}

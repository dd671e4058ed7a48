"""V4 memories are byte-identical with and without crystals beside them, as long as ``crystallizeOnLongTerm`` is off.

Crystals are associated like any other memory. So those here are of sessions of their own and say something else; only
one word is in all of them, so that recalls find both kinds together; these are of a session of their own too, which
begins with whatever is found first.
"""

import re
import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.consolidation import consolidation, undo
from brainbridge.crystal import lifecycle, merging, publishing
from brainbridge.errors import Refused
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.recall import recall
from tests.crystals import crystallized, used
from tests.effort import examples
from tests.state import at, damage, draft, empty, query, write

PLAIN = tuple("abcdef")
CRYSTALS = tuple("uvwxyz")
SAID = {
    "a": "Anna repaired the old harbour crane in the winter because its brake had failed",
    "b": "Anna repaired the old harbour crane in the winter because its brake was worn",
    "c": "The tram line ends at the northern cemetery, Robert thinks",
    "d": "Robert plays the cello in the evening since he moved to the northern quarter",
    "e": "Which quarter did Robert move to?",
    "f": "Please always answer with metric units",
}
KEPT = {
    "u": "Varnish ruins oiled boxes within two seasons outdoors, so leave boxes bare",
    "v": "Varnish ruins oiled boxes within two seasons outdoors, so leave boxes bare.",
    "w": "Varnish ruins oiled boxes within two seasons outdoors, so leave boxes bare!",
    "x": "Side doors stay locked until opening day",
    "y": "Bakers prefer rye sourdough starters over yeast",
    "z": "How somebody folds paper lanterns step by step",
}
COMMON = "remark"  # a word of all of them
RANDOM = {"recentTouches", "retrieval"}  # names that each touch and each retrieval makes up


@dataclass(frozen=True)
class Step:
    """Something done so many hours after the step before."""

    kind: str
    gap: float
    name: str
    other: str
    number: int


def steps(kinds: str, names: tuple[str, ...], gaps: st.SearchStrategy[float]) -> st.SearchStrategy[Step]:
    chosen = st.sampled_from(names)
    return st.builds(
        Step, kind=st.sampled_from(kinds.split()), gap=gaps, name=chosen, other=chosen, number=st.integers(0, 5)
    )


V4_KINDS = (
    "remember remember touch remember recall rise touch end_session recall consolidate touch promote undo forget rise "
    "remember consolidate undo"
)
V4 = steps(
    V4_KINDS,
    PLAIN,
    st.sampled_from([0.1, 0.5, 1.0, 2.0, 4.0, 30.0, 200.0]),
)
BESIDE_KINDS = "write write write write write write access used merge number run part merge_all freeze publish together"
BESIDE = steps(BESIDE_KINDS, CRYSTALS, st.just(0.0))
HISTORY = st.lists(st.tuples(V4, st.lists(BESIDE, max_size=3)), min_size=4, max_size=14)
History = list[tuple[Step, list[Step]]]


class Life:
    """A brain that is lived in: by V4 alone, or beside crystals."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.hours = graph, 0.0
        self.runs: list[str] = []
        self.refused = 0

    def live(self, step: Step) -> None:
        self.hours += step.gap
        try:
            getattr(self, step.kind)(step)
        except Refused:
            self.refused += 1

    def there(self, name: str) -> bool:
        return bool(query(self.graph, "MATCH (m:Memory {id: $name}) RETURN 1 AS there", name=name))

    def remember(self, step: Step) -> None:
        if not self.there(step.name):
            session = "s" if step.number < 3 else "t"
            role = "user" if step.name == "f" else None
            new = draft(self.hours, content=f"{SAID[step.name]} {COMMON}", sessionId=session, role=role)
            write(self.graph, {**new.to_row(), "id": step.name})

    def recall(self, step: Step) -> None:
        asked = (COMMON, "crane", "Robert", "quarter", "winter brake", "cemetery")[step.number]
        recall.recall(self.graph, asked, now=at(self.hours), limit=100, session="asked")

    def touch(self, step: Step) -> None:
        if self.there(step.name):
            for _ in range(step.number + 1):
                memory.touch(self.graph, step.name, now=at(self.hours), session="t")

    def rise(self, step: Step) -> None:
        if self.there(step.name):
            self.runs.append(consolidation.force_promote(self.graph, step.name, now=at(self.hours)).run_id)

    def end_session(self, step: Step) -> None:
        name = "s" if step.number < 3 else "t"
        self.runs.append(consolidation.session_end(self.graph, name, now=at(self.hours)).run_id)

    def consolidate(self, step: Step) -> None:
        done = consolidation.consolidate(self.graph, now=at(self.hours), is_test=False, due_only=step.number < 2)
        self.runs.append(done.run_id)

    def promote(self, step: Step) -> None:
        self.runs.append(consolidation.promote(self.graph, now=at(self.hours), is_test=False).run_id)

    def undo(self, step: Step) -> None:
        if self.runs:
            run = self.runs[-1 - step.number % len(self.runs)]
            self.runs.append(undo.undo(self.graph, run, now=at(self.hours)).run_id)

    def forget(self, step: Step) -> None:
        if step.number < 2 and (named := memory.read(self.graph, [step.name], now=at(self.hours))):
            chosen = forgetting.Chosen(
                memories=[memory.latest(self.graph, named[0].id, now=at(self.hours))], asked=False
            )
            self.runs.append(forgetting.forget(self.graph, chosen, now=at(self.hours)).run_id)


class Beside(Life):
    """The same life, beside crystals: whatever is done to them is no step of V4, so its runs are not undone."""

    def write(self, step: Step) -> None:
        if self.there(step.name):
            return
        facet: dict[str, Any] = {"path": "notes.md", "semanticType": "skill" if step.name == "z" else "insight"}
        facet |= {"x": {"lifespanPolicy": "ttl", "ttlMs": 7_200_000}}.get(step.name, {})
        content = f"{KEPT[step.name]} {COMMON}"
        crystallized(self.graph, step.name, hours=self.hours, content=content, sessionId="notes", facet=facet)

    def access(self, step: Step) -> None:
        if self.there(step.name):
            memory.touch(self.graph, step.name, now=at(self.hours), session="notes")

    def together(self, step: Step) -> None:
        """Recall them, and touch the crystals alone: what else is found is reached over their associations."""
        found = recall.recall(self.graph, "varnish boxes sourdough", now=at(self.hours), limit=100, touched=False)
        crystals = [hit for hit in found.hits if hit.lineage_id in CRYSTALS]
        name = str(uuid.uuid4())
        recall.touch(self.graph, crystals, now=at(self.hours), session="notes", retrieval=name)

    def used(self, step: Step) -> None:
        used(self.graph, 12 + step.number, hours=self.hours)

    def merge(self, step: Step) -> None:
        if self.there(step.name) and self.there(step.other) and step.name != step.other:
            merging.merge(self.graph, [step.name, step.other], now=at(self.hours), is_test=False)

    def merge_all(self, step: Step) -> None:
        merging.merge(self.graph, [], now=at(self.hours), is_test=False)

    def part(self, step: Step) -> None:
        if self.there(step.name):
            merging.unmerge(self.graph, step.name, now=at(self.hours))

    def freeze(self, step: Step) -> None:
        if self.there(step.name):
            lifecycle.freeze(self.graph, step.name, now=at(self.hours))

    def publish(self, step: Step) -> None:
        if self.there(step.name):
            publishing.publish(self.graph, step.name, "public", now=at(self.hours))

    def number(self, step: Step) -> None:
        changed = {"forgetThreshold": 0.01 + step.number / 200, "insightFactor": 1 + step.number / 10}
        consolidation.reconfigure(self.graph, changed, now=at(self.hours))

    def run(self, step: Step) -> None:
        consolidation.consolidate(self.graph, now=at(self.hours), is_test=False, only="crystals")


def plain(graph: Graph) -> list[str]:
    """Return all of the memories that are no crystals, their sessions, the edges between them and their events."""
    nodes = query(
        graph,
        "MATCH (m:Memory|Session) WHERE NOT m:Crystal AND NOT coalesce(m.name, '') IN ['notes', 'asked'] "
        "RETURN labels(m) AS l, properties(m) AS p",
    )
    edges = query(
        graph,
        "MATCH (a:Memory)-[r]->(b:Memory|Session) WHERE NOT a:Crystal AND NOT b:Crystal "
        "RETURN a.id AS a, type(r) AS t, coalesce(b.id, b.name) AS b, properties(r) AS p",
    )
    events = query(
        graph,
        "MATCH (e:Event)-[:CONCERNS]->(m:Memory) WHERE NOT m:Crystal "
        "RETURN labels(e) AS l, properties(e) AS p, m.id AS m",
    )
    names = _names(graph)
    found = [{key: _kept(value) for key, value in row.items()} for row in nodes + edges + events]
    return sorted(_named(repr(row), names) for row in found)


def _kept(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(value)
    if isinstance(value, dict):
        return sorted((key, each) for key, each in value.items() if key not in RANDOM)
    return value


def _names(graph: Graph) -> dict[str, str]:
    """Return what a random id means: a version by its lineage and when it began, a run by its command and instant."""
    versions = (
        "MATCH (m:Memory) WHERE m.id <> m.lineageId RETURN m.id AS id, m.lineageId + toString(m.validFrom) AS name"
    )
    runs = "MATCH (r:ConsolidationRun) RETURN r.id AS id, r.command + toString(r.at) AS name"
    return {row["id"]: row["name"] for row in query(graph, versions) + query(graph, runs)}


def _named(text: str, names: dict[str, str]) -> str:
    """Return a text without random ids: what is none of these was made up for one touch."""
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", lambda found: names.get(found[0], "?"), text)


def lived(life: Life, history: History) -> list[str]:
    """Live a history; only what lives beside crystals takes their steps."""
    empty(life.graph)
    for step, beside in history:
        life.live(step)
        for each in beside if isinstance(life, Beside) else ():
            life.live(each)
    assert damage(life.graph, life.hours) == []
    return plain(life.graph)


@examples(300, sampled=6)
@given(history=HISTORY)
@pytest.mark.timeout(3600)
def test_crystals_change_nothing_of_other_memories(migrated: Graph, history: History) -> None:
    assert lived(Beside(migrated), history) == lived(Life(migrated), history)


def test_a_long_life_beside_all_that_crystals_do(migrated: Graph) -> None:
    """One history with every step, so that none is left to chance."""
    v4 = (
        "remember:a remember:b touch:a remember:d recall:d rise:a touch:b end_session:a recall:a consolidate:a "
        "remember:e promote:a undo:a forget:a rise:e remember:c consolidate:a undo:a"
    )
    kinds = BESIDE_KINDS.split()
    history: History = []
    for number, (kind, name) in enumerate(each.split(":") for each in v4.split()):
        others = [
            Step(kinds[place % len(kinds)], 0.0, CRYSTALS[place % 6], CRYSTALS[(place + 1) % 6], number % 6)
            for place in range(number * 4, number * 4 + 4)
        ]
        gap = 30.0 if kind == "consolidate" else 0.3
        history.append((Step(kind, gap, name, "", number % 6), others))
    with_crystals = lived(Beside(migrated), history)
    assert _kinds(migrated, "Crystal") >= {"merged", "frozen", "expired"}
    assert _kinds(migrated, "!Crystal") >= {"promoted", "expired", "retracted"}
    assert with_crystals == lived(Life(migrated), history)


def _kinds(graph: Graph, label: str) -> set[str]:
    """Return the kinds of the events about crystals or other memories."""
    statement = f"MATCH (e:Event)-[:CONCERNS]->(m:Memory&{label}) RETURN DISTINCT coalesce(e.of, e.kind) AS kind"
    return {row["kind"] for row in query(graph, statement)}

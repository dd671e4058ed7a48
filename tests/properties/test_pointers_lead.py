"""Whatever is noted, wished, forgotten and merged: each pointer leads to its memory, after a hundred days too.

An agent that follows a pointer searches for its words, and looks at the first three hits. A pointer that folds into its
month is not looked at again: it leads there when it folds, until newer memories say more with the same words.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from brainbridge import Brain
from brainbridge.document import working
from brainbridge.document.working import Written
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.effort import examples
from tests.state import at, empty, query

FIRST_HITS = 3
SMALL = 32_000  # tokens of an agent's window, which leave 3,200 characters: most topics become pointers
ROOM = 20  # notes; more have no place in the active context of such a document
DAY = 24.0
STUFF = ("copper", "walnut", "marble")
THINGS = ("lantern", "barometer", "sundial", "organ")
SAYINGS = (
    "The {} lies in the left drawer",
    "The {} lies in the left drawer of the bench",
    "We decided to polish the {} with beeswax",
    "The hinge of the {} still needs a screw by Friday",
)
WISHES = ("Never use nails", "Always answer in short sentences", "I prefer metric units", "Always write tests first")


@dataclass(frozen=True)
class Stretch:
    """Some days, and at their end what is merged of what was noted of one thing, and what is noted and wished then."""

    days: int
    merges: bool
    noted: tuple[tuple[int, int], ...]
    directives: tuple[str, ...]
    said: tuple[str, ...]


STRETCHES = st.builds(
    Stretch,
    days=st.sampled_from([1, 7, 40]),
    merges=st.booleans(),
    noted=st.lists(
        st.tuples(st.integers(0, len(STUFF) * len(THINGS) - 1), st.integers(0, len(SAYINGS) - 1)),
        min_size=12,
        max_size=24,
    ).map(tuple),
    directives=st.lists(st.sampled_from(WISHES), max_size=2, unique=True).map(tuple),
    said=st.lists(st.sampled_from(WISHES), max_size=2, unique=True).map(tuple),
)


Known = dict[int, list[str]]  # the ids of what was noted of each thing, and not merged yet


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain


def different(stretches: Sequence[Stretch]) -> set[tuple[int, int]]:
    """Return the different things that are noted."""
    return {noted for each in stretches for noted in each.noted}


def thing(number: int) -> str:
    return f"{STUFF[number % len(STUFF)]} {THINGS[number // len(STUFF)]}"


def live(brain: Brain, each: Stretch, known: Known, hours: float) -> Written:
    """Note, wish and merge, let pass what a session's end lets pass, and return the next state."""
    now = at(hours)
    for number, saying in each.noted:
        note = brain.crystals.note(SAYINGS[saying].format(thing(number)), now=now).note
        known.setdefault(number, []).append(note.id)
    for wish in each.directives:
        brain.crystals.note(wish, now=now, directive=True)
    for wish in each.said:
        brain.remember(wish, now=now, role="user", session_id=f"at {hours}")
    if each.merges:
        event(f"merged some: {merged(brain, known, now) > 0}")
    brain.session_end(now=now)
    done = brain.documents.rewrite(now=now, context=SMALL)
    assert done.outcome in ("saved", "same"), done.reason
    return done


def merged(brain: Brain, known: Known, now: datetime) -> int:
    """Merge the last two notes of each thing, unless the document holds one of them; returns how many pairs."""
    pairs = 0
    for ids in known.values():
        if len(ids) > 1:
            with suppress(Refused):
                brain.crystals.merge(*ids[-2:], now=now)
                pairs += 1
            del ids[-2:]
    return pairs


def lineages(brain: Brain) -> dict[str, str]:
    """Return whose words stand for a memory: its lineage, or that of the crystal that it was merged into."""
    rows = query(
        brain.graph,
        """
        MATCH (m:Memory) OPTIONAL MATCH (m)-[:MERGED_INTO]->+(into:Memory) WHERE NOT (into)-[:MERGED_INTO]->()
        RETURN m.id AS id, coalesce(into.lineageId, m.lineageId) AS lineage
        """,
    )
    return {row["id"]: row["lineage"] for row in rows}


def shown(brain: Brain) -> list[tuple[str, str]]:
    """Return the words of each pointer that the current state shows, and the id of its memory."""
    rows = query(
        brain.graph,
        """
        MATCH (:Document {name: $name, isTest: false})-[:CURRENT]->()-[p:POINTS_TO]->(m:Memory)
        RETURN p.keywords AS keywords, m.id AS id
        """,
        name=working.NAME,
    )
    return [(" ".join(row["keywords"]), row["id"]) for row in rows]


def assert_lead(brain: Brain, pointers: Sequence[tuple[str, str]], now: datetime) -> None:
    whose = lineages(brain)
    for words, id_ in pointers:
        hits = brain.recall(words, now=now, limit=FIRST_HITS, touch=False, note=False).hits
        assert whose[id_] in {whose[hit.id] for hit in hits}, (words, [hit.content for hit in hits])


@examples(36, sampled=5)
@given(stretches=st.lists(STRETCHES, min_size=2, max_size=3))
def test_each_pointer_leads_to_its_memory_after_a_hundred_days_too(brain: Brain, stretches: list[Stretch]) -> None:
    empty(brain.graph)
    hours, known, lived = 0.0, Known(), list[Stretch]()
    for each in stretches:
        hours += each.days * DAY
        done = live(brain, each, known, hours)
        pointers = [*shown(brain), *((" ".join(fold.keywords), fold.memory) for fold in done.folded)]
        lived.append(each)
        event(f"pointers: {len(pointers) // 5 * 5}")
        assert pointers or len(different(lived)) <= ROOM
        assert_lead(brain, pointers, at(hours))
    later = hours + 100 * DAY
    brain.session_end(now=at(later))
    assert_lead(brain, shown(brain), at(later))
    assert integrity.validate(brain.graph, now=at(later)).findings == []

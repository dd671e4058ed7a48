"""A clock that steps back: nothing ends that should not, nothing is damaged, and when it is right again all is."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge import association, consolidation, memory, recall, undo
from brainbridge.errors import Refused
from brainbridge.graph import Graph
from tests.faults.lived import begin, facts, sound
from tests.state import at, damage, query, stored

LATE, EARLY = 4.0, -24.0

BACK: dict[str, Callable[[Graph], Any]] = {
    "decay": lambda graph: consolidation.decay(graph, now=at(EARLY), is_test=False),
    "promote": lambda graph: consolidation.promote(graph, now=at(EARLY), is_test=False),
    "consolidate": lambda graph: consolidation.consolidate(graph, now=at(EARLY), is_test=False),
    "session": lambda graph: consolidation.session_end(graph, "s1", now=at(EARLY), scope="", entry="x"),
    "associate": lambda graph: association.associate(graph, now=at(EARLY), is_test=False),
}


@pytest.mark.parametrize("name", BACK)
def test_what_judges_leaves_what_was_written_later(graph: Graph, name: str) -> None:
    begin(graph)
    consolidation.consolidate(graph, now=at(LATE), is_test=False)
    before = facts(graph)
    BACK[name](graph)
    sound(graph, LATE)
    assert facts(graph) == before


def test_a_touch_counts_and_takes_no_energy_away(graph: Graph) -> None:
    begin(graph)
    memory.touch(graph, "asked", now=at(LATE))
    before = stored(graph, "asked")
    memory.touch(graph, "asked", now=at(EARLY))
    after = stored(graph, "asked")
    assert after["energy"] == pytest.approx(before["energy"] + 1)
    assert (after["accessCount"], after["lastAccessed"], after["lastDecay"]) == (3, at(LATE), at(LATE))
    sound(graph, LATE)


def test_a_promotion_of_later_is_not_forced_or_taken_back_into_the_past(graph: Graph) -> None:
    begin(graph)
    done = consolidation.force_promote(graph, "forced", now=at(LATE))
    with pytest.raises(Refused):
        consolidation.force_promote(graph, done.promoted[0].new_id, now=at(EARLY))
    undo.undo(graph, done.run_id, now=at(EARLY))
    sound(graph, LATE)
    inverted = query(graph, "MATCH (m:Memory) WHERE m.validTo < m.validFrom RETURN m.id AS id")
    assert inverted == []


def test_a_recall_finds_and_links(graph: Graph) -> None:
    begin(graph)
    recall.recall(graph, "canary key", now=at(LATE), limit=5)
    found = recall.recall(graph, "canary key", now=at(EARLY), limit=5)
    assert {hit.id for hit in found.hits} == {"asked", "forced"}
    assert damage(graph, LATE) == []

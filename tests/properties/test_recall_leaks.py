"""Whatever was written, and however damaged the edges are: a recall shows nothing foreign, not even on a path."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.association import association
from brainbridge.consolidation import undo
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.recall import recall, traversal
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Recall
from tests.effort import examples
from tests.state import at, draft, empty, query

NAMES = "abcdefghij"
TEXTS = (
    "Where is the cedar box?",
    "The cedar is in Lisbon",
    "cedar varnish",
    "soup",
    "Always answer briefly when I ask",
    "I prefer tea",
)
KINDS = ("NEXT", "COACTIVATED", "REINFORCES", "CAUSED")
QUESTIONS = ("Where is the cedar varnish?", "Is soup hard?", "What did Ann say of cedar?")
NOW = 12.0
_DAMAGE = """
UNWIND $edges AS edge
MATCH (a:Memory {id: edge.start}), (b:Memory {id: edge.end})
CREATE (a)-[r:$(edge.type)]->(b)
SET r += {confidence: 1.0, answers: true, replies: true, createdAt: edge.at, lastReinforcedAt: edge.at}
"""
written_memories = st.lists(
    st.tuples(
        st.sampled_from(TEXTS),
        st.sampled_from((None, "x", "y")),
        st.booleans(),
        st.sampled_from((("person", "Ann"), ("person", "Bo"), ("user", None), ("assistant", None), (None, None))),
        st.integers(0, 10),
    ),
    min_size=4,
    max_size=len(NAMES),
)
edges_of = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(KINDS), st.sampled_from(NAMES), st.integers(0, 10)).filter(
        lambda edge: edge[0] != edge[2]
    ),
    max_size=30,
)


def write(graph: Graph, memories: Sequence[Any], edges: Sequence[Any]) -> None:
    """Write memories, make their associations, and add edges by hand between any of them."""
    empty(graph)
    for name, (content, scope, is_test, (role, speaker), hours) in zip(NAMES, memories, strict=False):
        new = draft(hours, content=content, scope=scope, role=role, speaker=speaker)
        memory.create(graph, [{**new.to_row(), "id": name}], is_test=is_test)
    for is_test in (False, True):
        association.associate(graph, now=at(NOW), is_test=is_test)
    rows = [{"start": a, "type": kind, "end": b, "at": at(hours)} for a, kind, b, hours in edges]
    query(graph, _DAMAGE, edges=rows)


def strangers(memories: Sequence[Any], *, scope: str | None, is_test: bool, hours: float) -> set[str]:
    return {
        name
        for name, (_, own, test, _, created) in zip(NAMES, memories, strict=False)
        if test != is_test or (scope and own and own != scope) or created > hours
    }


def seen(found: Recall) -> set[str]:
    """Return the lineages that an answer shows anywhere; since nothing was promoted, these are the ids."""
    hits = {hit.id for hit in found.hits} | {hit.lineage_id for hit in found.hits}
    paths = {end for hit in found.hits for edge in hit.path for end in (edge.from_, edge.to)}
    return hits | paths | {each.id for each in found.standing} | set(found.touched)


@examples(40)
@given(memories=written_memories, edges=edges_of, text=st.sampled_from(QUESTIONS), hours=st.sampled_from((None, 5)))
@pytest.mark.timeout(1800)
def test_no_stranger_is_ever_shown(
    migrated: Graph, memories: list[Any], edges: list[Any], text: str, hours: int | None
) -> None:
    write(migrated, memories, edges)
    for scope, is_test in product((None, "x"), (False, True)):
        narrowed = Filters.of(scope=scope, as_of=None if hours is None else at(hours))
        found = recall.recall(migrated, text, now=at(NOW), limit=100, is_test=is_test, filters=narrowed)
        hidden = strangers(memories, scope=scope, is_test=is_test, hours=NOW if hours is None else hours)
        assert seen(found) & hidden == set()


@examples(15)
@given(memories=written_memories, edges=edges_of, gone=st.sets(st.sampled_from(NAMES), min_size=1, max_size=3))
@pytest.mark.timeout(1800)
def test_what_was_forgotten_is_shown_nowhere_until_that_is_taken_back(
    migrated: Graph, memories: list[Any], edges: list[Any], gone: set[str]
) -> None:
    write(migrated, memories, edges)
    known = [name for name, (_, _, test, _, _) in zip(NAMES, memories, strict=False) if not test]
    wished = sorted(gone & set(known))
    before = everywhere(migrated, known)
    chosen = forgetting.choose(migrated, wished, now=at(NOW), limit=1, scope=None, is_test=False)
    run_id = forgetting.forget(migrated, chosen, now=at(NOW)).run_id
    shown = everywhere(migrated, [name for name in known if name not in wished])
    assert set().union(*map(set, shown.values())) & set(wished) == set()
    if wished:
        undo.undo(migrated, run_id, now=at(NOW))
    assert everywhere(migrated, known) == before


def everywhere(graph: Graph, seeds: Sequence[str]) -> dict[str, list[str]]:
    """Return what recalls show with any options and at any instant, and what walks from these reach."""
    filters = [Filters.of(include="all"), Filters.of(include="live"), Filters.of(as_of=at(5))]
    found = {
        f"{text} {number}": sorted(
            seen(recall.recall(graph, text, now=at(NOW), limit=100, touched=False, filters=each))
        )
        for text in QUESTIONS
        for number, each in enumerate(filters)
    }
    walked = {name: traversal.traverse(graph, [name], now=at(NOW)).reached for name in seeds}
    return found | {name: [each.id for each in reached] for name, reached in walked.items()}

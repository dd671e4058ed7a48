"""``purge --dry-run``: a rolled back purge says what would be deleted, and deletes nothing."""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.integrity import purge
from brainbridge.integrity.purge import Purged
from tests.cypher.purge.lineages import faded, left, risen
from tests.plans import dump
from tests.state import at, given, query

CROSSING = 4.605170185988092  # lifetime of an untouched working memory, in hours


def preview(graph: Graph, hours: float, *, test: bool = False) -> Purged:
    before = dump(graph)
    seen = purge.foresee(graph, before=at(hours), now=at(2000), is_test=test)
    assert dump(graph) == before
    return seen


@pytest.mark.parametrize(("hours", "count"), [(CROSSING - 0.001, 0), (CROSSING + 0.001, 1)])
def test_only_what_ended_before_the_instant_counts(graph: Graph, hours: float, count: int) -> None:
    faded(graph, "m")
    assert preview(graph, hours).purged == count


def test_all_versions_of_a_lineage_count(graph: Graph) -> None:
    head = risen(graph, "m")
    found = preview(graph, 1000)
    assert (found.purged, found.versions, found.ids, found.run_id) == (1, 2, [head], None)
    assert left(graph) == {"m", head}


def test_neither_the_living_nor_the_superseded_count(graph: Graph) -> None:
    given(graph, "alive", tier="longTerm", energy=9.0)
    given(graph, "due")
    given(graph, "risen", tier="shortTerm", energy=9.0)
    query(
        graph, "MATCH (m:Memory {id: 'risen'}) SET m.validTo = m.created, m.endReason = 'promoted' REMOVE m:Live:Head"
    )
    assert preview(graph, 1000).purged == 0


def test_test_memories_count_apart(graph: Graph) -> None:
    faded(graph, "real")
    faded(graph, "test", test=True)
    assert preview(graph, 1000).ids == ["real"]
    assert preview(graph, 1000, test=True).ids == ["test"]


def test_a_damaged_lineage_does_not_count(graph: Graph) -> None:
    faded(graph, "m")
    given(graph, "other", hours=10)
    query(graph, "MATCH (o:Memory {id: 'other'}) REMOVE o:Head SET o.lineageId = 'm'")
    assert preview(graph, 1000).purged == 0


def test_those_that_ended_first_come_first_and_not_all_of_them(graph: Graph) -> None:
    for number in range(22):
        faded(graph, f"m{number:02}", hours=number * 10)
    found = preview(graph, 1000)
    assert (found.purged, found.ids) == (22, [f"m{number:02}" for number in range(20)])

"""cypher/derivation/origins.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, merged, moved, used
from tests.derivations import derived, labelled, promoted
from tests.reading_as import OTHERS, published, reading_as
from tests.state import Anything, at, given, ms, query


def origins(graph: Graph, *names: str, hours: float = 3.0) -> dict[str, list[tuple[str, str, str | None]]]:
    rows = graph.rows("derivation.origins", Anything, ids=list(names), now=ms(hours))
    return {
        row["id"]: [(way["operation"], way["actor"], way["parent"]) for way in row["ways"]]
        for row in (each.model_dump() for each in rows)
    }


def test_what_comes_from_nothing_was_created_by_whoever_wrote_it(graph: Graph) -> None:
    given(graph, "u", role="user", trust="user")
    given(graph, "a")
    given(graph, "w", trust="unknown")
    given(graph, "p", trust="peer_trusted", instanceId="far")
    assert origins(graph, "u", "a", "w", "p") == {
        "u": [("created", "user", None)],
        "a": [("created", "local_agent", None)],
        "w": [("created", "unknown", None)],
        "p": [("created", "peer:far", None)],
    }


def test_what_was_imported_says_by_whom(graph: Graph) -> None:
    given(graph, "a")
    query(
        graph,
        "MATCH (m:Memory {id: 'a'}) "
        "CREATE (m)-[:DERIVED_FROM {operation: 'import', actor: 'cli', at: $at}]->(:Source {name: 'f'})",
        at=at(2),
    )
    (row,) = graph.rows("derivation.origins", Anything, ids=["a"], now=ms(3))
    assert row.model_dump()["ways"] == [{"operation": "imported", "actor": "cli", "at": ms(2), "parent": None}]


def test_what_was_made_of_others_was_not_created_beside_that(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    derived(graph, "m", "b", "a", actor="dream_engine")
    assert origins(graph, "m", "a") == {
        "m": [("merged", "dream_engine", "a"), ("merged", "dream_engine", "b")],
        "a": [("created", "local_agent", None)],
    }


def test_what_others_were_merged_into_was_created_too(graph: Graph) -> None:
    for name in "ab":
        crystallized(graph, name)
    used(graph)
    merged(graph, "b>a", hours=2)
    assert origins(graph, "a", "b") == {
        "a": [("created", "local_agent", None), ("merged", "consolidation", "b")],
        "b": [("created", "local_agent", None)],
    }


def test_a_later_version_was_promoted_from_the_one_before(graph: Graph) -> None:
    given(graph, "a")
    new = promoted(graph, "a", hours=1)
    assert origins(graph, new, "a") == {
        new: [("promoted", "consolidation", "a")],
        "a": [("created", "local_agent", None)],
    }


@pytest.mark.parametrize("reader", OTHERS)
def test_others_are_told_of_what_they_may_see_alone(graph: Graph, reader: str) -> None:
    for name, access in (("open", "public"), ("hidden", "private"), ("over", "public"), ("lost", "public")):
        published(graph, crystallized(graph, name), access)
    query(graph, "MATCH (m:Memory {id: 'over'}) SET m.forgetAt = $at", at=at(2))
    derived(graph, "c", "open", "hidden", "over", crystal=True)
    derived(graph, "d", "hidden", crystal=True)
    query(
        graph,
        "MATCH (m:Memory {id: 'd'}) CREATE (m)-[:DERIVED_FROM {actor: 'cli', at: $at}]->(:Source {name: 'f'})",
        at=at(2),
    )
    for name in "cd":
        published(graph, name, "public")
    with reading_as(graph, reader):
        assert origins(graph, "c", "d", "hidden", "over", "gone") == {
            "c": [("mutated", "local_agent", "open")],
            "d": [("created", "local_agent", None)],
        }


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("reader", OTHERS)
def test_others_are_told_of_what_is_archived_as_they_are_everywhere(graph: Graph, reader: str, written: bool) -> None:
    for name in ("old", "faded"):
        published(graph, crystallized(graph, name, accesses=17), "public")
    moved(graph, "activated", "old", hours=0, run_id="activates")
    derived(graph, "c", "old", "faded", crystal=True, facet={"semanticType": "general", "lifespanPolicy": "permanent"})
    published(graph, "c", "public")
    if written:
        moved(graph, "archived", "old", hours=200 * DAY, run_id="archives")
        moved(graph, "expired", "faded", hours=200 * DAY, run_id="expires")
    with reading_as(graph, reader):
        assert origins(graph, "c", "old", "faded", hours=200 * DAY) == {
            "c": [("mutated", "local_agent", "old")],
            "old": [("created", "local_agent", None)],
        }


def test_a_suspect_is_told_as_such(graph: Graph) -> None:
    given(graph, "a", content="x" * 100, trust="tool")
    labelled(graph, "a", suspect=True)
    (row,) = graph.rows("derivation.origins", Anything, ids=["a"], now=ms(1))
    found: dict[str, Any] = row.model_dump()
    assert (found["content"], found["trust"], found["suspect"]) == ("x" * 80, "tool", True)

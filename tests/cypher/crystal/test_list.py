"""cypher/crystal/list.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, importance, merged, moved, parted, written
from tests.derivations import labelled
from tests.reading_as import OTHERS, published, reading_as
from tests.state import Anything, at, given, ms

ALL = {
    "isTest": False,
    "lifecycle": None,
    "semanticType": None,
    "layer": None,
    "scope": None,
    "path": None,
    "skip": 0,
    "limit": 10,
}


def listed(graph: Graph, hours: float = 0.0, **kept: Any) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("crystal.list", Anything, now=ms(hours), **ALL | kept)]


def names(graph: Graph, hours: float = 0.0, **kept: Any) -> list[str]:
    return [row["id"] for row in listed(graph, hours, **kept)]


def test_the_most_important_come_first(graph: Graph) -> None:
    for accesses in (0, 5, 2):
        crystallized(graph, f"c{accesses}", accesses=accesses)
    given(graph, "plain")
    assert names(graph) == ["c5", "c2", "c0"]
    assert [row["importance"] for row in listed(graph)] == [importance(graph, name) for name in names(graph)]
    assert names(graph, skip=1, limit=1) == ["c2"]


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        ({"semanticType": "goal"}, ["goal"]),
        ({"layer": "directive"}, ["goal"]),
        ({"layer": "world_fact"}, []),
        ({"layer": "directive", "semanticType": "fact"}, []),
        ({"path": "notes.md"}, ["file"]),
        ({"scope": "hall"}, ["file", "goal", "hall"]),
        ({"scope": "porch"}, ["file", "goal"]),
        ({"isTest": True}, ["tried"]),
        ({"lifecycle": "frozen"}, []),
        ({}, ["file", "goal", "hall"]),
    ],
)
def test_what_is_asked_for(graph: Graph, kept: dict[str, Any], found: list[str]) -> None:
    crystallized(graph, "goal", facet={"semanticType": "goal", "epistemicLayer": "directive"})
    crystallized(graph, "file", facet={"path": "notes.md", "startLine": 1, "endLine": 3})
    crystallized(graph, "hall", scope="hall")
    crystallized(graph, "tried", test=True)
    assert sorted(names(graph, **kept)) == found


def test_the_lifecycle_is_that_of_the_law_even_if_no_run_has_come(graph: Graph) -> None:
    crystallized(graph, "idle")
    crystallized(graph, "used", accesses=16)
    moved(graph, "activated", "used", hours=0)
    assert names(graph, 100 * DAY) == []
    assert names(graph, 100 * DAY, lifecycle="expired") == ["idle"]
    assert names(graph, 100 * DAY, lifecycle="archived") == ["used"]
    assert names(graph, 100 * DAY, lifecycle="generated") == []
    before = {lifecycle: listed(graph, 100 * DAY, lifecycle=lifecycle) for lifecycle in ("expired", "archived")}
    moved(graph, "expired", "idle", hours=100 * DAY, run_id="end")
    moved(graph, "archived", "used", hours=100 * DAY, run_id="end", begun=True)
    assert {lifecycle: listed(graph, 100 * DAY, lifecycle=lifecycle) for lifecycle in before} == before


def test_where_it_comes_from_and_when_it_ends(graph: Graph) -> None:
    crystallized(graph, facet={"path": "notes.md", "startLine": 4, "endLine": 9})
    (row,) = listed(graph)
    assert {key: row[key] for key in ("path", "startLine", "endLine", "semanticType", "lifecycle")} == {
        **{"path": "notes.md", "startLine": 4, "endLine": 9},
        **{"semanticType": "fact", "lifecycle": "generated"},
    }
    assert abs(row["forgetAt"] - ms(0) - 36.1077 * 86_400_000) < 0.0001 * 86_400_000


def test_others_see_what_they_may_read_and_none_that_has_expired(graph: Graph) -> None:
    for name, scope in (("a", "public"), ("b", "shared"), ("c", "private")):
        published(graph, crystallized(graph, name), scope)
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert names(graph) == (["a", "b"] if reader == "session" else ["a"])
            assert names(graph, 100 * DAY, lifecycle="expired") == []
    assert names(graph, 100 * DAY, lifecycle="expired") == ["a", "b", "c"]
    assert [row["accessScope"] for row in listed(graph)] == ["public", "shared", "private"]


def test_what_has_ended_has_the_importance_it_ended_with(graph: Graph) -> None:
    crystallized(graph)
    moved(graph, "expired", "c", hours=100 * DAY)
    consolidation.reconfigure(graph, {"decayRate": 1e-9, "factFactor": 0.5}, now=at(101 * DAY))
    (found,) = listed(graph, 5000 * DAY, lifecycle="expired")
    assert found["importance"] == pytest.approx(0.02, rel=1e-6)
    assert found["importance"] == importance(graph, hours=5000 * DAY)


def test_it_says_what_is_suspect(graph: Graph) -> None:
    crystallized(graph)
    assert [(row["trust"], row["suspect"]) for row in listed(graph)] == [(None, False)]
    labelled(graph, "c", trust="tool", suspect=True)
    assert [(row["trust"], row["suspect"]) for row in listed(graph)] == [("tool", True)]


def test_what_was_merged_is_archived_and_says_into_which(graph: Graph) -> None:
    written(graph, "abc")
    crystallized(graph, "used", accesses=16)
    moved(graph, "activated", "used", hours=0, run_id="activate")
    moved(graph, "archived", "used", hours=100 * DAY, run_id="end")
    assert merged(graph, "b>a", "c>a") == ["merged", "merged"]
    found = {row["id"]: (row["lifecycle"], row["mergedInto"]) for row in listed(graph, lifecycle="archived")}
    assert found == {**dict.fromkeys("bc", ("archived", "a")), "used": ("archived", None)}
    assert [row["forgetAt"] is None for row in listed(graph, lifecycle="archived")] == [row != "used" for row in found]
    counted = [row.model_dump() for row in graph.rows("crystal.counts", Anything, isTest=False, now=ms(1))]
    assert [row["count"] for row in counted if row["lifecycle"] == "archived"] == [len(found)]
    assert (names(graph), names(graph, lifecycle="consolidated")) == (["a"], ["a"])
    assert listed(graph)[0]["mergedInto"] is None
    parted(graph, "r:merged:b")
    assert sorted(names(graph, lifecycle="archived")) == ["c", "used"]


def test_nobody_else_is_shown_what_was_merged(graph: Graph) -> None:
    for name in "ab":
        published(graph, crystallized(graph, name), "public")
    assert merged(graph, "b>a") == ["merged"]
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert names(graph, lifecycle="archived") == []

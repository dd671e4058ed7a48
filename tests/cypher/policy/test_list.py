"""cypher/policy/list.cypher, and what heat and decay are made of (E-28, vectors 3.2)"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, before, figures, kept
from tests.state import Anything, ms, query

ACCESSES = (
    *((0, 0), (1, 0.227670), (2, 0.360849), (3, 0.455340), (5, 0.588519), (6, 0.639151)),
    *((10, 0.787610), (12, 0.842480), (20, 1), (50, 1)),
)
LATER = "2026-02-20T00:00:00Z"
LONG_AGO = "2024-01-01T00:00:00Z"
VECTORS: tuple[tuple[dict[str, Any], float, float], ...] = (
    ({}, 0.478333, 0.453250),
    ({"sure": "speculative"}, 0.365833, 0.560125),
    ({"uses": 12, "used": LATER}, 0.773300, 0.163172),
    ({"created": LONG_AGO}, 0.325000, 0.741250),
    ({"created": LONG_AGO, "sure": "speculative"}, 0.212500, 0.848125),
    ({"sure": "explicit", "uses": 50, "used": NOW, "verification": "disputed"}, 0.675000, 0.133750),
    ({"sure": "explicit", "uses": 30, "created": NOW, "used": NOW, "verification": "user_confirmed"}, 0.875, 0.068750),
    ({"created": "2020-01-01T00:00:00Z", "sure": "speculative", "category": "decision"}, 0.2125, 0.848125),
)


@pytest.mark.parametrize(("parts", "heat", "decay"), VECTORS)
def test_the_figures_of_the_reference(graph: Graph, parts: dict[str, Any], heat: float, decay: float) -> None:
    found = figures(graph, kept(graph, **parts))
    assert (round(found["heat"], 6), round(found["decay"], 6)) == (heat, decay)


def test_a_use_has_a_date_which_that_of_the_reference_has_not(graph: Graph) -> None:
    found = figures(graph, kept(graph, sure="explicit", uses=100))
    used_at_birth = 0.25 * (1 - 21 / 120)
    assert (round(found["heat"], 6), round(found["decay"] + used_at_birth, 6)) == (0.828333, 0.36075)


def test_nobody_says_that_it_was_good_so_the_feedback_of_the_reference_is_missing(graph: Graph) -> None:
    parts: dict[str, Any] = {"sure": "explicit", "uses": 50, "used": NOW, "created": "2010-01-01T00:00:00Z"}
    found = figures(graph, kept(graph, **parts, verification="user_confirmed"))
    assert found["parts"]["feedback"] == 0
    assert (round(found["heat"] + 0.05, 6), round(found["decay"] - 0.05 * 1.15, 6)) == (0.925, 0.31125)


# Of these the reference counts no access, though it knows when one was.
UNCOUNTED: tuple[tuple[dict[str, Any], float, float], ...] = (
    ({"used": LATER}, 0.520556, 0.201083),
    ({"created": "2026-02-21T00:00:00Z", "used": "2026-02-21T00:00:00Z"}, 0.522778, 0.165333),
)


@pytest.mark.parametrize(("parts", "heat", "decay"), UNCOUNTED)
def test_one_use_makes_it_warmer_than_a_date_alone(
    graph: Graph, parts: dict[str, Any], heat: float, decay: float
) -> None:
    found = figures(graph, kept(graph, **parts))
    gain = 0.3 * found["parts"]["access"]
    assert (round(found["heat"] - gain, 6), round(found["decay"] + 0.15 * gain, 6)) == (heat, decay)


@pytest.mark.parametrize(
    ("days", "never", "once"),
    [
        *((30, 0.47125, 0.273505), (60, 0.53125, 0.396005), (90, 0.59125, 0.518505)),
        *((120, 0.64125, 0.631005), (180, 0.74125, 0.731005), (365, 0.74125, 0.731005)),
    ],
)
def test_what_nobody_uses_decays_to_a_bound(graph: Graph, days: int, never: float, once: float) -> None:
    kept(graph, "never", created=before(days))
    kept(graph, "once", created=before(days), used=before(days))
    assert [round(figures(graph, each)["decay"], 6) for each in ("never", "once")] == [never, once]


@pytest.mark.parametrize(("uses", "access"), ACCESSES)
def test_the_first_uses_count_most(graph: Graph, uses: int, access: float) -> None:
    assert round(figures(graph, kept(graph, uses=uses))["parts"]["access"], 6) == access


@pytest.mark.parametrize(
    ("certainty", "confidence"),
    [(1.0, 1), (0.95, 1), (0.9499, 0.8), (0.7, 0.8), (0.6999, 0.6), (0.4, 0.6), (0.3999, 0.35), (0, 0.35), (None, 0.5)],
)
def test_how_sure_it_was_said(graph: Graph, certainty: float | None, confidence: float) -> None:
    kept(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.certainty = $certainty", certainty=certainty)
    assert figures(graph)["parts"]["confidence"] == confidence


@pytest.mark.parametrize(
    ("parts", "name", "share"),
    [
        ({}, "importance", 0.5),
        ({"declaredImportance": 0.9}, "importance", 0.9),
        ({"declaredImportance": 7.0}, "importance", 1.0),
        ({"declaredImportance": -1.0}, "importance", 0.0),
        ({}, "feedback", 0.0),
        ({"staleSince": NOW}, "feedback", -1.0),
        ({}, "causal", 0.0),
        ({"causalPhrase": "as a result"}, "causal", 1.0),
        ({"created": before(0)}, "recency", 1.0),
        ({"created": before(45)}, "recency", 0.5),
        ({"created": before(90)}, "recency", 0.0),
        ({"created": before(91)}, "recency", 0.0),
        ({"created": before(90)}, "age", 0.5),
        ({"created": before(180)}, "age", 1.0),
        ({"created": before(181)}, "age", 1.0),
        ({"created": before(-1)}, "age", 0.0),
        ({"created": before(60)}, "idle", 1.0),
        ({"created": before(60), "used": before(60)}, "idle", 0.5),
        ({"created": before(130), "used": before(120)}, "idle", 1.0),
        ({"created": before(130), "used": before(-1)}, "idle", 0.0),
        ({"contestedBy": "other"}, "disputed", True),
        ({"contestedBy": "other", "verification": "user_confirmed"}, "disputed", False),
        ({"contestedBy": "other", "retractedAt": NOW}, "disputed", False),
    ],
)
def test_what_else_it_is_made_of(graph: Graph, parts: dict[str, Any], name: str, share: float) -> None:
    assert figures(graph, kept(graph, **parts))["parts"][name] == share


def test_feedback_and_cause_have_their_weights(graph: Graph) -> None:
    found = {
        each: figures(graph, kept(graph, each, **parts))
        for each, parts in (("plain", {}), ("stale", {"staleSince": NOW}), ("caused", {"causalPhrase": "therefore"}))
    }
    heat, decay = found["plain"]["heat"], found["plain"]["decay"]
    assert [round(found[each]["heat"] - heat, 6) for each in ("stale", "caused")] == [-0.05, 0.05]
    assert [round(found[each]["decay"] - decay, 6) for each in ("stale", "caused")] == [0.0575, -0.0075]


def test_what_is_archived_is_cold(graph: Graph) -> None:
    found = figures(graph, kept(graph, state="archived"))
    assert (found["heat"], found["decay"]) == (0.0, 1.0)


def test_what_has_no_state_counts_as_a_candidate(graph: Graph) -> None:
    found = figures(graph, kept(graph, state=None))
    assert {each: found[each] for each in ("state", "reason", "verification", "policyClass", "due")} == {
        **{"state": "candidate", "reason": None, "verification": "unverified", "policyClass": "durable", "due": None}
    }


@pytest.mark.parametrize(
    ("parts", "verification"),
    [
        ({"verification": "user_confirmed"}, "user_confirmed"),
        ({"verification": "disputed"}, "disputed"),
        ({"contestedBy": "other"}, "disputed"),
        ({}, "unverified"),
    ],
)
def test_whether_anybody_says_that_it_is_right(graph: Graph, parts: dict[str, Any], verification: str) -> None:
    assert figures(graph, kept(graph, **parts))["verification"] == verification


def test_what_was_said_again_is_inferred_to_be_right(graph: Graph) -> None:
    kept(graph)
    kept(graph, "again")
    query(graph, "MATCH (m {id: 'm'}), (a {id: 'again'}) CREATE (m)-[:DERIVED_FROM {operation: 'restated'}]->(a)")
    assert figures(graph)["verification"] == "system_inferred"


def test_a_damaged_memory_is_listed(graph: Graph) -> None:
    kept(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.accessCount = 'x', m.lastAccessed = 'x', m.declaredImportance = 'x'")
    assert figures(graph)["heat"] == 0.478333333


def listed(graph: Graph, *, test: bool = False, **asked: Any) -> list[str]:
    params: dict[str, Any] = {"states": ["candidate", "stale"], "scope": None, "skip": 0, "limit": 10, **asked}
    rows = graph.rows("policy.list", Anything, ids=None, isTest=test, now=ms(0), **params)
    return [row.model_dump()["id"] for row in rows]


def test_the_latest_first_by_state_scope_and_page(graph: Graph) -> None:
    kept(graph, "a", created=before(3), state="stale")
    kept(graph, "b", created=before(1), scope="x")
    kept(graph, "c", created=before(2), scope="y")
    kept(graph, "t", test=True)
    kept(graph, "none", state=None)
    kept(graph, "ended")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    assert listed(graph) == ["b", "c", "a"]
    assert listed(graph, states=["stale"]) == ["a"]
    assert listed(graph, scope="x") == ["b", "a"]
    assert listed(graph, skip=1, limit=1) == ["c"]
    assert listed(graph, test=True) == ["t"]

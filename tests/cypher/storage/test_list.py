"""cypher/storage/list.cypher"""

from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW as LATER
from tests.cypher.policy.judging import configured
from tests.cypher.storage.storing import NOW, before, kept, shown
from tests.state import Anything, query


def listed(graph: Graph, **asked: Any) -> list[str]:
    given = {"isTest": False, "ids": None, "cold": True, "scope": None, "skip": 0, "limit": 20} | asked
    return [row.model_dump()["id"] for row in graph.rows("storage.list", Anything, now=instants.to_ms(NOW), **given)]


def test_cold_or_hot_the_latest_first(graph: Graph) -> None:
    for days, each in enumerate("abcd"):
        kept(graph, each, cold=each in "bc", created=before(days + 1))
    assert (listed(graph), listed(graph, cold=False)) == (["b", "c"], ["a", "d"])
    assert (listed(graph, skip=1), listed(graph, limit=1)) == (["c"], ["b"])


def test_scopes_tests_and_what_is_not_born(graph: Graph) -> None:
    kept(graph, "scoped", cold=True, scope="box")
    kept(graph, "free", cold=True, created=before(40))
    kept(graph, "t", cold=True, test=True)
    kept(graph, "unborn", cold=True, created=before(-1))
    assert listed(graph) == ["scoped", "free"]
    assert (listed(graph, scope="box"), listed(graph, scope="other")) == (["scoped", "free"], ["free"])
    assert listed(graph, isTest=True) == ["t"]


@pytest.mark.parametrize(
    ("on", "parts", "reason"),
    [
        (False, {}, "tier_migration_disabled"),
        (True, {"created": before(2)}, "demotion_min_age_not_met"),
        (True, {"sure": None, "created": before(90)}, "value_below_demotion_threshold"),
        (True, {}, "value_above_demotion_threshold"),
        (True, {"cold": True}, "value_below_promotion_threshold"),
        (True, {"heldBy": ["plan"]}, "always_hot"),
    ],
)
def test_one_is_told_with_its_reason(graph: Graph, on: bool, parts: dict[str, Any], reason: str) -> None:
    configured(graph, storageOnConsolidate=on)
    kept(graph, **parts)
    assert shown(graph)["reason"] == reason


LONG_AGO = "2024-01-01T00:00:00Z"
CREATED = {"created": "2026-02-01T00:00:00Z"}
# The values of 3.2, of the memories whose heat and decay tests/cypher/policy/test_list.py knows.
VALUES: tuple[tuple[dict[str, Any], float], ...] = (
    (CREATED, 0.495333),
    (CREATED | {"sure": "speculative"}, 0.387333),
    (CREATED | {"sure": "explicit", "uses": 100}, 0.803333),
    (CREATED | {"uses": 12, "used": "2026-02-20T00:00:00Z"}, 0.756600),
    ({"created": LONG_AGO}, 0.342000),
    ({"created": LONG_AGO, "sure": "speculative"}, 0.234000),
    (CREATED | {"sure": "explicit", "uses": 50, "used": LATER, "verification": "disputed"}, 0.750000),
    ({"sure": "explicit", "uses": 30, "created": LATER, "used": LATER, "verification": "user_confirmed"}, 0.900000),
)


@pytest.mark.parametrize(("parts", "value"), VALUES)
def test_the_values_of_the_reference(graph: Graph, parts: dict[str, Any], value: float) -> None:
    kept(graph, **parts)
    assert round(shown(graph, now=LATER)["value"], 6) == value


# Of the first two the reference counts no access, though it knows when one was; to the last it adds the feedback 1.
OTHERWISE: tuple[tuple[dict[str, Any], float], ...] = (
    (CREATED | {"used": "2026-02-20T00:00:00Z"}, 0.537556 + 0.26 * 0.227670),
    ({"created": "2026-02-21T00:00:00Z", "used": "2026-02-21T00:00:00Z"}, 0.539778 + 0.26 * 0.227670),
    (
        {
            **{"sure": "explicit", "created": "2010-01-01T00:00:00Z", "used": LATER, "uses": 50},
            "verification": "user_confirmed",
        },
        0.95 - 0.05,
    ),
)


@pytest.mark.parametrize(("parts", "value"), OTHERWISE)
def test_the_values_that_differ_from_the_reference(graph: Graph, parts: dict[str, Any], value: float) -> None:
    kept(graph, **parts)
    assert shown(graph, now=LATER)["value"] == pytest.approx(value, abs=2e-6)


def test_its_parts(graph: Graph) -> None:
    kept(graph, category="correction", verification="user_confirmed", declaredImportance=0.6, used=before(20), uses=20)
    found = shown(graph)
    assert found["parts"] == {
        **{"confidence": 0.8, "access": 1.0, "recency": pytest.approx(0.777778, abs=1e-6), "importance": 0.6},
        **{"feedback": 0.0, "prior": 0.0, "correction": True, "confirmed": True, "disputed": False},
    }
    assert (found["since"], found["due"], found["storage"]) == (None, None, "hot")


def test_an_earlier_version_is_none(graph: Graph) -> None:
    kept(graph)
    query(graph, "MATCH (m:Memory) REMOVE m:Head:Hot")
    assert listed(graph, ids=["m"]) == []

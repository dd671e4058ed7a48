"""cypher/storage/list.cypher"""

from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph
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

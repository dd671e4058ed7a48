"""What was done to a memory counts in its value (E-25, E-31), and in when it may move next."""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import done
from tests.cypher.policy.judging import configured
from tests.cypher.storage.storing import NOW, before, due, judged, kept, shown, switched
from tests.state import query

MS = timedelta(milliseconds=1)
WEEKS = timedelta(days=14)
WORTHLESS: dict[str, Any] = {"sure": "speculative", "declaredImportance": 0.1, "created": "2025-01-01T00:00:00Z"}


@pytest.mark.parametrize(
    ("parts", "outcome", "feedback"),
    [
        ({}, "applied", 0.08),
        ({}, "failed", -0.08),
        ({"staleSince": NOW}, "applied", -0.92),
        ({"staleSince": NOW}, "failed", -1.0),
    ],
)
def test_it_is_part_of_the_value(graph: Graph, parts: dict[str, Any], outcome: str, feedback: float) -> None:
    switched(graph)
    kept(graph, **WORTHLESS, **parts)
    done(graph, NOW, outcome=outcome)
    found = shown(graph)
    assert (found["parts"]["feedback"], abs(found["parts"]["prior"])) == (feedback, 0.08)
    assert found["value"] == pytest.approx(0.104 + 0.05 * (feedback + 1), abs=2e-9)
    assert judged(graph, "m")["m"]["value"] == found["value"]


@pytest.mark.parametrize(("below", "to"), [(0.158, "cold"), (0.157999999, "hot")])
def test_a_threshold_is_reached_exactly(graph: Graph, below: float, to: str) -> None:
    switched(graph, demoteBelow=below)
    kept(graph, **WORTHLESS)
    done(graph, NOW)
    assert judged(graph, "m")["m"]["to"] == to


@pytest.mark.parametrize("below", [0.4, 0.39, 0.3705])
def test_while_it_only_fades_the_first_millisecond_is_noted(graph: Graph, below: float) -> None:
    switched(graph, demoteBelow=below)
    kept(graph, sure=None)  # .401111, and .002222 less a day
    done(graph, NOW)
    when = assert_noted(graph, "hot", "cold")
    # .3708 with the prior after 14 days, .37 without
    assert (when == NOW + WEEKS + MS) == (below == 0.3705)


def test_what_speaks_against_a_cold_one_lets_it_warm_as_it_ages(graph: Graph) -> None:
    switched(graph, promoteAbove=0.1501)  # .15, and .000286 more a day
    kept(graph, cold=True, **WORTHLESS)
    done(graph, NOW, outcome="failed")
    assert NOW < assert_noted(graph, "cold", "hot") < NOW + timedelta(days=1)


def test_and_a_hot_one_cool_within_the_day(graph: Graph) -> None:
    switched(graph, demoteBelow=0.396)  # .397111, and .001937 less a day
    kept(graph, sure=None)
    done(graph, NOW, outcome="failed")
    assert NOW < assert_noted(graph, "hot", "cold") < NOW + timedelta(days=1)


def assert_noted(graph: Graph, was: str, to: str) -> Any:
    """Check that what is noted is the first millisecond at which it moves; returns that."""
    assert judged(graph, "m")["m"]["to"] == was
    when = noted(graph)
    assert judged(graph, "m", now=when - MS, run_id="early")["m"]["to"] == was
    assert noted(graph) == when
    assert judged(graph, "m", now=when, run_id="due")["m"]["to"] == to
    return when


def noted(graph: Graph) -> Any:
    (row,) = query(graph, "MATCH (m:Memory {id: 'm'}) RETURN m.storageDue AS due")
    return row["due"]


@pytest.mark.parametrize("cold", [False, True])
def test_while_one_counts_that_speaks_against_it_it_is_looked_at_daily(graph: Graph, cold: bool) -> None:
    switched(graph)
    kept(graph, cold=cold, **(WORTHLESS if cold else {"sure": "explicit"}))
    done(graph, NOW, outcome="failed")
    for number, (now, days) in enumerate(((NOW, 1), (NOW + WEEKS, 15), (NOW + WEEKS + MS, None))):
        judged(graph, "m", now=now, run_id=f"look {number}")
        assert due(graph) == days


def test_what_was_just_written_is_too(graph: Graph) -> None:
    switched(graph)
    kept(graph, **WORTHLESS | {"created": before(2)})
    done(graph, NOW, outcome="failed")
    assert (judged(graph, "m")["m"]["why"], due(graph)) == ("demotion_min_age_not_met", 1)


def test_what_speaks_for_a_cold_one_makes_it_never_due(graph: Graph) -> None:
    switched(graph)
    kept(graph, cold=True, **WORTHLESS)
    done(graph, NOW)
    judged(graph, "m")
    assert due(graph) is None


@pytest.mark.parametrize("on", [True, False])
def test_what_always_stays_or_never_moves_is_never_due(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    kept(graph, **WORTHLESS | ({"heldBy": ["plan"]} if on else {}))
    done(graph, NOW, outcome="failed")
    judged(graph, "m")
    assert due(graph) is None

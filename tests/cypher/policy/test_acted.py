"""What was done to a memory counts in its heat and its decay (E-25, E-28), and in when its state may change next."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import back, done, event
from tests.cypher.policy.judging import NOW, configured, figures, judged, kept, policy
from tests.state import BASE, query

DAY, MS = timedelta(days=1), timedelta(milliseconds=1)
WEEKS = timedelta(days=14)
OLD: dict[str, Any] = {"sure": "implied", "created": NOW - timedelta(days=100)}  # its heat changes by nothing else


def shares(graph: Graph, **asked: Any) -> tuple[float, float]:
    found = figures(graph, **asked)["parts"]
    return found["prior"], found["feedback"]


@pytest.mark.parametrize(
    ("outcomes", "prior"),
    [
        (["applied"], 0.08),
        (["applied"] * 2, 0.15),
        (["failed"] * 3, -0.24),
        (["failed"] * 4, -0.25),
        (["skipped"], 0.0),
        (["applied", "failed"], 0.0),
        ([], 0.0),
    ],
)
def test_the_prior_is_part_of_the_feedback(graph: Graph, outcomes: list[str], prior: float) -> None:
    plain = figures(graph, kept(graph, "plain"))
    kept(graph)
    for outcome in outcomes:
        done(graph, NOW, outcome=outcome)
    found = figures(graph)
    assert (found["parts"]["prior"], found["parts"]["feedback"]) == (prior, prior)
    assert found["heat"] - plain["heat"] == pytest.approx(0.05 * prior, abs=2e-9)
    assert found["decay"] - plain["decay"] == pytest.approx(-0.0575 * prior, abs=2e-9)


@pytest.mark.parametrize(("outcome", "feedback"), [("applied", -0.92), ("failed", -1.0), ("skipped", -1.0)])
def test_feedback_is_minus_one_at_least(graph: Graph, outcome: str, feedback: float) -> None:
    kept(graph, staleSince=NOW)
    done(graph, NOW, outcome=outcome)
    assert shares(graph)[1] == feedback
    assert figures(graph)["heat"] == pytest.approx(0.428333333 + 0.05 * (feedback + 1), abs=2e-9)


@pytest.mark.parametrize(
    ("since", "prior"),
    [
        (timedelta(days=7), 0.04),
        (timedelta(days=11.2) - MS, 0.016),  # .0160000001, to six digits
        (timedelta(days=11.2), 0.016),
        (WEEKS, 0.016),
        (WEEKS + MS, 0.0),
        (-MS, 0.0),
    ],
)
def test_it_counts_for_fourteen_days(graph: Graph, since: timedelta, prior: float) -> None:
    kept(graph)
    done(graph, NOW - since)
    assert shares(graph) == (prior, prior)


@pytest.mark.parametrize(("skipped", "prior"), [(7, -0.08), (8, 0.0)])
def test_the_last_eight_count(graph: Graph, skipped: int, prior: float) -> None:
    kept(graph)
    done(graph, NOW - MS, outcome="failed")
    for _ in range(skipped):
        done(graph, NOW, outcome="skipped")
    assert shares(graph)[0] == prior


def test_what_was_only_tried_or_taken_back_does_not_count(graph: Graph) -> None:
    kept(graph)
    done(graph, NOW, rehearsed=True)
    name = event(done(graph, NOW))
    assert shares(graph)[0] == 0.08
    hours = (NOW - BASE) / timedelta(hours=1)
    back(graph, name, hours=hours)
    assert shares(graph)[0] == 0
    back(graph, f"back:undone:{name}", hours=hours, run="again")
    assert shares(graph)[0] == 0.08


def test_so_does_what_was_done_to_an_earlier_version_and_not_to_another_memory(graph: Graph) -> None:
    kept(graph)
    kept(graph, "other")
    done(graph, NOW)
    query(graph, "MATCH (m {id: 'm'}) SET m:Old REMOVE m:Live:Head CREATE (n:Memory:Live:Head) SET n = m {.*, id: 'n'}")
    assert shares(graph, memory_id="n")[0] == 0.08
    assert shares(graph, memory_id="other")[0] == 0


@pytest.mark.parametrize(("warm", "to"), [(0.482333333, "validated"), (0.482333334, "candidate")])
def test_a_state_follows_it_exactly(graph: Graph, warm: float, to: str) -> None:
    configured(graph, policyWarmHeat=warm)
    kept(graph)
    done(graph, NOW)
    assert judged(graph, "m")["m"]["to"] == to
    assert judged(graph, kept(graph, "plain"), run_id="plain")["plain"]["to"] == "candidate"


@pytest.mark.parametrize("target", [0.451, 0.46, 0.47, 0.48])
def test_while_it_only_fades_the_first_millisecond_is_noted(graph: Graph, target: float) -> None:
    configured(graph, policyStaleDecay=target)
    kept(graph)
    done(graph, NOW)
    assert_noted(graph, "stale")


def test_so_is_the_millisecond_at_which_it_counts_no_longer(graph: Graph) -> None:
    configured(graph, policyStaleDecay=0.481)  # .48033 with the prior after 14 days, .48125 without
    kept(graph)
    done(graph, NOW)
    assert assert_noted(graph, "stale") == NOW + WEEKS + MS


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_done_in_its_favour(graph: Graph, seed: int) -> None:
    chance = Random(seed)
    kept(graph, created=NOW - chance.uniform(1, 60) * DAY)
    for _ in range(chance.randint(1, 12)):
        outcome = chance.choice(["applied", "applied", "skipped"])
        done(
            graph,
            NOW - chance.uniform(0, 15) * DAY,
            action=chance.choice(["store_note", "link_graph"]),
            outcome=outcome,
        )
    target = figures(graph)["decay"] + chance.uniform(0.001, 0.04)
    configured(graph, policyWarmHeat=1.0, policyStaleDecay=round(target, 6))
    assert_noted(graph, "stale")


@pytest.mark.parametrize(
    ("parts", "values", "to"),
    [
        ({}, {"policyStaleDecay": 0.4585}, "stale"),  # .45785, and .00167 more a day
        (OLD, {"policyWarmHeat": 0.3211}, "validated"),  # .321, and .000286 more a day
        (OLD | {"state": "stale"}, {"policyWarmHeat": 0.3211}, "validated"),
    ],
)
def test_what_moves_it_within_the_day_is_noted_too(
    graph: Graph, parts: dict[str, Any], values: dict[str, float], to: str
) -> None:
    configured(graph, **values)
    kept(graph, **parts)
    done(graph, NOW, outcome="failed")
    assert NOW < assert_noted(graph, to) < NOW + DAY


def assert_noted(graph: Graph, to: str) -> Any:
    """Check that what is noted is the first millisecond at which it moves; returns that."""
    was = judged(graph, "m")["m"]["to"]
    due = noted(graph)
    assert judged(graph, "m", now=due - MS, run_id="early")["m"]["to"] == was != to
    assert noted(graph) == due
    assert judged(graph, "m", now=due, run_id="due")["m"]["to"] == to
    return due


def noted(graph: Graph) -> Any:
    (row,) = query(graph, "MATCH (m:Memory {id: 'm'}) RETURN m.policyDue AS due")
    return row["due"]


@pytest.mark.parametrize(("action", "outcome"), [("discard", "applied"), ("store_note", "failed")])
def test_while_an_action_counts_that_speaks_against_it_it_is_looked_at_daily(
    graph: Graph, action: str, outcome: str
) -> None:
    kept(graph, created=NOW - timedelta(days=1000))
    judged(graph, "m")
    assert policy(graph)["due"] is None  # it is stale, and never worn
    done(graph, NOW, action=action, outcome=outcome)
    judged(graph, "m", run_id="next")
    assert policy(graph)["due"] == 1
    judged(graph, "m", now=NOW + WEEKS, run_id="last")
    assert policy(graph)["due"] == 15
    judged(graph, "m", now=NOW + WEEKS + MS, run_id="past")
    assert policy(graph)["due"] is None


def test_so_it_is_warm_again_at_the_millisecond_at_which_that_ends(graph: Graph) -> None:
    configured(graph, policyWarmHeat=0.3245)  # .3242 with the prior after 14 days, .325 without
    kept(graph, **OLD)
    done(graph, NOW, outcome="failed")
    now, looks = NOW, 0
    while judged(graph, "m", now=now, run_id=f"look {looks}")["m"]["to"] == "candidate":
        assert looks < 16
        now, looks = noted(graph), looks + 1
    assert now == NOW + WEEKS + MS
    assert policy(graph)["state"] == "validated"


def test_the_archive_rule_and_what_is_held_are_looked_at_by_the_earlier_instant(graph: Graph) -> None:
    configured(graph, archiveOnConsolidate=True)
    for name, days in (("soon", 89.5), ("late", 60)):
        kept(graph, name, created=NOW - timedelta(days=days), used=NOW - timedelta(days=50), declaredImportance=0.1)
        done(graph, NOW, name, outcome="failed")
    judged(graph, "soon", "late")
    assert (policy(graph, "soon")["due"], policy(graph, "late")["due"]) == (0.5, 1)


def test_who_is_disputed_or_archived_is_looked_at_as_before(graph: Graph) -> None:
    kept(graph, verification="disputed")
    kept(graph, "archived", state="archived")
    for name in ("m", "archived"):
        done(graph, NOW, name, outcome="failed")
    judged(graph, "m", "archived")
    assert (policy(graph)["due"], policy(graph, "archived")["due"]) == (None, None)

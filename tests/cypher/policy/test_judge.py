"""cypher/policy/judge.cypher: the table of states (E-29), and when one may change next"""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, UPSTREAM, before, configured, figures, judged, kept, policy
from tests.state import damage, query, taken_back

LONG_AGO = "2024-01-01T00:00:00Z"
LATER = "2026-02-20T00:00:00Z"
MS = timedelta(milliseconds=1)
MEAGER: dict[str, Any] = {"created": before(90), "declaredImportance": 0.29, "uses": 2, "used": before(80)}


@pytest.mark.parametrize(
    ("parts", "to", "why"),
    [
        ({}, "candidate", None),
        ({"sure": "speculative"}, "candidate", None),
        ({"sure": "explicit", "uses": 100}, "validated", "warm"),
        ({"used": LATER}, "validated", "warm"),
        ({"uses": 12, "used": LATER}, "validated", "warm"),
        ({"created": LONG_AGO}, "stale", "fading"),
        ({"created": LONG_AGO, "sure": "speculative"}, "stale", "fading"),
        ({"sure": "explicit", "uses": 50, "used": NOW, "verification": "user_confirmed"}, "active", "warm"),
        ({"sure": "explicit", "uses": 50, "used": NOW, "verification": "disputed"}, "stale", "disputed"),
        ({"sure": "explicit", "uses": 50, "used": NOW, "contestedBy": "other"}, "stale", "disputed"),
    ],
)
def test_the_outcomes_of_the_reference(graph: Graph, parts: dict[str, Any], to: str, why: str | None) -> None:
    configured(graph, **UPSTREAM)
    found = judged(graph, kept(graph, **parts))["m"]
    assert (found["was"], found["to"], found["why"]) == ("candidate", to, why)
    assert policy(graph)["state"] == to
    assert damage(graph, 0, excused={"instants_disordered"}) == []


@pytest.mark.parametrize(
    ("parts", "figures", "to"),
    [
        ({"sure": "explicit", "uses": 30, "used": NOW, "verification": "user_confirmed"}, (0.5, 0.8, 0.95), "active"),
        (
            {"sure": "speculative", "created": "2020-01-01T00:00:00Z", "category": "decision"},
            (0.55, 0.4, 0.6),
            "stale",
        ),
        ({"sure": "speculative", "created": "2020-01-01T00:00:00Z"}, (0.55, 0.4, 0.6), "archived"),
    ],
)
def test_other_figures(graph: Graph, parts: dict[str, Any], figures: tuple[float, float, float], to: str) -> None:
    configured(graph, **dict(zip(UPSTREAM, figures, strict=True)))
    assert judged(graph, kept(graph, **parts))["m"]["to"] == to


def test_upstream_s_archive_is_out_of_reach_and_ours_is_not(graph: Graph) -> None:
    # The most neglected memory there can be, of the default importance: no more decay ever comes to it.
    configured(graph, **UPSTREAM)
    neglected = {
        each: figures(graph, kept(graph, f"{each}", sure=each, created="1990-01-01T00:00:00Z"))["decay"]
        for each in ("explicit", "implied", "inferred", "speculative")
    }
    assert neglected == {"explicit": 0.69375, "implied": 0.74125, "inferred": 0.78875, "speculative": 0.848125}
    assert max(neglected.values()) < UPSTREAM["policyArchiveDecay"]
    assert {each["to"] for each in judged(graph, *neglected).values()} == {"stale"}
    configured(graph, policyArchiveDecay=0.8)
    found = judged(graph, *neglected, run_id="ours")
    assert {each: found[each]["to"] for each in neglected} == {
        **dict.fromkeys(("explicit", "implied", "inferred"), "stale"),
        "speculative": "archived",
    }


@pytest.mark.parametrize(
    ("warm", "stale", "archive", "to"),
    [
        (0.478333333, 0.5, 0.8, "validated"),
        (0.478333334, 0.5, 0.8, "candidate"),
        (0.5, 0.45325, 0.8, "stale"),
        (0.5, 0.453250001, 0.8, "candidate"),
        (0.5, 0.4, 0.45325, "archived"),
        (0.5, 0.4, 0.453250001, "stale"),
    ],
)
def test_a_figure_is_reached_exactly(graph: Graph, warm: float, stale: float, archive: float, to: str) -> None:
    configured(graph, policyWarmHeat=warm, policyStaleDecay=stale, policyArchiveDecay=archive)
    assert judged(graph, kept(graph))["m"]["to"] == to


@pytest.mark.parametrize(
    ("parts", "to"),
    [
        *(({"category": each}, "stale") for each in ("decision", "principle", "commitment", "preference", "procedure")),
        *(({"category": each}, "archived") for each in ("fact", "correction", "moment")),
        ({}, "archived"),
        ({"policyClass": "protected"}, "stale"),
        ({"policyClass": "durable"}, "archived"),
        ({"policyClass": "ephemeral", "category": "decision"}, "archived"),
        ({"policyClass": "durable", "category": "decision"}, "stale"),
        ({"heldBy": ["plan"]}, "stale"),
    ],
)
def test_what_is_protected_is_never_archived(graph: Graph, parts: dict[str, Any], to: str) -> None:
    assert judged(graph, kept(graph, sure="speculative", created=LONG_AGO, **parts))["m"]["to"] == to


@pytest.mark.parametrize("label", ["Protected", "Commitment"])
def test_nor_is_what_a_probe_keeps_or_somebody_owes(graph: Graph, label: str) -> None:
    kept(graph, sure="speculative", created=LONG_AGO)
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) SET m:{label}")
    assert judged(graph, "m")["m"]["to"] == "stale"


@pytest.mark.parametrize("rule", [False, True])
@pytest.mark.parametrize(
    ("held", "release"),
    [("SET m:Protected", "REMOVE m:Protected"), ("SET m.heldBy = ['plan']", "SET m.heldBy = null")],
)
def test_what_a_probe_or_a_document_keeps_is_looked_at_until_it_lets_go(
    graph: Graph, held: str, release: str, rule: bool
) -> None:
    configured(graph, archiveOnConsolidate=rule)
    kept(graph, **(MEAGER if rule else {"sure": "speculative", "created": LONG_AGO}))
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {held}")
    judged(graph, "m")
    assert policy(graph)["due"] <= 90
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {release}")
    assert judged(graph, "m", now=NOW + timedelta(days=90), run_id="next")["m"]["to"] == "archived"


def test_until_then_the_instant_is_noted_at_which_it_would_be_archived(graph: Graph) -> None:
    parts: dict[str, Any] = {"sure": "speculative", "state": "stale", "created": before(100)}
    judged(graph, kept(graph, **parts), kept(graph, "held", **parts, heldBy=["plan"]))
    assert policy(graph, "held")["due"] == policy(graph)["due"] is not None


def test_what_is_archived_stays_whatever_comes(graph: Graph) -> None:
    kept(graph, state="archived", uses=50, used=NOW, verification="user_confirmed")
    assert judged(graph, "m")["m"]["to"] == "archived"
    assert policy(graph) == {"state": "archived", "due": None}


def test_what_is_used_again_recovers_and_what_only_cools_stays(graph: Graph) -> None:
    kept(graph, "used", state="stale", uses=12, used=LATER)
    kept(graph, "cooled", state="active", created=before(60))
    kept(graph, "tepid", state="stale", created=before(60))
    found = judged(graph, "used", "cooled", "tepid")
    assert {each: found[each]["to"] for each in found} == {"used": "validated", "cooled": "active", "tepid": "stale"}


def test_what_was_said_again_is_active(graph: Graph) -> None:
    kept(graph, uses=12, used=LATER)
    kept(graph, "again")
    query(graph, "MATCH (m {id: 'm'}), (a {id: 'again'}) CREATE (m)-[:DERIVED_FROM {operation: 'restated'}]->(a)")
    assert judged(graph, "m")["m"]["to"] == "active"


@pytest.mark.parametrize("key", ["validUntil", "outdatedSince"])
def test_what_is_superseded_is_left_and_looked_at_later(graph: Graph, key: str) -> None:
    ends: dict[str, Any] = {"m": {key: NOW}, "later": {key: NOW + MS}}
    kept(graph, created=LONG_AGO, **ends["m"])
    assert judged(graph, "m")["m"]["to"] == "candidate"
    assert policy(graph) == {"state": "candidate", "due": 90}
    kept(graph, "later", created=LONG_AGO, **ends["later"])
    assert judged(graph, "later")["later"]["to"] == "stale"


def test_what_has_ended_or_has_no_state_has_no_row(graph: Graph) -> None:
    kept(graph, "ended")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    assert judged(graph, "ended", kept(graph, "none", state=None), "unknown") == {}


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"sure": None},
        {"used": LATER},
        {"uses": 3, "used": before(40)},
        {"sure": "speculative", "state": "stale", "created": before(100)},
        {"sure": "speculative", "verification": "user_confirmed", "used": before(20), "state": "stale"},
        {"created": before(1), "declaredImportance": 0.1},
    ],
)
def test_the_instant_that_is_noted_is_the_first_at_which_it_moves(graph: Graph, parts: dict[str, Any]) -> None:
    was = judged(graph, kept(graph, **parts))["m"]["to"]
    (row,) = query(graph, "MATCH (m:Memory {id: 'm'}) RETURN m.policyDue AS due")
    due = row["due"]
    assert due > NOW
    assert judged(graph, "m", now=due - MS, run_id="early")["m"]["to"] == was
    (row,) = query(graph, "MATCH (m:Memory {id: 'm'}) RETURN m.policyDue AS due")
    assert row["due"] == due
    assert judged(graph, "m", now=due, run_id="due")["m"]["to"] == {"stale": "archived"}.get(was, "stale")


@pytest.mark.parametrize(
    ("parts", "due"),
    [
        ({"state": "stale"}, None),  # implied: it never decays so far that it is archived
        ({"state": "stale", "sure": "speculative", "policyClass": "protected"}, None),
        ({"state": "archived"}, None),
        ({"verification": "disputed"}, None),
        ({"contestedBy": "other"}, 1),  # nobody says when that is decided
    ],
)
def test_what_time_does_not_move_is_not_looked_at(graph: Graph, parts: dict[str, Any], due: int | None) -> None:
    judged(graph, kept(graph, **parts))
    assert policy(graph)["due"] == due


EVENTS = """
MATCH (e:Event {kind: 'policy_moved'})-[:RECORDED_IN]->(r) MATCH (e)-[:CONCERNS]->(m)
RETURN r.id AS run, m.id AS id, e.reason AS reason, e.before_policyState AS before, e.after_policyState AS after
"""


def test_a_move_is_an_event_with_its_reason_and_no_move_is_none(graph: Graph) -> None:
    judged(graph, kept(graph, created=LONG_AGO), kept(graph, "same"))
    moved = {"run": "r", "id": "m", "reason": "fading", "before": "candidate", "after": "stale"}
    assert query(graph, EVENTS) == [moved]
    assert figures(graph)["reason"] == "fading"
    judged(graph, "m", run_id="again")
    assert len(query(graph, EVENTS)) == 1


def test_a_run_moves_it_once(graph: Graph) -> None:
    judged(graph, kept(graph, created=LONG_AGO))
    taken_back(graph, "r:policy_moved:m")
    assert judged(graph, "m")["m"]["to"] == "candidate"
    assert policy(graph)["due"] is not None
    assert judged(graph, "m", run_id="next")["m"]["to"] == "stale"


WHOLE = "MATCH (m:Memory {id: 'm'}) RETURN properties(m {.*, rev: 0}) AS m, labels(m) AS labels"


def test_an_archive_is_undone_and_redone_to_the_same_graph(graph: Graph) -> None:
    kept(graph, sure="speculative", created=LONG_AGO)
    before = query(graph, WHOLE)
    assert judged(graph, "m")["m"]["to"] == "archived"
    after = query(graph, WHOLE)
    taken_back(graph, "r:policy_moved:m")
    assert query(graph, WHOLE) == before
    taken_back(graph, "back:undone:r:policy_moved:m", run_id="again")
    assert query(graph, WHOLE) == after
    assert policy(graph) == {"state": "archived", "due": None}


def test_it_ends_nothing(graph: Graph) -> None:
    kept(graph, sure="speculative", created=LONG_AGO)
    law = "MATCH (m:Memory {id: 'm'}) RETURN m {.energy, .decayKey, .decayLaw, .validTo} AS law, labels(m) AS labels"
    before = query(graph, law)
    assert judged(graph, "m")["m"]["to"] == "archived"
    assert query(graph, law) == before


@pytest.mark.parametrize(
    ("parts", "to"),
    [
        ({}, "archived"),
        ({"created": before(90, 1)}, "candidate"),
        ({"created": before(91)}, "archived"),
        ({"declaredImportance": 0.3}, "candidate"),
        ({"declaredImportance": 0.299999}, "archived"),
        ({"declaredImportance": None}, "candidate"),
        ({"uses": 3}, "candidate"),
        ({"uses": 1}, "archived"),
        ({"uses": 0, "used": None}, "archived"),
        *(({"category": each}, "candidate") for each in ("commitment", "preference", "decision", "principle")),
        ({"category": "procedure"}, "candidate"),
        ({"category": "correction"}, "candidate"),
        ({"category": "fact"}, "archived"),
        ({"policyClass": "protected"}, "candidate"),
        ({"policyClass": "durable"}, "archived"),
        ({"heldBy": ["plan"]}, "candidate"),
        ({"validUntil": NOW}, "candidate"),
        ({"verification": "disputed"}, "stale"),
        ({"state": "active"}, "archived"),
        ({"state": "stale"}, "archived"),
    ],
)
def test_the_archive_rule_asks_for_all_of_it(graph: Graph, parts: dict[str, Any], to: str) -> None:
    configured(graph, archiveOnConsolidate=True)
    found = judged(graph, kept(graph, **MEAGER | parts))["m"]
    assert found["to"] == to
    assert (found["why"] == "neglected") == (to == "archived")


def test_it_is_off_by_default(graph: Graph) -> None:
    assert judged(graph, kept(graph, **MEAGER))["m"]["to"] == "candidate"


def test_its_instant_is_noted(graph: Graph) -> None:
    configured(graph, archiveOnConsolidate=True)
    judged(graph, kept(graph, **MEAGER | {"created": before(60), "used": before(50)}))
    assert policy(graph)["due"] == 30
    assert judged(graph, "m", now=NOW + timedelta(days=30) - MS, run_id="early")["m"]["to"] == "candidate"
    assert judged(graph, "m", now=NOW + timedelta(days=30), run_id="due")["m"]["to"] == "archived"


def test_what_the_rule_archives_is_undone_and_redone_to_the_same_graph(graph: Graph) -> None:
    configured(graph, archiveOnConsolidate=True)
    kept(graph, **MEAGER)
    was = query(graph, WHOLE)
    assert judged(graph, "m")["m"]["why"] == "neglected"
    became = query(graph, WHOLE)
    taken_back(graph, "r:policy_moved:m")
    assert query(graph, WHOLE) == was
    taken_back(graph, "back:undone:r:policy_moved:m", run_id="again")
    assert query(graph, WHOLE) == became

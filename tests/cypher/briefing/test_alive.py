"""cypher/briefing/alive.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.briefing.strays import UNTOLD, here_and_astray
from tests.state import Anything, at, given, ms, protected, query


def alive(graph: Graph, *, scope: str = "", hours: float = 0, limit: int = 10) -> dict[str, float]:
    rows = graph.rows("briefing.alive", Anything, scope=scope, now=ms(hours), landmark=LANDMARK, limit=limit)
    found = {row["id"]: row["energy"] for row in (each.model_dump() for each in rows)}
    assert len(found) == len(rows)
    return found


def test_the_strongest_come_first_with_the_energy_they_have_then(graph: Graph) -> None:
    given(graph, "fast", energy=4.0)
    given(graph, "slow", energy=3.0, tier="longTerm")
    assert alive(graph) == {"fast": pytest.approx(4.0), "slow": pytest.approx(3.0)}
    assert list(alive(graph, hours=2)) == ["slow", "fast"]
    assert list(alive(graph, hours=2, limit=1)) == ["slow"]


def test_what_is_due_or_has_ended_or_is_of_another_scope_is_left_out(graph: Graph) -> None:
    given(graph, "due")
    given(graph, "ended", tier="longTerm")
    given(graph, "other", tier="longTerm", scope="box")
    given(graph, "test", tier="longTerm", test=True)
    query(graph, "MATCH (m:Memory {id: 'ended'}) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    assert list(alive(graph, hours=20)) == []
    assert list(alive(graph, scope="box", hours=20)) == ["other"]


def test_a_protected_one_keeps_its_energy(graph: Graph) -> None:
    given(graph, "kept", energy=2.0)
    protected(graph, "kept")
    assert alive(graph, hours=1000) == {"kept": pytest.approx(2.0)}


def test_what_several_sessions_touched_is_there_once(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory) CREATE (m)-[:IN_SESSION]->(:Session {isTest: false, scope: '', name: 'two'})")
    assert list(alive(graph)) == ["m"]


def test_only_heads_of_the_scope_that_are_in_a_session_of_the_scope_count(graph: Graph) -> None:
    here_and_astray(graph)
    assert list(alive(graph, scope="box")) == ["here"]


def test_what_was_written_later_is_left_out_and_of_equal_ones_the_first_lineage_comes_first(graph: Graph) -> None:
    for name in ("b", "a", "c"):
        given(graph, name)
    given(graph, "later", hours=1, energy=9.0)
    assert list(alive(graph)) == ["a", "b", "c"]
    assert list(alive(graph, limit=2)) == ["a", "b"]


def test_a_protected_one_is_never_due_and_former_thresholds_do_not_count(graph: Graph) -> None:
    given(graph, "kept", energy=0.05)
    given(graph, "other", energy=0.5)
    protected(graph, "kept")
    query(
        graph,
        "MATCH (c:ConsolidationConfig) CREATE (:ConsolidationConfig {version: 0, validTo: c.validFrom, "
        "expirationThreshold: 0.9})",
    )
    assert list(alive(graph)) == ["other", "kept"]


def test_what_is_suspect_is_left_out(graph: Graph) -> None:
    given(graph, "odd", trust="unknown", suspect=True)
    given(graph, "said", trust="unknown")
    assert list(alive(graph)) == ["said"]


def test_what_may_not_be_told_is_left_out(graph: Graph) -> None:
    for name in ("told", *UNTOLD):
        given(graph, name)
    for name, change in UNTOLD.items():
        query(graph, f"MATCH (m:Memory {{id: $name}}) SET m.{change}", name=name, at=at(1))
    assert list(alive(graph, hours=1)) == ["told"]
    assert set(alive(graph, hours=0.5)) == {"told", "stale", "dropped"}


def test_what_tells_only_of_what_is_over_is_left_out_from_then_on(graph: Graph) -> None:
    for name in ("holds", "over"):
        given(graph, name)
    query(graph, "MATCH (m:Memory {id: 'over'}) SET m.outdatedSince = $at", at=at(1))
    assert set(alive(graph, hours=0.999)) == {"holds", "over"}
    assert list(alive(graph, hours=1)) == ["holds"]

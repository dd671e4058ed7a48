"""cypher/promotion/promote.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import ConstraintViolated
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, given, ms, protected, query, run_at, stored, taken_back

UP: dict[str, dict[str, Any]] = {
    "working": {
        "fromTier": "working",
        "toTier": "shortTerm",
        "label": "ShortTerm",
        "edge": "PROMOTED_TO",
        "threshold": 2.0,
    },
    "shortTerm": {
        "fromTier": "shortTerm",
        "toTier": "longTerm",
        "label": "LongTerm",
        "edge": "CRYSTALLIZED_INTO",
        "threshold": 5.0,
    },
}


def promote(
    graph: Graph, hours: float, tier: str = "working", memory_id: str = "m", new: str = "n", **changes: Any
) -> str | None:
    run_at(graph, hours)
    params = UP[tier] | {"reason": "threshold", "now": ms(hours), "landmark": LANDMARK, "runId": "r"} | changes
    (row,) = graph.rows("promotion.promote", Anything, candidates=[{"id": memory_id, "newId": new}], **params)
    risen: str | None = row.model_dump()["new_id"] if "new_id" in row.model_dump() else row.model_dump()["newId"]
    return risen


def test_the_new_version_carries_the_energy_of_now(graph: Graph) -> None:
    given(graph, energy=3.0)
    assert promote(graph, 0.5) == "n"
    new = stored(graph, "n")
    assert new["energy"] == pytest.approx(3 * 0.7788007831, rel=1e-9)
    assert new["tier"] == "shortTerm"
    assert new["decayRate"] == 0.05
    assert new["lastDecay"] == new["validFrom"] == at(0.5)


def test_promotion_is_no_access(graph: Graph) -> None:
    given(graph, energy=3.0)
    promote(graph, 0.5)
    new = stored(graph, "n")
    assert (new["accessCount"], new["lastAccessed"], new["created"]) == (1, at(0), at(0))


def test_everything_else_is_carried(graph: Graph) -> None:
    given(graph, energy=3.0, scope="x", speaker="Ann", role="user", content="kept", type="insight")
    promote(graph, 0.5)
    old, new = stored(graph), stored(graph, "n")
    for name in (
        "content",
        "type",
        "isTest",
        "sessionId",
        "instanceId",
        "scope",
        "speaker",
        "role",
        "peakEnergy",
        "lineageId",
    ):
        assert new[name] == old[name]
    assert new["promotedFrom"] == "m"


def test_attempts_are_counted_on_and_the_new_version_knows_when_it_rose(graph: Graph) -> None:
    given(graph, energy=40.0)
    for hours, attempts in ((0.5, 1), (1.0, 2)):
        new = consolidation.promote(graph, now=at(hours), is_test=False).promoted[0].new_id
        assert (stored(graph, new)["promotionAttempts"], stored(graph, new)["lastPromotion"]) == (attempts, at(hours))
    assert (stored(graph)["promotionAttempts"], stored(graph)["lastPromotion"]) == (1, at(0.5))


def test_an_undone_promotion_was_no_attempt(graph: Graph) -> None:
    given(graph, energy=40.0)
    done = consolidation.promote(graph, now=at(0.5), is_test=False)
    undo.undo(graph, done.run_id, now=at(0.6))
    assert (stored(graph)["promotionAttempts"], stored(graph).get("lastPromotion")) == (0, None)


def test_what_falls_short_is_never_sought(graph: Graph) -> None:
    given(graph, energy=1.9)
    consolidation.promote(graph, now=at(0.5), is_test=False)
    assert stored(graph)["promotionAttempts"] == 0


def test_the_import_key_stays_on_the_first_version(graph: Graph) -> None:
    given(graph, energy=3.0, importKey="k")
    promote(graph, 0.5)
    assert stored(graph)["importKey"] == "k"
    assert "importKey" not in stored(graph, "n")


def test_the_source_ends_when_the_new_version_begins(graph: Graph) -> None:
    given(graph, energy=3.0)
    promote(graph, 0.5)
    old = stored(graph)
    assert old["validTo"] == at(0.5)
    assert (old["endReason"], old["endRunId"], old["promotionAttempts"]) == ("promoted", "r", 1)
    assert old["tier"] == "working"
    assert old["labels"] == {"Memory", "Working"}
    assert stored(graph, "n")["labels"] == {"Memory", "Live", "Head", "Hot", "ShortTerm", "Unlinked"}


@pytest.mark.parametrize(("tier", "edge"), [("working", "PROMOTED_TO"), ("shortTerm", "CRYSTALLIZED_INTO")])
def test_one_edge_a_hop_says_when_why_and_by_which_run(graph: Graph, tier: str, edge: str) -> None:
    given(graph, energy=6.0, tier=tier)
    promote(graph, 0.1, tier)
    rows = query(graph, "MATCH (:Memory {id: 'm'})-[r]->(:Memory {id: 'n'}) RETURN type(r) AS kind, properties(r) AS p")
    assert [row["kind"] for row in rows] == [edge]
    assert rows[0]["p"]["at"] == at(0.1)
    assert (rows[0]["p"]["reason"], rows[0]["p"]["runId"]) == ("threshold", "r")


def test_the_threshold_is_looked_at_again_under_the_lock(graph: Graph) -> None:
    given(graph, energy=1.9)
    assert promote(graph, 0.001) is None
    assert "validTo" not in stored(graph)
    assert stored(graph)["promotionAttempts"] == 1


def test_forced_needs_no_energy(graph: Graph) -> None:
    given(graph, energy=0.2)
    assert promote(graph, 0.1, threshold=None, reason="forced") == "n"
    assert stored(graph, "n")["energy"] == pytest.approx(0.2 * 0.9512294245, rel=1e-9)


@pytest.mark.parametrize("tier", ["shortTerm", "longTerm"])
def test_a_memory_of_another_tier_is_passed_over(graph: Graph, tier: str) -> None:
    given(graph, energy=6.0, tier=tier)
    assert promote(graph, 0.1, "working") is None


def test_an_ended_memory_is_passed_over(graph: Graph) -> None:
    given(graph, energy=3.0)
    promote(graph, 0.1)
    assert promote(graph, 0.2, new="n2") is None


def test_asked_again_with_the_same_id_it_says_that_it_rose(graph: Graph) -> None:
    """After the acknowledgement was lost."""
    given(graph, energy=3.0)
    assert promote(graph, 0.1) == "n"
    before = stored(graph), stored(graph, "n")
    assert promote(graph, 0.1) == "n"
    after = stored(graph), stored(graph, "n")
    assert [each | {"rev": 0} for each in after] == [each | {"rev": 0} for each in before]


def test_what_was_taken_back_meanwhile_does_not_rise_by_the_same_run_again(graph: Graph) -> None:
    given(graph, energy=3.0)
    promote(graph, 0.5)
    taken_back(graph, "r:promoted:m", "undo.turn")
    assert promote(graph, 0.5, new="again") is None
    run_at(graph, 0.6, run_id="next")
    assert promote(graph, 0.6, new="again", runId="next") == "again"


def test_not_at_the_instant_it_was_born(graph: Graph) -> None:
    given(graph, energy=6.0)
    assert promote(graph, 0) is None


def test_a_second_successor_meets_the_constraint(graph: Graph) -> None:
    given(graph, energy=3.0)
    given(graph, "other")
    query(graph, "MATCH (m:Memory {id: 'other'}) SET m.promotedFrom = 'm'")
    with pytest.raises(ConstraintViolated):
        promote(graph, 0.1)
    assert "validTo" not in stored(graph)


def test_a_test_memory_stays_a_test_memory(graph: Graph) -> None:
    given(graph, energy=3.0, test=True)
    promote(graph, 0.1)
    assert stored(graph, "n")["labels"] == {"Memory", "Live", "TestHead", "TestHot", "ShortTerm", "Unlinked"}


def test_the_event_holds_what_changed(graph: Graph) -> None:
    given(graph, energy=3.0)
    promote(graph, 0.5)
    (row,) = query(graph, "MATCH (e:Event)-[:CONCERNS]->(:Memory {id: 'm'}) RETURN properties(e) AS e")
    event = row["e"]
    assert (event["kind"], event["newId"], event["fromTier"], event["toTier"]) == (
        "promoted",
        "n",
        "working",
        "shortTerm",
    )
    assert (event["before_energy"], event["before_promotionAttempts"], event["after_promotionAttempts"]) == (3.0, 0, 1)
    assert event["after_validTo"] == at(0.5)


@pytest.mark.parametrize("threshold", [2.0, None])
def test_what_is_protected_does_not_rise(graph: Graph, threshold: float | None) -> None:
    given(graph, energy=9.0)
    protected(graph, "m")
    assert promote(graph, 1, threshold=threshold) is None
    assert "Live" in stored(graph)["labels"]


def test_trust_and_the_mark_of_a_suspect_stay(graph: Graph) -> None:
    given(graph, energy=4.0, trust="peer_trusted", suspect=True)
    consolidation.force_promote(graph, "m", now=at(1))
    (version,) = query(graph, "MATCH (m:Head) RETURN m.trust AS trust, m.suspect AS suspect, m.tier AS tier")
    assert version == {"trust": "peer_trusted", "suspect": True, "tier": "shortTerm"}

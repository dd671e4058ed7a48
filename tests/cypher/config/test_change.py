"""cypher/config/change.cypher"""

from typing import Any

from brainbridge.config import config
from brainbridge.config.config import CONSOLIDATION, RECALL
from brainbridge.config.versioned import Configuration
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, ms, query, run_at


def change(
    graph: Graph,
    hours: float,
    version: int = 1,
    *,
    of: Configuration[Any] = CONSOLIDATION,
    rekeying: bool = False,
    reason: str | None = None,
    **changes: Any,
) -> list[int]:
    run_id = run_at(graph, hours, run_id=f"r{hours}")
    params = {
        "version": version,
        "changes": changes,
        "rekeying": rekeying,
        "reason": reason,
        "now": ms(hours),
        "runId": run_id,
    }
    row = graph.one("config.change", Anything, kind=of.kind, event=of.name, **params)
    begun: int | None = row.model_dump()["version"]
    return [begun] if begun else []


def test_a_new_version_begins_when_the_old_one_ends(graph: Graph) -> None:
    assert change(graph, 1, promotionBatchSize=20) == [2]
    new, old = config.CONSOLIDATION.history(graph)
    assert (new.version, new.promotion_batch_size, new.valid_from, new.valid_to) == (2, 20, at(1), None)
    assert (old.version, old.promotion_batch_size, old.valid_to) == (1, 10, at(1))


def test_a_version_that_has_ended_is_not_changed_again(graph: Graph) -> None:
    change(graph, 1, promotionBatchSize=20)
    assert change(graph, 2, promotionBatchSize=30) == []
    assert config.current(graph).promotion_batch_size == 20


def test_a_run_that_asks_again_is_told_what_it_began(graph: Graph) -> None:
    """After its acknowledgement was lost."""
    assert change(graph, 1, promotionBatchSize=20) == [2]
    assert change(graph, 1, promotionBatchSize=20) == [2]
    assert [each.version for each in config.CONSOLIDATION.history(graph)] == [2, 1]


def test_a_changed_threshold_holds_from_then_on(graph: Graph) -> None:
    change(graph, 1, expirationThreshold=0.2)
    assert config.current(graph).expiration_threshold_since == at(1)


def test_any_other_change_leaves_that_instant_alone(graph: Graph) -> None:
    change(graph, 1, expirationThreshold=0.2)
    change(graph, 2, 2, promotionBatchSize=20)
    assert config.current(graph).expiration_threshold_since == at(1)


def test_a_reason_is_that_of_its_version_and_of_its_event(graph: Graph) -> None:
    change(graph, 1, reason="a trial", accessEnergy=2.0)
    change(graph, 2, 2, accessEnergy=1.0)
    assert [each.reason for each in config.CONSOLIDATION.history(graph)] == [None, "a trial", None]
    events = query(graph, "MATCH (e:Event {kind: 'config_changed'}) RETURN e.reason AS reason ORDER BY e.at")
    assert [each["reason"] for each in events] == ["a trial", None]


def test_rekeying_is_noted_and_stays_until_it_is_done(graph: Graph) -> None:
    change(graph, 1, rekeying=True, workingDecay=0.4)
    change(graph, 2, 2, promotionBatchSize=20)
    assert config.current(graph).rekeying is True


def test_the_event_says_what_changed(graph: Graph) -> None:
    change(graph, 1, workingDecay=0.4, promotionBatchSize=20)
    (row,) = query(graph, "MATCH (e:Event)-[:CONCERNS]->(c:ConsolidationConfig {version: 2}) RETURN properties(e) AS e")
    event = row["e"]
    assert event["kind"] == "config_changed"
    assert (event["before_workingDecay"], event["after_workingDecay"]) == (0.5, 0.4)
    assert (event["before_promotionBatchSize"], event["after_promotionBatchSize"]) == (10, 20)


def test_a_new_version_of_recall_begins_when_the_old_one_ends(graph: Graph) -> None:
    assert change(graph, 1, of=RECALL, fanOut=20) == [2]
    new, old = RECALL.history(graph)
    assert (new.version, new.fan_out, new.valid_from, new.valid_to) == (2, 20, at(1), None)
    assert (old.version, old.fan_out, old.valid_to) == (1, 25, at(1))
    assert new.tunables() == old.tunables() | {"fanOut": 20}


def test_a_version_of_recall_that_has_ended_is_not_changed_again(graph: Graph) -> None:
    change(graph, 1, of=RECALL, fanOut=20)
    assert change(graph, 2, of=RECALL, fanOut=30) == []
    assert config.recall(graph).fan_out == 20


def test_a_run_that_asks_again_is_told_what_it_began_of_recall(graph: Graph) -> None:
    assert change(graph, 1, of=RECALL, fanOut=20) == [2]
    assert change(graph, 1, of=RECALL, fanOut=20) == [2]
    assert [each.version for each in RECALL.history(graph)] == [2, 1]


def test_the_event_says_what_changed_of_recall(graph: Graph) -> None:
    change(graph, 1, of=RECALL, hopDecay=0.6)
    (row,) = query(
        graph,
        "MATCH (r:ConsolidationRun)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(:RecallConfig {version: 2}) "
        "RETURN properties(e) AS e, r.id AS run",
    )
    assert (row["run"], row["e"]["kind"], row["e"]["id"]) == ("r1", "config_changed", "r1:recall")
    assert (row["e"]["before_hopDecay"], row["e"]["after_hopDecay"]) == (0.7, 0.6)


def test_of_one_run_both_configurations_change(graph: Graph) -> None:
    assert change(graph, 1, promotionBatchSize=20) == [2]
    begun = graph.one(
        "config.change",
        Anything,
        **{"kind": RECALL.kind, "event": RECALL.name, "version": 1, "changes": {"fanOut": 20}, "rekeying": False},
        **{"reason": None, "now": ms(1), "runId": "r1"},
    )
    assert begun.model_dump()["version"] == 2


def test_consolidation_keeps_its_version_when_recall_changes(graph: Graph) -> None:
    change(graph, 1, of=RECALL, fanOut=20)
    assert [each.version for each in CONSOLIDATION.history(graph)] == [1]


def test_a_version_has_what_its_kind_has_and_nothing_else(graph: Graph) -> None:
    change(graph, 1, of=RECALL, fanOut=20)
    (row,) = query(graph, "MATCH (w:RecallConfig {version: 2}) RETURN keys(w) AS keys, labels(w) AS labels")
    (old,) = query(graph, "MATCH (w:RecallConfig {version: 1}) RETURN keys(w) AS keys")
    assert (row["labels"], {*row["keys"], "validTo"}) == (["RecallConfig"], set(old["keys"]))


def test_a_walk_that_a_new_version_breaks_off_begins_anew(graph: Graph) -> None:
    """What it had come by was judged by the figures of before."""
    query(graph, "MATCH (c:ConsolidationConfig) SET c.policyWalked = 0, c.policyWalkedTo = 'm'")
    change(graph, 1, policyWarmHeat=0.5)
    found = config.current(graph)
    assert (found.policy_walked, found.policy_walked_to) == (0, None)

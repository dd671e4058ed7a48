"""cypher/config/change.cypher"""

from typing import Any

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, ms, query, run_at


def change(graph: Graph, hours: float, version: int = 1, *, rekeying: bool = False, **changes: Any) -> list[int]:
    run_id = run_at(graph, hours, run_id=f"r{hours}")
    params = {"version": version, "changes": changes, "rekeying": rekeying, "now": ms(hours), "runId": run_id}
    begun: int | None = graph.one("config.change", Anything, **params).model_dump()["version"]
    return [begun] if begun else []


def test_a_new_version_begins_when_the_old_one_ends(graph: Graph) -> None:
    assert change(graph, 1, promotionBatchSize=20) == [2]
    new, old = config.history(graph)
    assert (new.version, new.promotion_batch_size, new.valid_from, new.valid_to) == (2, 20, at(1), None)
    assert (old.version, old.promotion_batch_size, old.valid_to) == (1, 10, at(1))


def test_a_version_that_has_ended_is_not_changed_again(graph: Graph) -> None:
    change(graph, 1, promotionBatchSize=20)
    assert change(graph, 2, promotionBatchSize=30) == []
    assert config.current(graph).promotion_batch_size == 20


def test_a_run_that_asks_again_is_told_what_it_began(graph: Graph) -> None:
    """Its acknowledgement was lost."""
    assert change(graph, 1, promotionBatchSize=20) == [2]
    assert change(graph, 1, promotionBatchSize=20) == [2]
    assert [each.version for each in config.history(graph)] == [2, 1]


def test_a_changed_threshold_holds_from_then_on(graph: Graph) -> None:
    change(graph, 1, expirationThreshold=0.2)
    assert config.current(graph).expiration_threshold_since == at(1)


def test_any_other_change_leaves_that_instant_alone(graph: Graph) -> None:
    change(graph, 1, expirationThreshold=0.2)
    change(graph, 2, 2, promotionBatchSize=20)
    assert config.current(graph).expiration_threshold_since == at(1)


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

"""Two writers of one memory, with every order forced."""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph, Unit
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.run.run import LANDMARK, Batch
from tests.races.two import Waiting, holding
from tests.state import Anything, at, given, judged, ms, query, run_at, stored


def boost(unit: Unit, hours: float, memory_id: str = "m") -> Any:
    touches = [{"id": memory_id, "touchId": f"held{hours}"}]
    params = {"touches": touches, "now": ms(hours), "session": None, "landmark": LANDMARK}
    return unit.rows("memory.access", memory.Touch, **params)[0]


def expire(unit: Unit, hours: float) -> Batch:
    params = {"threshold": 0.1, "since": 0, "batch": 100, "except": [], "runId": "r"}
    return unit.one("energy.expire", Batch, **judged(hours), **params)


def promote(unit: Unit, hours: float) -> None:
    up = {"fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO"}
    params = up | {"threshold": 2.0, "reason": "threshold", "now": ms(hours), "landmark": LANDMARK, "runId": "r"}
    unit.rows("promotion.promote", Anything, candidates=[{"id": "m", "newId": "n"}], **params)
    unit.rows("association.carry", Anything, moves=[{"id": "m", "newId": "n"}])


def settle(unit: Unit, hours: float) -> None:
    unit.rows("energy.settle", Anything, **judged(hours), threshold=0.1, batch=100, after=-1e300, runId="r")


def sound(graph: Graph) -> None:
    assert integrity.validate(graph, now=at(1000)).findings == []


def test_a_boost_that_wins_the_lock_survives_the_expiry(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        boost(unit, 4.6)
        pass_ = Waiting(graph, lambda: consolidation.consolidate(graph, now=at(5), is_test=False, due_only=True))
    assert pass_.result().expired == 0
    assert "validTo" not in stored(graph)
    sound(graph)


def test_an_expiry_that_wins_the_lock_refuses_the_boost(graph: Graph) -> None:
    given(graph)
    run_at(graph, 5)
    with holding(graph) as unit:
        assert expire(unit, 5).done == 1
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(4.6)))
    with pytest.raises(Refused, match="has expired"):
        late.result()
    assert stored(graph)["accessCount"] == 1
    sound(graph)


def test_a_boost_that_comes_second_follows_the_promotion(graph: Graph) -> None:
    given(graph, energy=3.0)
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(0.2)))
    assert late.result().memory.id == "n"
    assert (stored(graph, "m")["accessCount"], stored(graph, "n")["accessCount"]) == (1, 2)
    sound(graph)


def test_a_promotion_that_comes_second_carries_the_boost(graph: Graph) -> None:
    given(graph, energy=2.5)
    with holding(graph) as unit:
        boost(unit, 0.1)
        late = Waiting(graph, lambda: consolidation.promote(graph, now=at(0.2), is_test=False))
    (risen,) = late.result().promoted
    expected = (2.5 * 0.9512294245 + 1) * 0.9512294245
    assert risen.energy == pytest.approx(expected, rel=1e-9)
    assert stored(graph, risen.new_id)["accessCount"] == 2
    sound(graph)


def test_a_promotion_whose_candidate_has_risen_meanwhile_makes_no_second_one(graph: Graph) -> None:
    given(graph, energy=3.0)
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: consolidation.promote(graph, now=at(0.2), is_test=False))
    assert late.result().promoted == []
    assert query(graph, "MATCH (:Memory {id: 'm'})-[r:PROMOTED_TO]->() RETURN count(r) AS n") == [{"n": 1}]
    sound(graph)


def test_a_promotion_whose_candidate_is_deleted_meanwhile_passes_it_over(graph: Graph) -> None:
    given(graph, energy=3.0, test=True)
    with holding(graph) as unit:
        unit.rows("memory.delete_tests", Anything, batch=9, keep=0)
        late = Waiting(graph, lambda: consolidation.promote(graph, now=at(0.2), is_test=True))
    assert late.result().promoted == []
    sound(graph)


def test_what_is_read_off_a_memory_that_is_deleted_meanwhile_is_passed_over(graph: Graph) -> None:
    given(graph, test=True)
    with holding(graph) as unit:
        unit.rows("memory.delete_tests", Anything, batch=9, keep=0)
        late = Waiting(graph, lambda: graph.rows("memory.describe", Anything, rows=[{"id": "m", "terms": ["go"]}]))
    assert late.result() == ()


def test_two_boosts_add_up(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        boost(unit, 1)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(1)))
    assert late.result().after == pytest.approx(2.6065306597, rel=1e-9)
    assert stored(graph)["accessCount"] == 3


def test_a_settling_that_comes_second_keeps_the_boost(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        boost(unit, 1)
        late = Waiting(graph, lambda: consolidation.decay(graph, now=at(2), is_test=False))
    late.result()
    assert stored(graph)["energy"] == pytest.approx(1.6065306597 * 0.6065306597, rel=1e-9)
    sound(graph)


def test_a_boost_that_comes_second_is_not_lost_in_the_settling(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        settle(unit, 1)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(2)))
    assert late.result().after == pytest.approx(1.3678794412, rel=1e-9)
    sound(graph)


def test_a_recall_during_a_promotion_touches_and_links_the_new_version(graph: Graph) -> None:
    given(graph, energy=3.0)
    given(graph, "other")
    run_at(graph, 0.1)
    hits = recall.search(graph, "content", now=at(0.1), limit=2)
    recall.touch(graph, hits, now=at(0), session=None, retrieval="first")

    def second() -> list[str]:
        def work(unit: Unit) -> list[str]:
            return recall.touch(unit, hits, now=at(0.1), session=None, retrieval="second")

        return graph.transaction(recall.TOUCHING, work)

    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, second)
    assert late.result() == ["n", "other"]
    rows = query(graph, "MATCH (a:Memory)-[r:COACTIVATED]-(b:Memory {id: 'other'}) RETURN a.id AS id, r.weight AS w")
    assert rows == [{"id": "n", "w": 2}]
    assert stored(graph, "n")["accessCount"] == 3
    sound(graph)


def test_a_version_that_is_superseded_meanwhile_is_not_linked(graph: Graph) -> None:
    given(graph, energy=3.0)
    given(graph, "other")
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: association.coactivate(graph, ["m", "other"], retrieval="r", now=at(0.1)))
    assert late.result() == 0
    sound(graph)


def test_two_changes_of_the_configuration_do_not_overwrite_each_other(graph: Graph) -> None:
    run_at(graph, 1)
    changes = {"promotionBatchSize": 20}
    with holding(graph) as unit:
        params = {"version": 1, "changes": changes, "rekeying": False, "now": ms(1), "runId": "r"}
        params |= {"kind": "ConsolidationConfig", "event": "config", "reason": None}
        unit.rows("config.change", Anything, **params)
        late = Waiting(graph, lambda: consolidation.reconfigure(graph, {"decayBatchSize": 50}, now=at(2)))
    with pytest.raises(Refused, match="changed the configuration at the same time"):
        late.result()
    assert config.current(graph).promotion_batch_size == 20

"""cypher/document/hold.cypher; tests/document/test_holding.py shows what follows from it."""

import math

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.document.citing import cites
from tests.cypher.document.test_wanted import again
from tests.cypher.storage.storing import cooled
from tests.drafted import NAME, saved
from tests.state import at, damage, given, query, stored


def test_held_it_has_its_energy_and_its_law_beside_it(graph: Graph) -> None:
    given(graph, "m")
    done = saved(graph, cites("m"), hours=1)
    found = stored(graph, "m")
    assert found["energy"] == pytest.approx(math.exp(-0.5))
    assert (found["heldBy"], found["heldLaw"], found["heldRate"], found["heldAt"]) == ([NAME], "energy", 0.5, at(1))
    assert (found["decayLaw"], found.get("decayKey"), found.get("decayRate")) == ("none", None, None)
    (event,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: $run})<-[:RECORDED_IN]-(e {kind: 'held'})-[:CONCERNS]->(m) "
        "RETURN e {.*}, m.id AS id",
        run=done.run_id,
    )
    assert (event["id"], event["e"]["memoryId"], event["e"]["after_heldBy"]) == ("m", "m", [NAME])
    assert event["e"]["before_decayKey"] is not None


def test_released_it_has_the_constant_that_holds_by_then(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    consolidation.reconfigure(graph, {"workingDecay": 0.25}, now=at(2))
    saved(graph, "Nothing", hours=3)
    found = stored(graph, "m")
    assert (found["decayRate"], found["decayLaw"], found["lastDecay"]) == (0.25, "energy", at(3))
    assert found["energy"] == pytest.approx(math.exp(-0.5))
    assert not {"heldBy", "heldLaw", "heldRate", "heldAt"} & found.keys()
    assert damage(graph, 3) == []


def test_again_it_changes_nothing(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    before = stored(graph, "m")
    assert again(graph, 2) == 0
    assert stored(graph, "m") == before


def test_what_begins_to_be_held_and_is_cold_is_looked_at(graph: Graph) -> None:
    for each in ("cold", "hot"):
        given(graph, each)
    cooled(graph, "cold")
    saved(graph, cites("cold", "hot"), hours=1)
    assert (stored(graph, "cold")["storageDue"], stored(graph, "hot").get("storageDue")) == (at(1), None)
    query(graph, "MATCH (m:Memory) SET m.storageDue = null")
    saved(graph, "Nothing", hours=2)
    assert stored(graph, "cold").get("storageDue") is None  # released, it may stay cold


@pytest.mark.parametrize(("hours", "log"), [(1399, -699.5), (1400, -700.0), (1401, -700.0), (9000, -700.0)])
def test_a_crystal_that_has_faded_for_long_keeps_an_energy_that_a_double_can_hold(
    graph: Graph, hours: float, log: float
) -> None:
    crystallized(graph, "c", facet={"lifespanPolicy": "permanent"})
    assert stored(graph, "c").get("decayKey") is None
    saved(graph, cites("c"), hours=hours)
    assert math.log(stored(graph, "c")["energy"]) == pytest.approx(log)
    assert damage(graph, hours) == []

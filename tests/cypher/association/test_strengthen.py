"""cypher/association/strengthen.cypher"""

import math
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK
from tests.reference.model import Model
from tests.state import Anything, at, given, ms, query, reinforced, run_at, stored, taken_back


def strengthen(graph: Graph, hours: float, *, test: bool = False, run_id: str = "r") -> dict[str, Any]:
    run_at(graph, hours, run_id=run_id)
    params = {"similarity": 0.7, "isTest": test, "now": ms(hours), "landmark": LANDMARK, "batch": 10, "except": []}
    return graph.one("association.strengthen", Anything, **params, runId=run_id).model_dump()


def test_it_gains_half_the_similarity_on_top_of_what_it_has_at_that_instant(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new", hours=2)
    reinforced(graph, "old", "new")
    assert strengthen(graph, 2) == {"seen": 1, "done": 1, "left": []}
    model = Model()
    model.remember("old", 0)
    assert model.strengthen("old", 2, 0.8)
    found = stored(graph, "old")
    assert found["energy"] == pytest.approx(math.exp(-1) + 0.4, rel=1e-9)
    assert found["energy"] == pytest.approx(model.lineages["old"].energy(2), rel=1e-9)
    assert found["lastDecay"] == at(2)
    hours = (ms(2) - LANDMARK) / 3_600_000
    assert found["decayKey"] == pytest.approx(math.log(found["energy"]) + 0.5 * hours, rel=1e-12)


def test_an_edge_without_its_pair_counts_too(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    query(graph, "MATCH ()-[r:REINFORCES]->() REMOVE r.pair")
    assert strengthen(graph, 2)["done"] == 1
    assert query(graph, "MATCH (e:Event {kind: 'strengthened'}) RETURN e.pairs AS pairs") == [{"pairs": []}]


def test_it_is_no_access(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    strengthen(graph, 2)
    assert (stored(graph, "old")["accessCount"], stored(graph, "old")["lastAccessed"]) == (1, at(0))


@pytest.mark.parametrize(("hours", "peak"), [(0.1, 1.351229), (3.0, 1.0)])
def test_the_peak_follows(graph: Graph, hours: float, peak: float) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    strengthen(graph, hours)
    assert stored(graph, "old")["peakEnergy"] == pytest.approx(peak, abs=1e-6)


@pytest.mark.parametrize(("similarity", "done"), [(0.699, 0), (0.7, 1)])
def test_it_counts_from_the_threshold_on(graph: Graph, similarity: float, done: int) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new", similarity)
    assert strengthen(graph, 1)["done"] == done


def test_an_edge_counts_once(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    strengthen(graph, 1)
    before = stored(graph, "old")
    assert strengthen(graph, 2, run_id="r2") == {"seen": 0, "done": 0, "left": []}
    assert stored(graph, "old") == before
    assert query(graph, "MATCH ()-[r:REINFORCES]->() RETURN r.strengthenedAt AS at") == [{"at": at(1)}]


def test_what_was_taken_back_meanwhile_does_not_gain_by_the_same_run_again(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    strengthen(graph, 1)
    taken_back(graph, "r:strengthened:old:new")
    energy = stored(graph, "old")["energy"]
    assert strengthen(graph, 1) == {"seen": 1, "done": 0, "left": ["old"]}
    assert stored(graph, "old")["energy"] == energy
    assert strengthen(graph, 1, run_id="next")["done"] == 1


def test_several_edges_add_up(graph: Graph) -> None:
    for name in ("old", "n1", "n2", "n3"):
        given(graph, name)
    reinforced(graph, "old", "n1", 0.8)
    reinforced(graph, "old", "n2", 1.0)
    reinforced(graph, "old", "n3", 0.2)
    assert strengthen(graph, 0)["done"] == 1
    assert stored(graph, "old")["energy"] == pytest.approx(1.9)


@pytest.mark.parametrize(("hours", "done"), [(4.605, 1), (4.606, 0)])
def test_what_is_due_to_end_gains_nothing(graph: Graph, hours: float, done: int) -> None:
    given(graph, "old")
    given(graph, "new", hours=hours)
    reinforced(graph, "old", "new")
    found = strengthen(graph, hours)
    assert (found["seen"], found["done"], found["left"]) == (1, done, [] if done else ["old"])


def test_what_has_ended_gains_nothing(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new")
    query(graph, "MATCH (m:Memory {id: 'old'}) REMOVE m:Live SET m.validTo = m.created, m.endReason = 'expired'")
    assert strengthen(graph, 1)["seen"] == 0


def test_an_edge_from_after_that_instant_does_not_count_yet(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new", hours=2)
    reinforced(graph, "old", "new", hours=2)
    assert strengthen(graph, 1)["seen"] == 0
    assert strengthen(graph, 2, run_id="r2")["done"] == 1


def test_test_memories_are_a_set_of_their_own(graph: Graph) -> None:
    given(graph, "old", test=True)
    given(graph, "new", test=True)
    reinforced(graph, "old", "new")
    assert strengthen(graph, 1)["seen"] == 0
    assert strengthen(graph, 1, test=True)["done"] == 1


def test_the_run_says_what_gained(graph: Graph) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new", 1.0)
    strengthen(graph, 0)
    (event,) = runs.events(graph, "r")
    shown = event.model_dump()
    assert (event.kind, shown["memoryId"], shown["similarity"]) == ("strengthened", "old", 1.0)
    assert (shown["before_energy"], shown["after_energy"], shown["after_peakEnergy"]) == (1.0, 1.5, 1.5)

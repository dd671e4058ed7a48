"""cypher/energy/protect.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.energy import energy
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK, TIERS
from tests.cypher.storage.storing import cooled
from tests.state import Anything, at, given, ms, protected, query, run_at, stored


def law(graph: Graph) -> dict[str, Any]:
    """Return what the law could change of the memory."""
    found = stored(graph)
    names = ("id", "tier", "energy", "lastDecay", "decayLaw", "decayKey", "decayRate", "validTo", "accessCount")
    return {name: found.get(name) for name in names} | {"live": {"Live", "Protected"} <= found["labels"]}


def test_it_is_out_of_the_law_with_the_energy_it_has(graph: Graph) -> None:
    given(graph, energy=2.0)
    protected(graph, "m", hours=1)
    found = stored(graph)
    assert found["energy"] == pytest.approx(2 * 0.6065306597, rel=1e-9)
    assert (found["decayLaw"], found.get("decayKey"), found.get("decayRate")) == ("none", None, None)
    assert found["lastDecay"] == at(1)
    assert {"Protected", "Live", "Head", "Working"} <= found["labels"]


def test_it_leaves_an_event(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    protected(graph, "m", hours=1)
    (found,) = query(
        graph, "MATCH (:ConsolidationRun {id: 'guard'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(m) RETURN e {.*}"
    )
    event = found["e"]
    assert (event["kind"], event["memoryId"], event["lineageId"], event["at"]) == ("protected", "m", "m", at(1))
    assert (event["before_decayLaw"], event["after_decayLaw"]) == ("energy", "none")
    assert (event["before_decayKey"], event["before_energy"]) == (before["decayKey"], before["energy"])


def test_what_is_protected_ended_or_unknown_is_passed_over(graph: Graph) -> None:
    for name in ("kept", "ended", "live"):
        given(graph, name, energy=0.2 if name == "ended" else 1.0)
    consolidation.decay(graph, now=at(4), is_test=False)
    protected(graph, "kept", hours=4)
    run_at(graph, 4)
    ids = ["kept", "ended", "live", "nobody"]
    rows = graph.rows("energy.protect", Anything, ids=ids, now=ms(4), landmark=LANDMARK, runId="r")
    assert [row.model_dump() for row in rows] == [{"id": "live"}]


def test_before_its_last_settling_it_keeps_what_it_had_then(graph: Graph) -> None:
    given(graph, energy=2.0, hours=3)
    protected(graph, "m", hours=1)
    assert (stored(graph)["energy"], stored(graph)["lastDecay"]) == (pytest.approx(2.0), at(3))


def test_no_run_ends_or_lifts_it(graph: Graph) -> None:
    given(graph, "m", energy=50.0)
    protected(graph, "m")
    before = law(graph)
    consolidation.consolidate(graph, now=at(1), is_test=False)
    consolidation.session_end(graph, "s", now=at(2), is_test=False)
    consolidation.decay(graph, now=at(10_000), is_test=False)
    assert law(graph) == before
    with pytest.raises(Refused, match="protected"):
        consolidation.force_promote(graph, "m", now=at(3))


def test_an_access_counts_and_adds_no_energy(graph: Graph) -> None:
    given(graph, energy=2.0)
    protected(graph, "m")
    done = memory.touch(graph, "m", now=at(1000))
    assert [done.before, done.after] == [pytest.approx(2.0), pytest.approx(2.0)]
    found = stored(graph)
    assert (found["accessCount"], found["lastAccessed"], found["energy"]) == (2, at(1000), pytest.approx(2.0))
    assert found.get("decayKey") is None


def test_it_is_read_as_living_and_without_an_end(graph: Graph) -> None:
    given(graph, energy=2.0)
    protected(graph, "m")
    found = memory.find(graph, "m", now=at(1000))
    assert found.effective_energy == pytest.approx(2.0)
    assert (found.state, found.expires_at, found.decay_law) == ("live", None, "none")


def test_nothing_is_wrong_with_it(graph: Graph) -> None:
    given(graph)
    protected(graph, "m")
    assert integrity.validate(graph, now=at(1000)).findings == []


def test_a_change_of_the_constants_passes_it_by(graph: Graph) -> None:
    given(graph)
    protected(graph, "m")
    before = stored(graph)
    consolidation.reconfigure(graph, {"workingDecay": 0.7}, now=at(1))
    assert stored(graph) == before


def test_no_forecast_names_it(graph: Graph) -> None:
    given(graph)
    protected(graph, "m")
    days = energy.outlook(graph, now=at(0), days=30, is_test=False, tiers=TIERS, limit=5)
    assert [each.count for each in days] == [0, 0, 0]


def test_taken_back_it_fades_again(graph: Graph) -> None:
    given(graph, energy=2.0)
    before = stored(graph)
    protected(graph, "m", hours=1)
    undo.undo(graph, "guard", now=at(2))
    after = stored(graph)
    assert {key: after[key] for key in after if key != "rev"} == {key: before[key] for key in before if key != "rev"}


def test_a_cold_one_is_looked_at_and_a_hot_one_is_not(graph: Graph) -> None:
    for each in ("cold", "hot"):
        given(graph, each)
    cooled(graph, "cold")
    protected(graph, "cold", "hot", hours=1)
    assert (stored(graph, "cold")["storageDue"], stored(graph, "hot").get("storageDue")) == (at(1), None)

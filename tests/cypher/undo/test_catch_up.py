"""cypher/undo/catch_up.cypher"""

import math

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.undo.test_restore import expired, restore
from tests.state import Anything, at, given, protected, query, stored


def catch_up(graph: Graph, event: str) -> int:
    (row,) = graph.rows("undo.catch_up", Anything, rows=[{"id": "m", "event": event}], landmark=LANDMARK)
    return int(row.model_dump()["caughtUp"])


def test_every_change_counts_for_its_time(graph: Graph) -> None:
    event = expired(graph)
    for hours, rate in ((5, 0.1), (6, 0.3)):
        consolidation.reconfigure(graph, {"workingDecay": rate}, now=at(hours))
    (row,) = restore(graph, event, hours=8)
    assert catch_up(graph, row["event"]) == 1
    found = stored(graph)
    assert (found["decayRate"], found["lastDecay"]) == (0.3, at(6))
    assert found["energy"] == pytest.approx(0.2 * math.exp(-(5 * 0.5 + 1 * 0.1)))
    since = (at(6).timestamp() * 1000 - LANDMARK) / 3_600_000
    assert found["decayKey"] == pytest.approx(math.log(found["energy"]) + 0.3 * since, abs=1e-9)
    assert catch_up(graph, row["event"]) == 0


def test_without_a_change_nothing_is_written(graph: Graph) -> None:
    (row,) = restore(graph, expired(graph))
    before = stored(graph)
    assert catch_up(graph, row["event"]) == 0
    assert stored(graph) == before


def test_the_event_says_what_it_was_keyed_by(graph: Graph) -> None:
    event = expired(graph)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(5))
    (row,) = restore(graph, event, hours=8)
    catch_up(graph, row["event"])
    (found,) = query(graph, "MATCH (e:Event {id: $id}) RETURN e {.*} AS e", id=row["event"])
    assert (found["e"]["before_decayRate"], found["e"]["after_decayRate"]) == (0.5, 0.1)
    (again,) = restore(graph, row["event"], hours=9, run="again")
    assert (again["outcome"], stored(graph)["decayRate"]) == ("undone", 0.5)


def test_what_was_protected_had_no_key_before(graph: Graph) -> None:
    given(graph)
    protected(graph, "m", hours=1)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(2))
    (row,) = restore(graph, "guard:protected:m")
    assert catch_up(graph, row["event"]) == 1
    (found,) = query(graph, "MATCH (e:Event {id: $id}) RETURN e {.*} AS e", id=row["event"])
    assert not {"before_decayKey", "before_decayRate"} & found["e"].keys()
    assert found["e"]["after_decayRate"] == 0.1

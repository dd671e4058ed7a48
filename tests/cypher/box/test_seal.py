"""cypher/box/seal.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MINUTE, MOMENT, box, events, placed, sealed
from tests.state import at, damage


@pytest.mark.parametrize("reason", ["time_gap", "flush", "forced"])
def test_it_is_sealed_with_its_reason(graph: Graph, reason: str) -> None:
    placed(graph, "a")
    assert sealed(graph, "box of a", reason=reason, hours=1) == ["sealed"]
    found = box(graph, "box of a")
    assert (found["reason"], found["sealedAt"], found["unfiled"]) == (reason, at(1), True)
    assert "openUntil" not in found
    assert events(graph, "box_sealed") == ["r:box_sealed:box of a"]
    assert damage(graph, 2) == []


def test_the_same_run_seals_it_once_and_another_one_not_at_all(graph: Graph) -> None:
    placed(graph, "a")
    assert [sealed(graph, "box of a"), sealed(graph, "box of a")] == [["sealed"], ["sealed"]]
    assert sealed(graph, "box of a", run_id="other") == ["refused"]
    assert len(events(graph, "box_sealed")) == 1


def test_one_in_which_something_was_said_meanwhile_stays_open(graph: Graph) -> None:
    placed(graph, "a")
    assert sealed(graph, "box of a", reason="time_gap", hours=30 * MINUTE - MOMENT) == ["changed"]
    assert sealed(graph, "unknown", hours=1) == []

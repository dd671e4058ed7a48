"""Neighbours of merged crystals are promoted between the merge and its end."""

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.crystals import merged, parted, shared, tie, ties, written
from tests.state import Anything, at, damage, ms, run_at
from tests.undoing import whole


def promote(graph: Graph, name: str, new: str, hours: float) -> None:
    run_at(graph, hours, run_id=f"promotes {name}")
    up = {"fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO", "reason": "forced"}
    params = up | {"threshold": None, "now": ms(hours), "landmark": LANDMARK, "runId": f"promotes {name}"}
    graph.rows("promotion.promote", Anything, candidates=[{"id": name, "newId": new}], **params)
    graph.rows("association.carry", Anything, moves=[{"id": name, "newId": new}])


def test_a_neighbour_that_is_promoted_meanwhile_takes_its_associations_along(graph: Graph) -> None:
    written(graph, "ab", "xy")
    tie(graph, "a", "x", weight=2, confidence=0.3)
    tie(graph, "b", "x", weight=3, confidence=0.7)
    tie(graph, "b", "y", weight=5, confidence=0.7)
    merged(graph, "b>a")
    promote(graph, "x", "x2", 1.2)
    promote(graph, "y", "y2", 1.2)
    assert ties(graph, "x2") == {"COACTIVATED a|x": (5, 0.7), "COACTIVATED b|x": (3, 0.7)}
    shared(graph, "a")
    assert ties(graph, "x2") == {"COACTIVATED a|x": (5, 0.7), "COACTIVATED b|x": (3, 0.7)}
    assert ties(graph, "x") == {}
    parted(graph, "r:merged:b")
    assert ties(graph, "x2") == {"COACTIVATED a|x": (2, 0.3), "COACTIVATED b|x": (3, 0.7)}
    assert ties(graph, "y2") == {"COACTIVATED b|y": (5, 0.7)}
    assert damage(graph, 3) == []


def test_a_promotion_that_is_taken_back_after_the_parting_leaves_no_share(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "b", "x", weight=3, confidence=0.7)
    before = whole(graph)
    merged(graph, "b>a")
    promote(graph, "x", "x2", 1.2)
    parted(graph, "r:merged:b")
    undo.undo(graph, "promotes x", now=at(3))
    assert ties(graph, "x") == {"COACTIVATED b|x": (3, 0.7)}
    assert whole(graph) == before
    assert damage(graph, 3) == []

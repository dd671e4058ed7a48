"""crystallizeOnLongTerm: what reaches longTerm lives on by its importance, until the promotion is taken back."""

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.state import at, damage, given, query, stored
from tests.undoing import whole


def switched(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"crystallizeOnLongTerm": True, "mergeOnConsolidate": False}, now=at(0))


def risen(graph: Graph, name: str = "m", hours: float = 1.0) -> str:
    """Promote a shortTerm memory, and return its new version."""
    (done,) = consolidation.force_promote(graph, name, now=at(hours)).promoted
    return done.new_id


def test_a_brain_makes_none_by_itself(graph: Graph) -> None:
    given(graph, tier="shortTerm", energy=6.0)
    assert "Crystal" not in stored(graph, risen(graph))["labels"]


def test_what_reaches_long_term_becomes_a_crystal_and_nothing_else_does(graph: Graph) -> None:
    switched(graph)
    given(graph, tier="shortTerm", energy=6.0)
    given(graph, "young", energy=3.0)
    given(graph, "wish", tier="shortTerm", energy=6.0, prefers=True)
    new, wish = risen(graph), risen(graph, "wish")
    found = stored(graph, new)
    assert (found["lifecycle"], found["decayLaw"], found["semanticType"]) == ("generated", "importance", "episode")
    assert ("decayKey" in found, "forgetAt" in found, found["tier"]) == (False, True, "longTerm")
    assert stored(graph, wish)["semanticType"] == "preference"
    assert (found["epistemicLayer"], stored(graph, wish)["epistemicLayer"]) == ("experience", "directive")
    assert "epistemicLayer" not in stored(graph)  # the version that was promoted is a memory
    assert "Crystal" not in stored(graph, risen(graph, "young"))["labels"]
    assert "Crystal" not in stored(graph)["labels"]
    assert damage(graph, 2) == []


def test_it_ends_by_its_importance_and_no_sooner(graph: Graph) -> None:
    switched(graph)
    given(graph, tier="shortTerm", energy=6.0)
    new = risen(graph)
    end = stored(graph, new)["forgetAt"]
    assert consolidation.consolidate(graph, now=end.replace(microsecond=0), is_test=False).expired == 0
    assert consolidation.consolidate(graph, now=at(24 * 365), is_test=False).expired == 1
    assert (stored(graph, new)["validTo"], stored(graph, new)["endReason"]) == (end, "forgotten")


@pytest.mark.parametrize("touched", [False, True])
def test_taking_the_promotion_back_makes_it_a_memory_again_and_redoing_a_crystal(graph: Graph, touched: bool) -> None:
    switched(graph)
    given(graph, tier="shortTerm", energy=6.0)
    before = whole(graph)
    run_id = consolidation.promote(graph, now=at(1), is_test=False).run_id
    (new,) = (row["id"] for row in query(graph, "MATCH (m:Crystal:Live) RETURN m.id AS id"))
    if touched:
        memory.touch(graph, new, now=at(1.5))
    back = undo.undo(graph, run_id, now=at(2), cascade=touched)
    assert back.refused == []
    assert damage(graph, 3) == []
    assert [row["id"] for row in query(graph, "MATCH (m:Live) RETURN m.id AS id")] == ["m"]
    if touched:
        assert (stored(graph)["accessCount"], "decayKey" in stored(graph)) == (2, True)
    else:
        assert whole(graph) == before
    assert undo.undo(graph, back.run_id, now=at(3)).refused == []
    found = stored(graph, new)
    assert (found["accessCount"], found["decayLaw"], "decayKey" in found) == (1 + touched, "importance", False)
    assert damage(graph, 4) == []


def test_what_is_suspect_goes_on_fading(graph: Graph) -> None:
    switched(graph)
    given(graph, tier="shortTerm", energy=6.0, trust="unknown", suspect=True)
    found = stored(graph, risen(graph))
    assert (found["tier"], found["decayLaw"]) == ("longTerm", "energy")
    assert "Crystal" not in found["labels"]
    assert damage(graph, 2) == []

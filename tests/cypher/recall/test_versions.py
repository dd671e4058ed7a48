"""cypher/recall/versions.cypher"""

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import promoted, search, steps
from tests.state import at, given, joined


def test_a_memory_that_was_promoted_later_is_its_version_of_then(graph: Graph) -> None:
    new = promoted(graph)
    (before,) = search(graph, "cedar", 5, as_of=at(0.999))
    (after,) = search(graph, "cedar", 5, as_of=at(1))
    assert (before.id, before.tier, before.lineage_id) == ("m", "working", "m")
    assert (after.id, after.tier, after.lineage_id) == (new, "shortTerm", "m")


def test_paths_lead_over_versions_of_then(graph: Graph) -> None:
    given(graph, "a", content="soup", energy=4.0)
    given(graph, "b", content="cedar", energy=4.0)
    joined(graph, "a", "b")
    new = {hop.id: hop.new_id for hop in consolidation.promote(graph, now=at(1), is_test=False).promoted}
    assert steps(graph, "cedar", 5, as_of=at(0.5)) == {("b", "COACTIVATED", "a")}
    assert steps(graph, "cedar", 5, as_of=at(1)) == {(new["b"], "COACTIVATED", new["a"])}
    assert steps(graph, "cedar", 5) == {(new["b"], "COACTIVATED", new["a"])}


def test_of_a_version_that_was_promoted_later_nobody_knows_the_energy(graph: Graph) -> None:
    promoted(graph)
    assert search(graph, "cedar", 5, as_of=at(0.5))[0].energy is None


def test_of_three_versions_it_is_the_last_before(graph: Graph) -> None:
    given(graph, content="cedar", energy=20.0)
    hops = [hop for hours in (1, 2) for hop in consolidation.promote(graph, now=at(hours), is_test=False).promoted]
    found = [search(graph, "cedar", 5, as_of=at(hours))[0].id for hours in (0.5, 1.5, 2.5)]
    assert found == ["m", *(hop.new_id for hop in hops)]


def test_an_undone_version_never_was(graph: Graph) -> None:
    given(graph, content="cedar", energy=20.0)
    first = consolidation.promote(graph, now=at(1), is_test=False)
    undo.undo(graph, first.run_id, now=at(2))
    (again,) = consolidation.promote(graph, now=at(3), is_test=False).promoted
    found = [search(graph, "cedar", 5, as_of=at(hours))[0].id for hours in (0.5, 1.5, 2.5, 3.5)]
    assert found == ["m", "m", "m", again.new_id]
    assert [len(search(graph, "cedar", 5, as_of=at(1.5), tier=tier)) for tier in ("working", "shortTerm")] == [1, 0]

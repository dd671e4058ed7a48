"""cypher/probe/due.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.probe.test_keep import keep
from tests.state import Anything, at, given, ms, protected, query


def due(graph: Graph, hours: float, *, test: bool = False) -> int:
    row = graph.one("probe.due", Anything, isTest=test, now=ms(hours), landmark=LANDMARK)
    count: int = row.model_dump()["count"]
    return count


def test_only_what_a_probe_expects_counts(graph: Graph) -> None:
    given(graph, "expected")
    given(graph, "other")
    keep(graph, "expected")
    assert (due(graph, 4), due(graph, 5)) == (0, 1)


def test_two_probes_of_one_memory_count_it_once(graph: Graph) -> None:
    given(graph, "m")
    keep(graph, "m", name="p")
    keep(graph, "m", name="q")
    assert due(graph, 5) == 1


def test_a_promoted_memory_is_judged_by_its_latest_version(graph: Graph) -> None:
    given(graph, "m", energy=9.0)
    keep(graph, "m")
    consolidation.promote(graph, now=at(1), is_test=False)
    assert (due(graph, 20), due(graph, 200)) == (0, 1)


def test_what_has_ended_or_is_protected_is_not_due(graph: Graph) -> None:
    given(graph, "ended")
    given(graph, "kept")
    keep(graph, "ended", "kept")
    protected(graph, "kept")
    assert due(graph, 5) == 1
    consolidation.decay(graph, now=at(5), is_test=False)
    assert due(graph, 5) == 0


def test_test_memories_are_another_kind(graph: Graph) -> None:
    given(graph, "m", test=True)
    keep(graph, "m", isTest=True)
    assert (due(graph, 5), due(graph, 5, test=True)) == (0, 1)


def test_while_keys_are_made_anew_all_may_be(graph: Graph) -> None:
    given(graph, "m", tier="longTerm")
    keep(graph, "m")
    query(graph, "MATCH (c:ConsolidationConfig) SET c.rekeying = true")
    assert due(graph, 1) == 1

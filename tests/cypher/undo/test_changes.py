"""cypher/undo/changes.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given


def test_events_come_with_what_they_are_about(graph: Graph) -> None:
    given(graph, "faint", energy=0.2, content="x" * 100)
    run = consolidation.decay(graph, now=at(4), is_test=False).run_id
    given(graph, "later", energy=0.2, hours=4)
    consolidation.decay(graph, now=at(8), is_test=False)
    (row,) = graph.rows("undo.changes", Anything, id=run, limit=10)
    found = row.model_dump()
    assert (found["event"]["memoryId"], found["content"]) == ("faint", "x" * 80)
    assert graph.rows("undo.changes", Anything, id="nobody", limit=10) == ()


def test_a_change_of_the_configuration_is_about_no_memory(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    (run,) = graph.rows("run.list", Anything, isTest=False, limit=1)
    (row,) = graph.rows("undo.changes", Anything, id=run.model_dump()["run"]["id"], limit=10)
    assert row.model_dump()["content"] is None


def test_each_says_how_far_the_origin_of_its_memory_is_trusted(graph: Graph) -> None:
    given(graph, energy=0.2, trust="tool", suspect=True)
    run = consolidation.decay(graph, now=at(4), is_test=False).run_id
    (row,) = graph.rows("undo.changes", Anything, id=run, limit=10)
    assert (row.model_dump()["trust"], row.model_dump()["suspect"]) == ("tool", True)

"""cypher/browser/memory_life.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.cypher.transfer.test_derive import derive, row
from tests.state import at, given


def test_versions_events_and_runs(graph: Graph) -> None:
    given(graph, energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    records = run(graph, "memory_life", id="m")
    assert {record["v"]["tier"] for record in records} == {"working", "shortTerm"}
    assert {record["e"]["kind"] for record in records if record["e"]} == {"promoted"}
    assert {record["run"]["command"] for record in records if record["run"]} == {"promote-memories"}


def test_where_it_was_imported_from(graph: Graph) -> None:
    given(graph)
    derive(graph, row(line=3))
    (record,) = run(graph, "memory_life", id="m")
    assert record["s"]["name"] == "notes"

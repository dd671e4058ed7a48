"""cypher/browser/crystals.cypher"""

from brainbridge.crystal import lifecycle, merging
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, moved
from tests.cypher.browser.shipped import run
from tests.state import at, given


def test_crystals_with_what_they_were_merged_into_and_what_was_done_last(graph: Graph) -> None:
    for name in ("kept", "lost"):
        crystallized(graph, name, contentHash="of both", facet={"path": "a.md"})
    crystallized(graph, "frozen")
    crystallized(graph, "ended")
    crystallized(graph, "of a test", test=True)
    given(graph, "a memory")
    lifecycle.freeze(graph, "frozen", now=at(0.1))
    merging.merge(graph, ["kept", "lost"], now=at(0.1), is_test=False)
    moved(graph, "expired", "ended", hours=1000.0)
    drawn = {record["m"]["id"]: record for record in run(graph, "crystals")}
    assert drawn.keys() == {"kept", "lost", "frozen", "ended"}
    assert {name: each["e"] and each["e"]["kind"] for name, each in drawn.items()} == {
        **{"kept": "merged", "lost": "merged", "frozen": "frozen", "ended": "expired"}
    }
    merged = [
        (record["m"]["id"], record["o"]["id"])
        for record in run(graph, "crystals")
        if record["r"] and record["r"].type == "MERGED_INTO"
    ]
    assert merged == [("lost", "kept")]


def test_without_crystals_there_is_nothing(graph: Graph) -> None:
    given(graph)
    assert run(graph, "crystals") == []

"""benchmarks/facts.py on a stream of three days."""

from benchmarks import facts
from brainbridge.graph.graph import Graph


def test_it_measures_what_is_known_and_found(graph: Graph) -> None:
    found = facts.measure(graph, 3, seed=1)
    last = found["after 3 days"]
    assert (found["turns"], last["asked"] > 8, found["chains"]["asked"] > 0) == (8 + 3 * 14 + 1, True, True)
    assert found["read of what states something"] > 80
    assert found["past instants"]["right"] > 80
    assert 0 < last["first, strict"] <= 100
    assert len(found["wrong"]) == round(last["asked"] * (100 - last["first"]) / 100)

"""benchmarks/facts.py on a stream of three days."""

from benchmarks import facts
from brainbridge.graph.graph import Graph


def test_it_measures_what_is_known_and_found(graph: Graph) -> None:
    found = facts.measure(graph, 3, seed=1)
    last = found["after 3 days"]
    assert (found["turns"], last["asked"] > 8, found["chains"]["asked"] > 0) == (8 + 3 * 14 + 1, True, True)
    assert (found["unread"], found["read of what states something"]) == ([], 100)
    assert (found["wrong"], last["first"], last["first, strict"]) == ([], 100, 100)
    assert (last["strict with a former value"], last["value not known"]) == (0, 0)
    assert (found["past instants"]["right"], found["chains"]["within ten"]) == (100, 100)

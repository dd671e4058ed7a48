"""cypher/crystal/counts.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, moved
from tests.state import Anything, given, ms


def counts(graph: Graph, hours: float, *, test: bool = False) -> dict[str, tuple[int, int]]:
    rows = [row.model_dump() for row in graph.rows("crystal.counts", Anything, isTest=test, now=ms(hours))]
    return {row["lifecycle"]: (row["count"], row["due"]) for row in rows if row["count"] or row["due"]}


def test_each_counts_as_what_the_law_says_it_is(graph: Graph) -> None:
    crystallized(graph, "idle")
    crystallized(graph, "used", accesses=16)
    crystallized(graph, "brief", facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    crystallized(graph, "skill", facet={"semanticType": "skill"})
    crystallized(graph, "tried", test=True)
    given(graph, "plain")
    moved(graph, "activated", "used", hours=0)
    assert counts(graph, 0) == {"generated": (2, 0), "activated": (1, 0), "frozen": (1, 0)}
    assert counts(graph, 1) == {"generated": (1, 0), "activated": (1, 0), "frozen": (1, 0), "expired": (1, 1)}
    assert counts(graph, 100 * DAY) == {"expired": (2, 2), "archived": (1, 1), "frozen": (1, 0)}
    moved(graph, "expired", "idle", "brief", hours=100 * DAY, run_id="end")
    moved(graph, "archived", "used", hours=100 * DAY, run_id="end", begun=True)
    assert counts(graph, 100 * DAY) == {"expired": (2, 0), "archived": (1, 0), "frozen": (1, 0)}
    assert counts(graph, 0, test=True) == {"generated": (1, 0)}

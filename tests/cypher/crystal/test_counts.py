"""cypher/crystal/counts.cypher"""

from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, merged, moved, written
from tests.state import Anything, at, given, ms


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


def test_what_was_merged_is_archived_and_counted_apart_too(graph: Graph) -> None:
    written(graph, "abcd")
    assert merged(graph, "b>a", "c>a") == ["merged", "merged"]
    crystallized(graph, "used", accesses=16)
    moved(graph, "activated", "used", hours=1, run_id="activate")
    assert counts(graph, 1) == {"generated": (1, 0), "activated": (1, 0), "consolidated": (1, 0), "archived": (2, 0)}
    moved(graph, "archived", "used", hours=100 * DAY, run_id="end")
    rows = [row.model_dump() for row in graph.rows("crystal.counts", Anything, isTest=False, now=ms(100 * DAY))]
    found = {row["lifecycle"]: (row["count"], row["merged"]) for row in rows if row["count"]}
    assert found == {"archived": (3, 2), "expired": (2, 0)}
    unmerged = merging.unmerge(graph, "b", now=at(1.5)).unmerged
    assert [each.loser for each in unmerged] == ["b"]
    assert counts(graph, 2)["archived"][0] == 2

"""Clusters against a plain search of random graphs: the same components, whatever was written before."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.association import cluster
from brainbridge.graph.graph import Graph
from tests.effort import examples
from tests.state import at, empty, query
from tests.state import given as written

NAMES = [f"m{number:02}" for number in range(14)]
EDGES = st.dictionaries(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda pair: pair[0] < pair[1]),
    st.integers(1, 5),
    max_size=24,
)
CREATE = (
    "UNWIND $edges AS e MATCH (a:Memory {id: e[0]}), (b:Memory {id: e[1]}) "
    "CREATE (a)-[:COACTIVATED {pair: e[0] + '|' + e[1], weight: e[2]}]->(b)"
)


def reached(edges: dict[tuple[str, str], int], scopes: dict[str, str]) -> set[frozenset[str]]:
    """Return the components of two or more, by walking from every name along the edges that count."""
    near: dict[str, set[str]] = {name: set() for name in NAMES}
    for (one, other), weight in edges.items():
        if weight >= 3 and scopes[one] == scopes[other]:
            near[one].add(other)
            near[other].add(one)
    found = set()
    for start in NAMES:
        seen, ahead = {start}, [start]
        while ahead:
            fresh = near[ahead.pop()] - seen
            seen |= fresh
            ahead += fresh
        found.add(frozenset(seen))
    return {each for each in found if len(each) > 1}


def stand(graph: Graph) -> dict[str, Any]:
    rows = query(graph, "MATCH (m:Memory)-[:BELONGS_TO]->(c) RETURN c.name AS n, c.centre AS c, collect(m.id) AS ids")
    return {row["n"]: (row["c"], frozenset(row["ids"])) for row in rows}


@examples(25)
@given(edges=EDGES, later=EDGES, order=st.permutations(NAMES), scoped=st.sets(st.sampled_from(NAMES), max_size=4))
@pytest.mark.timeout(900)
def test_clusters_are_the_components_whatever_was_written_first(
    migrated: Graph,
    edges: dict[tuple[str, str], int],
    later: dict[tuple[str, str], int],
    order: list[str],
    scoped: set[str],
) -> None:
    scopes = {name: "x" if name in scoped else "" for name in NAMES}
    stands = []
    for names, pairs in ((NAMES, sorted(edges)), (order, sorted(edges, reverse=True))):
        empty(migrated)
        for name in names:
            written(migrated, name, scope=scopes[name] or None)
        query(migrated, CREATE, edges=[[*pair, edges[pair]] for pair in pairs])
        cluster.cluster(migrated, now=at(1))
        stands.append(stand(migrated))
    assert stands[0] == stands[1]
    assert {ids for _, ids in stands[0].values()} == reached(edges, scopes)
    # Other edges in the same store: the same components as in a new one, under stable names.
    query(migrated, "MATCH ()-[r:COACTIVATED]->() DELETE r")
    query(migrated, CREATE, edges=[[*pair, weight] for pair, weight in later.items()])
    cluster.cluster(migrated, now=at(2))
    assert {ids for _, ids in stand(migrated).values()} == reached(later, scopes)
    again = cluster.cluster(migrated, now=at(3))
    assert (again.made, again.removed, again.joined, again.parted) == (0, 0, 0, 0)

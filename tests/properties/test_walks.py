"""Walks on generated graphs: as in the reference model, whatever the order of writing, and never out of the scope."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.recall import traversal
from tests.effort import examples
from tests.reference.associations import Edge, Reached, faded, walk
from tests.state import at, draft, empty, query

NAMES = "abcdefgh"
KINDS = ("COACTIVATED", "REINFORCES", "NEXT", "RELATES", "CAUSED", "ABOUT")
STRANGERS: tuple[dict[str, Any], ...] = ({"scope": "y"}, {"scope": None}, {"scope": "x", "test": True})
NOW = 24.0 * 400
_WRITE = """
UNWIND $edges AS edge
MATCH (a:Memory {id: edge.start}), (b:Memory {id: edge.end})
CALL (edge, a, b) {
  WITH edge, a, b WHERE edge.type <> 'ABOUT'
  CREATE (a)-[r:$(edge.type)]->(b)
  SET r.confidence = edge.stored, r.createdAt = edge.at
  UNION
  WITH edge, a, b WHERE edge.type = 'ABOUT'
  MERGE (e:Named {name: edge.name})
  CREATE (a)-[r:ABOUT]->(e)<-[s:ABOUT]-(b)
  SET r.confidence = edge.stored, r.createdAt = edge.at, s.confidence = 1.0, s.createdAt = $now
}
"""
_PLANT = """
MATCH (m:Memory), (s:Memory) WHERE m.id IN $names AND s.id STARTS WITH 'stranger'
CREATE (m)-[:COACTIVATED {confidence: 1.0}]->(s)-[:CAUSED {confidence: 1.0}]->(m)
CREATE (m)-[:ABOUT {confidence: 1.0}]->(:Named {name: m.id + ' and ' + s.id})<-[:ABOUT {confidence: 1.0}]-(s)
"""
edges_of = st.lists(
    st.tuples(
        st.sampled_from(NAMES),
        st.sampled_from(KINDS),
        st.sampled_from(NAMES),
        st.sampled_from([None, 0.0, 0.15, 0.2, 0.35, 0.5, 0.8, 1.0]),
        st.integers(0, 800),
    ).filter(lambda edge: edge[0] != edge[2]),
    max_size=16,
    unique_by=lambda edge: (*sorted((edge[0], edge[2])), edge[1]),
)


def written(graph: Graph, edges: Sequence[Any]) -> None:
    """Write memories of one scope, with associations of the given ages, and foreign memories beside them."""
    empty(graph)
    rows = [{**draft(scope="x").to_row(), "id": name} for name in NAMES]
    memory.create(graph, rows, is_test=False)
    for number, parts in enumerate(STRANGERS):
        row = {**draft(scope=parts["scope"]).to_row(), "id": f"stranger{number}"}
        memory.create(graph, [row], is_test=bool(parts.get("test")))
    listed = [
        {"start": a, "type": kind, "end": b, "stored": stored, "at": at(NOW - 24 * days), "name": f"{a}{b}"}
        for a, kind, b, stored, days in edges
    ]
    query(graph, _WRITE, edges=listed, now=at(NOW))
    query(graph, _PLANT, names=list(NAMES))


def expected(edges: Sequence[Any], seeds: Sequence[str], **options: Any) -> dict[str, Reached]:
    return walk([Edge(a, kind, b, faded(stored, 24.0 * days)) for a, kind, b, stored, days in edges], seeds, **options)


def walked(graph: Graph, seeds: Sequence[str], hops: int, floor: float | None) -> traversal.Traversal:
    return traversal.traverse(graph, seeds, now=at(NOW), hops=hops, min_confidence=floor, limit=100)


@examples(80)
@given(
    edges=edges_of,
    asked=st.tuples(
        st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True),
        st.integers(1, 5),
        st.sampled_from([None, 0.0, 0.2, 0.5]),
    ),
    order=st.randoms(use_true_random=False),
)
@pytest.mark.timeout(1800)
def test_a_walk_is_what_the_specification_says(
    migrated: Graph, edges: list[Any], asked: tuple[list[str], int, float | None], order: Any
) -> None:
    seeds, hops, floor = asked
    written(migrated, edges)
    found = walked(migrated, seeds, hops, floor)
    model = expected(edges, seeds, hops=hops, floor=0.2 if floor is None else floor)
    assert {each.id: each.hops for each in found.reached} == {name: each.hops for name, each in model.items()}
    for each in found.reached:
        assert each.score == pytest.approx(model[each.id].score, rel=1e-9)
        assert [(s.source, s.type, s.to, s.confidence) for s in each.path] == model[each.id].path
    ranked = [(round(-each.score, 9), each.lineage_id) for each in found.reached]
    assert ranked == sorted(ranked)
    again = list(edges)
    order.shuffle(again)
    written(migrated, again)
    assert walked(migrated, seeds, hops, floor) == found


@examples(200)
@given(parents=st.lists(st.integers(0, 100), max_size=7), strengths=st.data())
def test_in_a_tree_one_more_hop_never_raises_a_score(parents: list[int], strengths: st.DataObject) -> None:
    confidence = st.floats(0.0, 1.0)
    edges = [
        Edge(NAMES[parent % number], "NEXT", NAMES[number], strengths.draw(confidence))
        for number, parent in enumerate(parents, 1)
    ]
    if not edges:
        return
    cut = strengths.draw(st.integers(0, len(edges) - 1))
    edge = edges[cut]
    longer = [*edges[:cut], *edges[cut + 1 :], Edge(edge.start, "NEXT", "between", strengths.draw(confidence))]
    longer.append(Edge("between", "NEXT", edge.end, edge.confidence))
    before, after = walk(edges, ["a"], floor=0.0), walk(longer, ["a"], floor=0.0)
    assert all(after[name].score <= before[name].score for name in after if name != "between")

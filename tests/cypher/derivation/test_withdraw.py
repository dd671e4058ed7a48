"""cypher/derivation/withdraw.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, used
from tests.derivations import derived, labelled
from tests.races.two import Waiting, holding
from tests.state import Anything, given, ms, query, run_at, stored

OPEN = {"semanticType": "general"}


def public(graph: Graph, name: str = "c", **labels: Any) -> str:
    """Let a crystal be public, whatever the rules say."""
    facets = stored(graph, name)["facets"]
    return labelled(graph, name, accessScope="public", facets=f"{facets} inpublic", **labels)


def withdrawn(graph: Graph, ids: list[str] | None = None, *, hours: float = 1.0, batch: int = 10) -> set[str]:
    params = {"ids": ids, "now": ms(hours), "batch": batch}
    return {row.model_dump()["id"] for row in graph.rows("derivation.withdraw", Anything, **params)}


def test_what_may_be_published_stays(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal")
    derived(graph, "c", "a", crystal=True)
    public(graph)
    before = stored(graph, "c")
    assert withdrawn(graph) == set()
    assert stored(graph, "c") == before


@pytest.mark.parametrize(
    "labels", [{"sensitivity": "confidential"}, {"semanticType": "goal"}, {"suspect": True, "trust": "tool"}]
)
def test_what_may_not_is_private(graph: Graph, labels: dict[str, Any]) -> None:
    crystallized(graph, facet=OPEN)
    before = stored(graph, "c")
    public(graph, **labels)
    assert withdrawn(graph) == {"c"}
    assert stored(graph, "c") == before | labels | {"rev": before["rev"] + 1}
    assert withdrawn(graph) == set()


@pytest.mark.parametrize("labels", [{"sensitivity": "confidential"}, {"sensitivity": None}, {"semanticType": "fact"}])
@pytest.mark.parametrize("way", ["derived", "merged"])
def test_nor_may_what_comes_from_such_a_one(graph: Graph, way: str, labels: dict[str, Any]) -> None:
    crystallized(graph, "a", facet=OPEN)
    if way == "derived":
        derived(graph, "b", "a")
        derived(graph, "c", "b", crystal=True)
    else:
        crystallized(graph, "c", facet=OPEN)
        used(graph)
        assert merged(graph, "a>c") == ["merged"]
    public(graph)
    assert withdrawn(graph) == set()
    labelled(graph, "a", **labels)
    assert withdrawn(graph) == {"c"}
    assert stored(graph, "c")["accessScope"] == "private"


def test_what_has_ended_may_still_be_read_and_is_withdrawn_too(graph: Graph) -> None:
    crystallized(graph, "a", facet=OPEN)
    derived(graph, "c", "a", crystal=True)
    public(graph, validTo=None)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.validTo = m.created")
    assert withdrawn(graph) == set()
    labelled(graph, "a", semanticType="fact")
    assert withdrawn(graph) == {"c"}


def test_what_nobody_has_looked_at_stays_published_as_far_as_it_may_be_later(graph: Graph) -> None:
    crystallized(graph, facet=OPEN)
    public(graph, sensitivity=None)
    assert withdrawn(graph) == set()


def test_only_those_asked_for_and_only_a_batch(graph: Graph) -> None:
    for name in "cde":
        crystallized(graph, name, facet=OPEN)
        public(graph, name, sensitivity="confidential")
    given(graph, "m", sensitivity="confidential")
    assert withdrawn(graph, ["d", "m", "gone"]) == {"d"}
    assert withdrawn(graph, []) == set()
    assert len(withdrawn(graph, batch=1)) == 1
    assert len(withdrawn(graph)) == 1


def test_what_is_made_private_meanwhile_is_left_alone(graph: Graph) -> None:
    crystallized(graph, facet=OPEN)
    public(graph, sensitivity="confidential")
    run_at(graph, 1.0)
    with holding(graph) as other:
        other.rows("crystal.publish", Anything, id="c", to="private", now=ms(1), runId="r")
        late = Waiting(graph, lambda: withdrawn(graph))
    assert late.result() == set()

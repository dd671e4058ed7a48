"""cypher/governance/unscreened.cypher"""

from brainbridge.graph.graph import Graph
from tests.derivations import derived, promoted
from tests.state import Anything, given, query


def waiting(graph: Graph, batch: int = 10) -> dict[str, str | None]:
    """Return the memories that wait, with their texts."""
    found = (row.model_dump() for row in graph.rows("governance.unscreened", Anything, batch=batch))
    return {row["id"]: row["content"] for row in found}


def test_memories_wait_that_carry_the_label_test_ones_too(graph: Graph) -> None:
    given(graph, "a", content="one")
    given(graph, "b", content="two", test=True)
    given(graph, "c", content="three")
    query(graph, "MATCH (m:Memory) WHERE m.id IN ['a', 'b'] SET m:Unscreened")
    assert waiting(graph) == {"a": "one", "b": "two"}
    assert len(waiting(graph, batch=1)) == 1


def test_what_is_no_text_waits_without_one(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory) SET m:Unscreened, m.content = 7")
    assert waiting(graph) == {"a": None}


def test_a_memory_without_an_id_waits_for_a_repair(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory) SET m:Unscreened, m.id = null")
    assert waiting(graph) == {}


def test_what_others_were_made_of_comes_first(graph: Graph) -> None:
    given(graph, "z")
    derived(graph, "b", "z")
    new = promoted(graph, "b", hours=2)
    derived(graph, "a", new)
    query(graph, "MATCH (m:Memory) SET m:Unscreened")
    for ready in ({"z"}, {"b", new}, {"a"}):
        assert waiting(graph).keys() == ready
        query(graph, "MATCH (m:Memory) WHERE m.id IN $ids REMOVE m:Unscreened", ids=list(ready))


def test_of_a_circle_any_is_returned(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    query(
        graph,
        "MATCH (a:Memory {id: 'a'}), (b:Memory {id: 'b'}) SET a:Unscreened, b:Unscreened "
        "CREATE (a)-[:DERIVED_FROM]->(b)-[:DERIVED_FROM]->(a)",
    )
    assert waiting(graph).keys() == {"a", "b"}

"""cypher/document/ages.cypher"""

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, ms, query


def ages(graph: Graph, *ids: str, test: bool = False) -> dict[str, int]:
    rows = graph.rows("document.ages", Anything, ids=list(ids), isTest=test)
    return {row.model_dump()["id"]: row.model_dump()["at"] for row in rows}


def test_each_memory_is_as_old_as_it_was_made(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    assert ages(graph, "b", "a", "of nobody") == {"a": ms(1), "b": ms(2)}


def test_what_was_forgotten_is_of_the_other_kind_or_damaged_has_no_age(graph: Graph) -> None:
    for name in ("forgotten", "damaged", "tried"):
        given(graph, name, test=name == "tried")
    forgetting.forget_any(graph, ["forgotten"], now=at(0), limit=1, scope=None, is_test=False)
    query(graph, "MATCH (m:Memory {id: 'damaged'}) SET m.created = 'once'")
    assert ages(graph, "forgotten", "damaged", "tried") == {}
    assert ages(graph, "tried", test=True) == {"tried": ms(0)}

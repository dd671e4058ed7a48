"""cypher/integrity/nameless.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, query


def told(graph: Graph, memory_id: str, change: str = "REMOVE m.id") -> Any:
    """Take a memory's id away and ask for it."""
    (row,) = query(
        graph, f"MATCH (m:Memory {{id: $id}}) WITH m, elementId(m) AS e {change} RETURN e AS element", id=memory_id
    )
    (found,) = graph.rows("integrity.nameless", Anything, element=row["element"])
    return found.model_dump()["memory"]["id"]


def test_a_memory_that_has_an_id_is_none(graph: Graph) -> None:
    given(graph)
    (row,) = query(graph, "MATCH (m:Memory) RETURN elementId(m) AS element")
    for name in (row["element"], "m", "4:x:0", ""):
        assert graph.rows("integrity.nameless", Anything, element=name) == ()


def test_its_lineage_tells_the_id_of_a_first_version(graph: Graph) -> None:
    given(graph)
    assert told(graph, "m") == "m"


@pytest.mark.parametrize(
    ("change", "after"), [("SET m.id = 42", "42"), ("SET m.id = [1]", None), ("REMOVE m.id", None)]
)
def test_without_any_it_is_its_text_or_unknown(graph: Graph, change: str, after: str | None) -> None:
    given(graph)
    assert told(graph, "m", f"REMOVE m.lineageId WITH m, e {change}") == after


def test_an_id_that_another_has_by_now_is_not_told(graph: Graph) -> None:
    given(graph, "n")
    given(graph)
    assert told(graph, "m", "REMOVE m:Head, m.id SET m.lineageId = 'n'") is None


def test_the_event_of_its_promotion_tells_it(graph: Graph) -> None:
    given(graph, energy=3.0)
    first = consolidation.promote(graph, now=at(0.1), is_test=False)
    undo.undo(graph, first.run_id, now=at(0.2))
    second = consolidation.promote(graph, now=at(0.3), is_test=False).promoted[0].new_id
    assert told(graph, second) == second

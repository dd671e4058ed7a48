"""cypher/entity/unkeyed.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import SPLIT, city, joined, keyed, lives
from tests.cypher.fact.stating import stated
from tests.state import Anything, query


def unkeyed(graph: Graph, limit: int = 10, *, test: bool = False) -> dict[tuple[str, str], Any]:
    rows = [row.model_dump() for row in graph.rows("entity.unkeyed", Anything, isTest=test, limit=limit)]
    return {(row["scope"], row["slot"].split(SPLIT)[0]): row["spellings"] for row in rows}


def test_a_slot_of_which_something_is_new_is_told_with_the_spellings_of_its_names(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    lives(graph, "ANA", "Paris", 1)
    lives(graph, "Tom", "Oslo", scope="box")
    assert unkeyed(graph) == {("", "ana"): [["ANA", "Ana"]], ("box", "tom"): [["Tom"]]}
    assert len(unkeyed(graph, 1)) == 1
    assert unkeyed(graph, test=True) == {}
    keyed(graph, ana=[])
    assert [*unkeyed(graph)] == [("box", "tom")]
    lives(graph, "Ana", "Rome", 2)
    assert ("", "ana") in unkeyed(graph)


def test_names_that_stand_for_another_have_spellings_of_their_own(graph: Graph) -> None:
    for name in ("J. Smith", "John Smith"):
        lives(graph, name, f"Lyon of {name}")
    joined(graph, "j. smith", "john smith")
    assert unkeyed(graph) == {("", "john smith"): [["J. Smith"], ["John Smith"]]}


def test_who_speaks_has_no_name_and_neither_has_what_has_ended(graph: Graph) -> None:
    lives(graph, "I", "Lyon")
    stated(graph, city("Ana", "Paris"), hours=1)
    query(graph, "MATCH (f:Fact) WHERE f.subjectKey = 'ana' REMOVE f:Live")
    assert unkeyed(graph) == {("", "ana"): [], ("", "user"): []}

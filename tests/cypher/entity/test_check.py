"""cypher/entity/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined, parted
from tests.cypher.entity.test_join import NAMES, given_names
from tests.cypher.fact.stating import ids
from tests.state import Anything, query


def found(graph: Graph, sample: int = 5) -> list[tuple[int, list[str]]]:
    return named(graph, "fact_name", sample)


def named(graph: Graph, code: str, sample: int = 5) -> list[tuple[int, list[str]]]:
    rows = [row.model_dump() for row in graph.rows("entity.check", Anything, sample=sample)]
    return [(row["count"], row["ids"]) for row in rows if row["code"] == code]


def test_facts_that_stand_where_they_should_are_no_finding(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    parted(graph, "john a. smith", "john smith", run_id="s")
    assert found(graph) == []


@pytest.mark.parametrize(
    "broken",
    [
        "MATCH (f:Fact {nameKey: 'j. smith'}) SET f.subjectKey = 'j. smith', f.nameKey = null",
        "MATCH (f:Fact {nameKey: 'j. smith'}) SET f.subjectKey = 'j. smith'",
        "MATCH (f:Fact {nameKey: 'j. smith'}) SET f.subjectKey = 'another'",
        "MATCH (a:Alias {name: 'j. smith'}) SET a.sameAs = null",
        "MATCH (a:Alias {name: 'j. smith'}) SET a.sameAs = 'another'",
    ],
)
def test_a_fact_under_another_name_is_one(graph: Graph, broken: str) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    query(graph, broken)
    assert found(graph) == [(1, [ids(graph)["Lyon 0"]])]
    assert found(graph, sample=0) == [(1, [])]


def test_another_scope_has_its_own(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    query(graph, "MATCH (f:Fact) SET f.scope = 'box'")
    assert found(graph) == [(1, [ids(graph)["Lyon 0"]])]  # nothing is said of its name there
    query(graph, "MATCH (f:Fact {nameKey: 'j. smith'}) SET f.subjectKey = f.nameKey, f.nameKey = null")
    assert found(graph) == []
    query(graph, "MATCH (a:Alias) SET a.scope = 'box'")
    assert found(graph) == [(1, [ids(graph)["Lyon 0"]])]


@pytest.mark.parametrize(
    "bent",
    [
        "MATCH (b:Alias {name: 'john smith'}) SET b.sameAs = 'john a. smith'",
        "MATCH (b:Alias {name: 'john smith'}) SET b.apart = ['j. smith']",
        "MATCH (a:Alias {name: 'j. smith'}) SET a.apart = ['ann', 'john smith']",
    ],
)
def test_a_name_that_stands_for_one_that_it_cannot_is_one(graph: Graph, bent: str) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    assert named(graph, "name_chain") == []
    query(graph, bent)
    assert named(graph, "name_chain") == [(1, ["j. smith"])]
    assert named(graph, "name_chain", sample=0) == [(1, [])]

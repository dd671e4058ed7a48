"""cypher/fact/waiting.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import stated, statement
from tests.state import Anything, at, ms, query


def waiting(graph: Graph, *, test: bool = False, hours: float = 5) -> int:
    (row,) = graph.rows("fact.waiting", Anything, isTest=test, now=ms(hours))
    return int(row.model_dump()["waiting"])


def test_what_waits_is_counted(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    assert waiting(graph) == 0
    for number, city in enumerate(("Lyon", "Nice"), 1):
        stated(graph, statement(city), hours=number, trust="unknown")
        assert waiting(graph) == number
    assert waiting(graph, test=True) == 0


@pytest.mark.parametrize("change", ["SET f.retractedAt = $at", "REMOVE f:Live", "SET f.contestedBy = null"])
def test_what_waits_no_more_is_not(graph: Graph, change: str) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    query(graph, f"MATCH (f:Fact {{claim: 'Lyon'}}) {change}", at=at(2))
    assert waiting(graph) == 0


def test_a_guess_whose_days_are_over_waits_no_more(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3), hours=1)
    assert [waiting(graph, hours=721 + late) for late in (0, 0.001)] == [1, 0]


@pytest.mark.parametrize(("corrects", "waits"), [(True, 0), (False, 1)])
def test_what_somebody_else_says_of_that_time_too_waits_no_more(graph: Graph, corrects: bool, waits: int) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    stated(graph, statement("Lyon", corrects=corrects), hours=2, trust="user")
    assert waiting(graph) == waits

"""cypher/fact/order.cypher: what it gives to cypher/fact/settle.cypher, which most of its tests go through."""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement, until
from tests.state import at, query


def over(graph: Graph) -> dict[str, float | None]:
    """Return in which hour each value was known to be over; None if it holds."""
    rows = query(graph, "MATCH (f:Fact) RETURN f.claim AS value, f.overAt.epochMillis AS ms")
    return {
        row["value"]: None if row["ms"] is None else round((row["ms"] - at(0).timestamp() * 1000) / 3_600_000, 3)
        for row in rows
    }


def test_a_fact_is_known_to_be_over_since_the_next_one_was_written(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=5)
    assert over(graph) == {"Lyon": 5, "Paris": None}


def test_late_news_moves_its_end_and_not_since_when_that_was_known(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=10)
    stated(graph, statement("Tours", since=at(5)), hours=20)
    query(graph, "MATCH (f:Fact {claim: 'Tours'}) SET f.validSince = $at", at=at(5))
    stated(graph, statement("Nice"), hours=30)
    assert until(graph)[:2] == [("Lyon", 5), ("Tours", 10)]
    assert over(graph) == {"Lyon": 10, "Tours": 20, "Paris": 30, "Nice": None}


def test_what_will_end_it_is_known_since_it_was_written(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris", since=at(9)), hours=2)
    assert (until(graph)[0], over(graph)["Lyon"]) == (("Lyon", 9), 2)


@pytest.mark.parametrize(("next_", "known"), [(2.99, 2.99), (3, None), (5, None)])
def test_what_ends_as_it_said_itself_was_never_news(graph: Graph, next_: float, known: float | None) -> None:
    stated(graph, statement("Lyon", until=at(3)))
    assert over(graph) == {"Lyon": None}
    stated(graph, statement("Paris"), hours=next_)
    assert over(graph) == {"Lyon": known, "Paris": None}


def test_what_was_never_so_is_over_since_somebody_said_that(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris", corrects=True), hours=4)
    assert over(graph) == {"Lyon": 4, "Paris": None}


def test_what_is_contested_or_says_that_something_is_over_is_never_over(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    assert over(graph) == {"Paris": None, "Lyon": None}
    stated(graph, statement("x", canonical="", ends=True), hours=2, trust="user")
    stated(graph, statement("Nice"), hours=3, trust="user")
    assert over(graph) == {"Paris": 2, "Lyon": None, "x": None, "Nice": None}


def test_what_has_ended_in_the_graph_ends_nothing_any_more(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=5)
    query(graph, "MATCH (f:Memory {id: $id}) SET f.validTo = f.validSince REMOVE f:Live", id=ids(graph)["Paris"])
    stated(graph, statement("Nice"), hours=8)
    assert over(graph)["Lyon"] == 8

"""cypher/fact/judge.cypher: what was said before the other was said, or said again, and begins before that."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.fact.test_judge import HOME, judged, placed, row
from tests.state import Anything, at, ms, query


def why(graph: Graph, **parts: Any) -> tuple[str, str | None, str | None]:
    (found,) = graph.rows("fact.judge", Anything, isTest=False, rows=[row(**parts)], now=ms(20))
    told = found.model_dump()
    return told["outcome"], told["why"], told["of"]


def paris(graph: Graph) -> str:
    """State Paris at 0 and say it again at 10."""
    stated(graph, statement("Paris"))
    stated(graph, statement("Paris"), hours=10)
    return ids(graph)["Paris"]


@pytest.mark.parametrize(("hours", "outcome"), [(0, "contested"), (9.999, "contested"), (10, "stated"), (11, "stated")])
@pytest.mark.parametrize("trust", [None, "user"])
def test_what_was_said_before_the_other_was_said_again_waits(
    graph: Graph, hours: float, outcome: str, trust: str | None
) -> None:
    of = paris(graph)
    told = ("contested", "later", of) if outcome == "contested" else ("stated", None, None)
    assert why(graph, hours=hours, said=ms(hours), trust=trust) == told


def test_what_was_so_before_the_other_began_is_stated(graph: Graph) -> None:
    paris(graph)
    assert judged(graph, row(-0.001, said=ms(-0.001))) == [("stated", None)]


@pytest.mark.parametrize(
    ("parts", "reason"), [({"trust": "tool"}, "trust"), ({"certainty": 0.69}, "certainty"), ({}, "later")]
)
def test_who_knows_less_waits_for_that(graph: Graph, parts: dict[str, Any], reason: str) -> None:
    of = paris(graph)
    assert why(graph, hours=5, said=ms(5), **parts) == ("contested", reason, of)


@pytest.mark.parametrize(("said", "begins"), [(9.999, 5), (10, 10), (11, 10)])
def test_what_is_said_to_be_so_since_then_begins_after_the_other_was_said_again(
    graph: Graph, said: float, begins: float
) -> None:
    paris(graph)
    told = placed(graph, 5, said=ms(said))
    assert told == (("contested", ms(5) - ms(0)) if said < 10 else ("stated", ms(begins) + 1 - ms(0)))


@pytest.mark.parametrize(("said", "outcome"), [(5, "contested"), (11, "contested")])
def test_what_names_its_end_and_begins_before_waits_whenever_it_is_said(
    graph: Graph, said: float, outcome: str
) -> None:
    of = paris(graph)
    assert judged(graph, row(5, said=ms(said), endsAt=ms(7))) == [(outcome, of)]
    assert judged(graph, row(10, said=ms(11), endsAt=ms(12))) == [("stated", None)]


@pytest.mark.parametrize(("hours", "outcome"), [(7.999, "contested"), (8, "stated"), (9, "stated")])
def test_what_was_said_once_was_last_said_then(graph: Graph, hours: float, outcome: str) -> None:
    stated(graph, statement("Paris", since=at(1)), hours=8)
    assert judged(graph, row(hours, said=ms(hours)))[0][0] == outcome
    assert judged(graph, row(3, said=ms(9))) == [("stated", None)]  # who tells of it later tells what came next


@pytest.mark.parametrize(("hours", "outcome"), [(5.999, "contested"), (6, "stated")])
def test_what_is_over_counts_until_then(graph: Graph, hours: float, outcome: str) -> None:
    stated(graph, statement("Paris", until=at(6)))
    stated(graph, statement("Paris", since=at(3), until=at(6)), hours=10)
    assert judged(graph, row(hours, said=ms(hours)))[0][0] == outcome


@pytest.mark.parametrize(("hours", "outcome"), [(3.999, "contested"), (4, "stated")])
def test_where_it_was_superseded_nobody_said_it_again(graph: Graph, hours: float, outcome: str) -> None:
    paris(graph)
    query(graph, "MATCH (f:Fact) SET f.validUntil = datetime({epochMillis: $ms})", ms=ms(4))
    assert judged(graph, row(hours, said=ms(hours)))[0][0] == outcome


def test_a_correction_that_was_said_after_it_is_one(graph: Graph) -> None:
    of = paris(graph)
    assert judged(graph, row(5, said=ms(5), corrects=True)) == [("contested", of)]
    assert judged(graph, row(10, said=ms(10), corrects=True)) == [("corrected", of)]


def test_an_end_waits_and_another_value_beside_it_does_not(graph: Graph) -> None:
    several: dict[str, Any] = {"attribute": "river", "single": False}
    for hours in (0, 10):
        stated(graph, statement("Seine", **several), hours=hours)
    of = ids(graph)["Seine"]
    for end, outcome in ((9.999, "contested"), (10.0, "stated")):
        new = row(end, said=ms(end), ends=True, **{**several, "canonical": "seine"})
        assert judged(graph, new) == [(outcome, of if outcome == "contested" else None)]
    assert judged(graph, row(5, said=ms(5), **several)) == [("stated", None)]


def test_a_place_that_is_said_less_exactly_says_both_again(graph: Graph) -> None:
    for hours, value in ((0, "Paris"), (1, "Paris, France"), (10, "Paris")):
        stated(graph, statement(value, **HOME), hours=hours)
    assert judged(graph, row(5, said=ms(5), **HOME)) == [("contested", ids(graph)["Paris"])]
    assert judged(graph, row(10, said=ms(10), **HOME)) == [("stated", None)]


def test_it_waits_once(graph: Graph) -> None:
    of = paris(graph)
    rows = [row(hours, id=f"n{hours}", place=hours, said=ms(hours)) for hours in (5, 6)]
    assert judged(graph, *rows) == [("contested", of), ("restated", "n5")]


def test_the_next_value_said_again_begins_no_earlier(graph: Graph) -> None:
    paris(graph)
    stated(graph, statement("Lyon"), hours=15)
    assert placed(graph, 5, said=ms(5)) == ("restated", ms(15) - ms(0))
    assert placed(graph, 10, said=ms(10)) == ("restated", ms(10) - ms(0))


@pytest.mark.parametrize(("trust", "outcome"), [(None, "contested"), ("tool", "stated")])
def test_what_is_said_again_in_the_same_run_counts(graph: Graph, trust: str | None, outcome: str) -> None:
    stated(graph, statement("Paris"))
    again = row(10, id="again", said=ms(10), canonical="paris", trust=trust)
    assert [each[0] for each in judged(graph, again, row(5, said=ms(5)))] == ["restated", outcome]


def test_what_begins_earlier_in_the_same_run_is_so_for_the_next(graph: Graph) -> None:
    stated(graph, statement("Paris"), hours=10)
    earlier = row(3, id="earlier", said=ms(3), canonical="paris")
    told = judged(graph, earlier, row(5, said=ms(5)), row(2, id="before", said=ms(2)))
    assert [each[0] for each in told] == ["restated", "contested", "stated"]

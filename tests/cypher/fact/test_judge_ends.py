"""cypher/fact/judge.cypher: what named its own end, or is over."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.fact.test_judge import HOME, judged, placed, row
from tests.state import at, ms


def _until(hours: float | None) -> Any:
    return None if hours is None else at(hours)


@pytest.mark.parametrize(
    ("held", "hours", "until", "outcome"),
    [
        *((8, 7.999, None, "restated"), (8, 8, None, "stated"), (8, 9, None, "stated")),
        *((8, 5, 8, "restated"), (8, 5, 7, "stated"), (8, 5, 9, "stated")),
        *((None, 5, None, "restated"), (None, 5, 9, "stated")),
    ],
)
def test_what_holds_until_another_end_is_stated_anew(
    graph: Graph, held: float | None, hours: float, until: float | None, outcome: str
) -> None:
    stated(graph, statement("Lyon", until=_until(held)))
    new = row(hours, endsAt=None if until is None else ms(until))
    assert judged(graph, new) == [(outcome, ids(graph)["Lyon"] if outcome == "restated" else None)]


@pytest.mark.parametrize(
    ("held", "hours", "until", "outcome"),
    [
        *((8, 7.999, None, "restated"), (8, 8, None, "stated"), (None, 9, None, "restated")),
        *((8, 5, 7, "restated"), (8, 5, 8, "restated"), (8, 5, 9, "stated"), (None, 5, 9, "restated")),
    ],
)
def test_where_no_value_ends_the_other_only_a_later_end_is_news(
    graph: Graph, held: float | None, hours: float, until: float | None, outcome: str
) -> None:
    several: dict[str, Any] = {"attribute": "river", "single": False}
    stated(graph, statement("Lyon", until=_until(held), **several))
    stated(graph, statement("Lyon, France", until=_until(held), **HOME))
    for parts in (several, HOME):
        new = row(hours, endsAt=None if until is None else ms(until), **parts)
        assert judged(graph, new)[0][0] == outcome


@pytest.mark.parametrize(("until", "outcome"), [(None, "restated"), (2, "stated")])
@pytest.mark.parametrize("single", [True, False])
def test_what_names_its_own_end_is_not_what_is_said_later(
    graph: Graph, single: bool, until: float | None, outcome: str
) -> None:
    stated(graph, statement("Lyon", single=single), hours=5)
    new = row(1, single=single, endsAt=None if until is None else ms(until))
    assert judged(graph, new)[0][0] == outcome


@pytest.mark.parametrize(("said", "begins"), [(6.0, 3), (3.0, 3), (2.999, 1), (None, 1)])
def test_what_is_so_when_it_is_said_begins_at_the_end_that_the_same_named(
    graph: Graph, said: float | None, begins: float
) -> None:
    stated(graph, statement("Lyon", until=at(3)))
    outcome, since = placed(graph, hours=1, said=None if said is None else ms(said))
    assert (outcome, since) == ("stated" if begins == 3 else "restated", ms(begins) - ms(0))


@pytest.mark.parametrize(
    ("parts", "outcome"),
    [({}, "stated"), ({"trust": "unknown"}, "contested"), ({"certainty": 0.5}, "contested")],
)
def test_a_longer_time_that_nobody_is_trusted_with_waits(graph: Graph, parts: dict[str, Any], outcome: str) -> None:
    stated(graph, statement("Lyon", until=at(8)))
    assert judged(graph, row(endsAt=ms(9), **parts))[0][0] == outcome


@pytest.mark.parametrize(
    ("hours", "until", "outcome"),
    [
        *((8.999, None, "restated"), (9, None, "contested")),
        *((5, 9, "restated"), (5, 8, "contested"), (5, 10, "contested")),
    ],
)
def test_what_waits_is_said_again_while_it_would_hold_and_until_the_same_end(
    graph: Graph, hours: float, until: float | None, outcome: str
) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon", until=at(9)), hours=1, trust="unknown")
    told = judged(graph, row(hours, trust="unknown", endsAt=None if until is None else ms(until)))
    assert told == [(outcome, ids(graph)["Lyon" if outcome == "restated" else "Paris"])]


@pytest.mark.parametrize(("hours", "outcome"), [(7.999, "contested"), (8, "stated")])
@pytest.mark.parametrize("parts", [{"trust": "unknown"}, {"certainty": 0.5}, {"trust": "unknown", "corrects": True}])
def test_nothing_contradicts_what_is_over_as_it_said(
    graph: Graph, parts: dict[str, Any], hours: float, outcome: str
) -> None:
    stated(graph, statement("Paris", until=at(8)), trust="user")
    assert judged(graph, row(hours, **parts))[0][0] == outcome


@pytest.mark.parametrize(
    ("ended", "hours", "outcome"),
    [
        *(("paris", 5, "stated"), ("paris", 4.999, "contested"), ("paris, france", 5, "stated")),
        *(("tours", 5, "contested"), ("lyon", 9, "contested")),
    ],
)
def test_nothing_contradicts_what_somebody_said_to_be_over(
    graph: Graph, ended: str, hours: float, outcome: str
) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("x", canonical=ended, ends=True), hours=5, trust="user")
    assert judged(graph, row(hours, trust="unknown"))[0][0] == outcome


def test_what_holds_again_is_contradicted(graph: Graph) -> None:
    for hours, ends in enumerate((False, True, False)):
        stated(graph, statement("Paris", ends=ends), hours=hours, trust="user")
    assert judged(graph, row(trust="unknown"))[0][0] == "contested"


def test_who_knows_less_says_earlier_what_is_said_next_if_it_ends_nothing(graph: Graph) -> None:
    stated(graph, statement("Paris", until=at(1)), trust="user")
    stated(graph, statement("Lyon"), hours=5, trust="user")
    assert judged(graph, row(2, trust="unknown")) == [("restated", ids(graph)["Lyon"])]
    assert judged(graph, row(0.5, trust="unknown"))[0][0] == "contested"


@pytest.mark.parametrize(("days", "outcome"), [(30, "restated"), (30.001, "stated"), (31, "stated")])
@pytest.mark.parametrize("is_contested", [False, True])
def test_a_guess_whose_days_are_over_is_not_said_again(
    graph: Graph, is_contested: bool, days: float, outcome: str
) -> None:
    if is_contested:
        stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3))
    expected = "contested" if is_contested and outcome == "stated" else outcome
    assert judged(graph, row(certainty=0.3), now=24 * days)[0][0] == expected

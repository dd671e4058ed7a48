"""cypher/briefing/conflicts.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, ms, query

PARIS, LYON, NICE = (f"The capital of France is {city}." for city in ("Paris", "Lyon", "Nice"))


@pytest.fixture
def france(graph: Graph) -> Graph:
    """Paris from 0 on, as a user said; somebody whom nobody trusts said Lyon at 1 and Nice at 2."""
    stated(graph, statement("Paris"), trust="user")
    for hours, city in ((1, "Lyon"), (2, "Nice")):
        stated(graph, statement(city), hours=hours, trust="unknown")
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    return graph


def told(graph: Graph, *, scope: str = "", hours: float = 5.0, limit: int = 10) -> list[dict[str, Any]]:
    rows = graph.rows("briefing.conflicts", Anything, scope=scope, now=ms(hours), limit=limit)
    return [row.model_dump() for row in rows]


def pairs(graph: Graph, **asked: Any) -> list[tuple[str, str | None]]:
    return [(row["content"], row["held"]) for row in told(graph, **asked)]


def test_the_latest_first_each_with_what_is_held(france: Graph) -> None:
    assert pairs(france) == [(NICE, PARIS), (LYON, PARIS)]
    assert pairs(france, limit=1) == [(NICE, PARIS)]
    (nice, lyon), found = told(france), ids(france)
    assert (nice["id"], lyon["id"], nice["created"], nice["branch"]) == (found["Nice"], found["Lyon"], ms(2), None)
    assert (nice["sources"], lyon["sources"]) == (["said 2 unknown None"], ["said 1 unknown None"])


def test_from_the_instant_on_at_which_it_was_written(france: Graph) -> None:
    assert (pairs(france, hours=0.99), pairs(france, hours=1)) == ([], [(LYON, PARIS)])


def test_a_doubtful_one_until_it_is_forgotten(france: Graph) -> None:
    query(france, "MATCH (f:Fact {claim: 'Nice'}) SET f.forgetAt = $at", at=at(5))
    assert (len(pairs(france, hours=4.99)), len(pairs(france, hours=5))) == (2, 1)


@pytest.mark.parametrize(("since", "held"), [(1.99, "Tours"), (2, "Tours"), (2.01, PARIS)])
def test_what_is_held_is_true_when_the_other_is_said_to_be_so(france: Graph, since: float, held: str) -> None:
    stated(france, statement("Tours", since=at(since), sentence="Tours"), hours=3, trust="user")
    query(france, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    assert pairs(france) == [(NICE, held), (LYON, PARIS)]


@pytest.mark.parametrize(("hours", "held"), [(720, PARIS), (720.001, None)])
def test_a_guess_is_held_as_long_as_its_days_last(graph: Graph, hours: float, held: str | None) -> None:
    stated(graph, statement("Paris", confidence=0.3), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    assert pairs(graph, hours=hours) == [(LYON, held)]


@pytest.mark.parametrize(("ended", "held"), [("paris", PARIS), ("", NICE), ("tours", None)])
def test_an_end_is_held_against_its_value_where_several_hold(graph: Graph, ended: str, held: str | None) -> None:
    stated(graph, *(statement(city, single=False) for city in ("Paris", "Nice")), trust="user")
    stated(graph, statement("Paris", single=False, canonical=ended, ends=True), hours=1, trust="unknown")
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    query(graph, "MATCH (f:Fact {ends: true}) SET f.contestedBy = 'x'")
    assert [row["held"] for row in told(graph)] == [held]


@pytest.mark.parametrize("change", ["SET f.retractedAt = $at", "REMOVE f:Live", "SET f.contestedBy = null"])
def test_what_waits_no_more_is_not_told(france: Graph, change: str) -> None:
    query(france, f"MATCH (f:Fact {{claim: 'Nice'}}) {change}", at=at(3))
    assert [content for content, _ in pairs(france)] == [LYON]


@pytest.mark.parametrize(("corrects", "told"), [(True, [NICE]), (False, [NICE, LYON])])
def test_what_somebody_else_says_of_that_time_too_is_not_told(france: Graph, corrects: bool, told: list[str]) -> None:
    stated(france, statement("Lyon", corrects=corrects), hours=3, trust="user")
    assert [content for content, _ in pairs(france)] == told


def test_those_of_the_scope_and_of_none(france: Graph) -> None:
    query(france, "MATCH (f:Fact {claim: 'Nice'}) SET f.scope = 'box'")
    assert pairs(france, scope="box") == [(NICE, None), (LYON, PARIS)]
    assert pairs(france) == pairs(france, scope="crate") == [(LYON, PARIS)]


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_it_tells_nothing_that_no_briefing_tells(france: Graph, mark: str) -> None:
    query(france, f"MATCH (f:Fact {{claim: 'Paris'}}) SET f.{mark}", at=at(0))
    assert pairs(france) == [(NICE, None), (LYON, None)]
    query(france, f"MATCH (f:Fact {{claim: 'Nice'}}) SET f.{mark}", at=at(0))
    assert pairs(france) == [(LYON, None)]

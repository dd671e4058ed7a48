"""cypher/fact/order.cypher: what it gives to cypher/fact/settle.cypher, which most of its tests go through."""

from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from brainbridge.graph.graph import Graph
from brainbridge.run import run as runs
from tests.cypher.fact.stating import ids, stated, statement, until
from tests.state import Anything, at, query


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
    stated(graph, statement("Tours"), hours=20, said=5)
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


@pytest.mark.parametrize(
    ("homes", "expected"),
    [
        (["Paris", "Paris, France"], [None, None]),
        (["Paris, France", "Paris"], [None]),
        (["Paris", "Paris, France", "Lyon"], [2, 2, None]),
        (["Lyon", "Paris", "Paris, France", "Lyon"], [1, 3, 3, None]),
        (["Paris, France", "Paris, Texas"], [1, None]),
        (["Paris", "Paris, France", "Paris, Texas"], [None, 2, None]),
        (["Paris", "Parish"], [1, None]),
        (["Paris", "Paris France"], [1, None]),
    ],
)
def test_a_place_that_is_said_more_exactly_ends_nothing_and_ends_with_the_other(
    graph: Graph, homes: list[str], expected: list[float | None]
) -> None:
    for hours, home in enumerate(homes):
        stated(graph, statement(home), hours=hours)
    assert [end for _, end in until(graph)] == expected


@pytest.mark.parametrize(
    ("ended", "expected"),
    [("paris", [2, 2]), ("paris, france", [2, 2]), ("paris, texas", [2, None]), ("lyon", [None, None])],
)
def test_an_end_of_a_place_ends_it_however_exactly_it_was_said(
    graph: Graph, ended: str, expected: list[float | None]
) -> None:
    for hours, home in enumerate(("Paris", "Paris, France")):
        stated(graph, statement(home), hours=hours)
    stated(graph, statement("x", canonical=ended, ends=True), hours=2)
    assert [end for _, end in until(graph)[:2]] == expected


def test_an_end_of_another_value_hides_nothing_that_stood_before_it(graph: Graph) -> None:
    stated(graph, statement("Rome"))
    stated(graph, statement("x", canonical="paris", ends=True), hours=1)
    stated(graph, statement("Oslo"), hours=2)
    assert until(graph) == [("Rome", 2), ("x", None), ("Oslo", None)]


def test_news_of_a_clock_that_stepped_back_may_be_what_was_known_first(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=100)
    stated(graph, statement("Tours"), hours=50, said=200)
    assert over(graph) == {"Lyon": 50, "Paris": 100, "Tours": None}


def slot(graph: Graph) -> list[Any]:
    """Return all of each fact that a settlement sets, in the order of its time."""
    rows = query(
        graph,
        "MATCH (f:Fact) RETURN f.claim AS value, f.validSince AS since, f.validUntil AS until, f.overAt AS over, "
        "COLLECT { MATCH (n)-[:SUPERSEDES]->(f) RETURN n.claim } AS by ORDER BY f.validSince, f.recordedAt, f.ordinal",
    )
    return [list(row.values()) for row in rows]


def settled_whole(graph: Graph) -> list[Any]:
    """Return the same after all slots were settled from the beginning."""
    with runs.recorded(graph, "consolidate-all", now=at(500)) as run:
        run.one("fact.settle", Anything, events=None, now=run.now, runId=run.id)
        runs.finish(run)
    return slot(graph)


WAYS: list[dict[str, Any]] = [
    {},
    {"ends": True, "canonical": ""},
    {"ends": True},
    {"corrects": True},
    {"until": at(50)},
    {"until": at(60)},
    {"since": at(5), "until": at(20)},
    {"confidence": 0.5},
    {"clock": 60},
]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    news=st.lists(
        st.tuples(st.sampled_from(["a", "b", "c", "a, x", "a, y"]), st.integers(0, 40), st.sampled_from(WAYS)),
        min_size=2,
        max_size=9,
    ),
    single=st.booleans(),
)
@example(news=[("a", 0, {}), ("b", 1, {"ends": True}), ("c", 2, {})], single=True)
@example(news=[("a", 0, {"since": at(5), "until": at(20)}), ("a", 30, {}), ("a", 31, {"until": at(50)})], single=True)
@example(news=[("a", 10, {}), ("a", 11, {"since": at(5), "until": at(20)}), ("b", 12, {})], single=True)
@example(news=[("a", 0, {}), ("b", 1, {}), ("c", 2, {"clock": 60})], single=True)
def test_news_change_of_a_slot_what_settling_the_whole_slot_would(
    graph: Graph, news: list[tuple[str, int, dict[str, Any]]], single: bool
) -> None:
    query(graph, "MATCH (n) WHERE n:Memory OR n:Slot OR n:Event OR n:ConsolidationRun DETACH DELETE n")
    for number, (value, said, way) in enumerate(news):
        parts = {key: part for key, part in way.items() if key != "clock"}
        hours = way.get("clock", 100 + number)  # it may have stepped back
        stated(graph, statement(value, single=single, **parts), hours=hours, said=said + number / 1000)
    assert slot(graph) == settled_whole(graph)


def test_a_statement_costs_what_it_moves_and_not_what_was_said_of_the_slot_before(graph: Graph) -> None:
    stated(graph, *(statement(f"v{number}", since=at(number)) for number in range(60)), hours=60)
    before = query(graph, "MATCH (f:Fact) RETURN f.id AS id, f.rev AS rev ORDER BY id")
    stated(graph, statement("new"), hours=61)
    after = query(graph, "MATCH (f:Fact) WHERE f.claim <> 'new' RETURN f.id AS id, f.rev AS rev ORDER BY id")
    assert [a["id"] for a, b in zip(after, before, strict=True) if a != b] == [ids(graph)["v59"]]

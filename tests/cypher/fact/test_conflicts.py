"""cypher/fact/conflicts.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake import conflicts
from tests.cypher.fact.stating import ids, stated, statement
from tests.plans import work
from tests.state import at, ms, query


def pairs(graph: Graph, **asked: Any) -> list[tuple[str | None, str]]:
    """Return what is held and what contradicts it, by their values."""
    return [(each.value_a, each.value_b) for each in conflicts.listed(graph, is_test=False, **asked)]


def contested(graph: Graph, city: str = "Lyon", *, hours: float = 1, **parts: Any) -> None:
    """Let somebody whom nobody trusts name another capital."""
    stated(graph, statement(city, **parts), hours=hours, trust="unknown")


@pytest.fixture
def france(graph: Graph) -> Graph:
    """Paris from 0 on, as a user told the agent; Lyon from 1 on, as somebody unknown did."""
    stated(graph, statement("Paris"), trust="user")
    contested(graph)
    return graph


def test_what_waits_stands_beside_what_it_contradicts(france: Graph) -> None:
    (each,) = conflicts.listed(france, is_test=False)
    found = ids(france)
    assert (each.id, each.a, each.b) == (found["Lyon"], found["Paris"], found["Lyon"])
    assert (each.subject, each.attribute, each.value_a, each.value_b) == ("France", "capital", "Paris", "Lyon")
    assert (each.since_a, each.since_b, each.until_a, each.recorded_at) == (at(0), at(1), None, at(1))
    assert (each.trust_a, each.trust_b, each.confidence_a, each.ends_b) == ("local_agent", "unknown", 0.95, False)
    assert (each.sentence_a, each.sentence_b) == ("The capital of France is Paris.", "The capital of France is Lyon.")


def test_what_is_not_contested_is_none(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon"), hours=1)
    assert pairs(graph) == []


def test_it_is_held_against_what_is_true_from_then_on(france: Graph) -> None:
    stated(france, statement("Tours", since=at(0.5)), hours=2, trust="user")
    assert pairs(france) == [("Tours", "Lyon")]
    stated(france, statement("Nice"), hours=3, trust="user")
    (each,) = conflicts.listed(france, is_test=False)
    assert (each.value_a, each.until_a) == ("Tours", at(3))


@pytest.mark.parametrize(("end", "held"), [(0.99, None), (1, None), (1.01, "Paris")])
def test_what_has_ended_by_then_is_not_held(graph: Graph, end: float, held: str | None) -> None:
    stated(graph, statement("Paris"), trust="user")
    contested(graph)
    stated(graph, statement("x", canonical="paris", ends=True, since=at(end)), hours=2, trust="user")
    assert pairs(graph) == [(held, "Lyon")]


@pytest.mark.parametrize(("since", "held"), [(0.99, "Paris"), (1, "Paris"), (1.01, None)])
def test_what_is_true_only_later_is_not_held(france: Graph, since: float, held: str | None) -> None:
    query(france, "MATCH (f:Fact {claim: 'Paris'}) SET f.validSince = $at", at=at(since))
    assert pairs(france) == [(held, "Lyon")]


def test_what_is_forgotten_gives_its_place_to_what_was_before_it(graph: Graph) -> None:
    stated(graph, statement("Tours"), trust="user")
    stated(graph, statement("Paris"), hours=0.5, trust="user")
    contested(graph)
    for value, held in (("Paris", "Tours"), ("Tours", None)):
        query(graph, "MATCH (f:Fact {claim: $v}) SET f.validTo = f.validFrom REMOVE f:Live", v=value)
        assert pairs(graph) == [(held, "Lyon")]


def test_what_was_never_so_is_not_held(france: Graph) -> None:
    query(france, "MATCH (f:Fact {claim: 'Paris'}) SET f.retractedAt = $at", at=at(2))
    assert pairs(france) == [(None, "Lyon")]


@pytest.mark.parametrize("damage", ["f.retractedAt = $at", "f.contestedBy = null"])
def test_what_waits_no_more_is_left_out(france: Graph, damage: str) -> None:
    query(france, f"MATCH (f:Fact {{claim: 'Lyon'}}) SET {damage}", at=at(2))
    assert pairs(france) == []


def test_what_has_ended_in_the_graph_waits_no_more(france: Graph) -> None:
    query(france, "MATCH (f:Fact {claim: 'Lyon'}) REMOVE f:Live")
    assert pairs(france) == []


@pytest.mark.parametrize(("ended", "held"), [("paris", "Paris"), ("", "Paris")])
def test_what_is_said_to_be_so_no_longer_is_held_against_that_value(graph: Graph, ended: str, held: str) -> None:
    stated(graph, statement("Paris"), trust="user")
    contested(graph, "x", canonical=ended, ends=True)
    (each,) = conflicts.listed(graph, is_test=False)
    assert (each.value_a, each.ends_b) == (held, True)


def test_an_end_of_a_value_that_is_held_no_more_stands_alone(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    contested(graph, "x", canonical="paris", ends=True)
    stated(graph, statement("Nice", since=at(0.5)), hours=2, trust="user")
    assert pairs(graph) == [(None, "x")]


def test_scopes_and_pages(graph: Graph) -> None:
    for scope in (None, "box"):
        stated(graph, statement("Paris"), trust="user", scope=scope)
        stated(graph, statement("Lyon"), statement("Nice"), hours=1, trust="unknown", scope=scope)
    assert len(pairs(graph)) == len(pairs(graph, scope="box")) == 4
    assert pairs(graph, scope="other") == [("Paris", "Lyon"), ("Paris", "Nice")]
    assert pairs(graph, scope="other", skip=1) == pairs(graph, scope="other", limit=2)[1:] == [("Paris", "Nice")]
    assert [each.scope for each in conflicts.listed(graph, is_test=False, limit=4)].count("box") == 2


def test_real_and_test_facts_are_listed_apart(france: Graph) -> None:
    assert conflicts.listed(france, is_test=True) == ()
    query(france, "MATCH (f:Fact) SET f.isTest = true")
    assert (len(conflicts.listed(france, is_test=True)), pairs(france)) == (1, [])


def test_of_facts_that_hold_together_the_first_is_held(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    for city, hours in (("Lyon", 1), ("Nice", 2)):
        contested(graph, city, hours=hours)
    conflicts.resolve(graph, ids(graph)["Lyon"], "both", now=at(3))
    assert pairs(graph) == [("Paris", "Nice")]


@pytest.mark.parametrize(("ended", "held"), [("paris", "Paris, France"), ("paris, texas", None), ("lyon", None)])
def test_an_end_is_held_against_the_place_however_exactly_it_was_said(
    graph: Graph, ended: str, held: str | None
) -> None:
    stated(graph, statement("Paris, France"), trust="user")
    contested(graph, "x", canonical=ended, ends=True)
    query(graph, "MATCH (f:Fact {claim: 'x'}) SET f.contestedBy = 'x'")
    assert pairs(graph) == [(held, "x")]


def test_what_waits_is_held_against_what_was_said_last_of_one_place(graph: Graph) -> None:
    for hours, home in ((0, "Paris"), (0.5, "Paris, France")):
        stated(graph, statement(home), hours=hours, trust="user")
    contested(graph)
    (each,) = conflicts.listed(graph, is_test=False)
    assert (each.value_a, each.until_a) == ("Paris, France", None)


@pytest.mark.parametrize(("hours", "waits"), [(721, True), (721.001, False)])
def test_a_guess_whose_days_are_over_waits_no_more(graph: Graph, hours: float, waits: bool) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("Lyon", confidence=0.3), hours=1)
    assert pairs(graph, now=at(hours)) == ([("Paris", "Lyon")] if waits else [])


@pytest.mark.parametrize(("hours", "held"), [(720, "Paris"), (720.001, None)])
def test_a_guess_whose_days_are_over_is_not_held(graph: Graph, hours: float, held: str | None) -> None:
    stated(graph, statement("Paris", confidence=0.3), trust="user")
    contested(graph)
    assert pairs(graph, now=at(hours)) == [(held, "Lyon")]


@pytest.mark.parametrize(("corrects", "waits"), [(True, []), (False, [("Paris", "Lyon")])])
def test_what_somebody_else_says_of_that_time_too_waits_no_more(
    france: Graph, corrects: bool, waits: list[tuple[str | None, str]]
) -> None:
    stated(france, statement("Lyon", corrects=corrects), hours=2, trust="user")
    assert pairs(france) == waits


def test_a_slot_is_read_once_however_many_values_it_had(france: Graph) -> None:
    values = """MATCH (f:Fact {canonical: 'paris'}) UNWIND range($first, $last) AS i
      CREATE (g:Memory:Fact:Live) SET g = f {.*, id: 'f' + i, lineageId: 'f' + i, contentHash: 'h' + i,
        canonical: 'v' + i, validSince: datetime({epochMillis: $at + i}), importKey: null}"""
    asked = {"ids": None, "scope": None, "isTest": False, "now": None, "skip": 0, "limit": 10}
    hits = []
    for first, last in ((1, 100), (101, 200)):
        query(france, values, first=first, last=last, at=ms(0.5))
        hits.append(work(france, "fact.conflicts", **asked))
    assert hits[1] < 2.5 * hits[0]

"""cypher/fact/judge.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake import conflicts
from brainbridge.intake.policy import policy
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, ms, query

_ROW = {
    "id": "new",
    "scope": "",
    "subject": "france",
    "attribute": "capital",
    "canonical": "lyon",
    "was": "",
    "single": True,
}
_SAID = {"ends": False, "corrects": False, "place": 0, "importance": 0.5, "certainty": 0.95, "trust": None}
_NOW = 20.0


def row(hours: float = 5.0, **parts: Any) -> dict[str, Any]:
    return {**_ROW, **_SAID, "at": ms(hours), **parts}


def judged(graph: Graph, *rows: dict[str, Any], now: float = _NOW) -> list[tuple[str, str | None]]:
    found = graph.rows("fact.judge", Anything, isTest=False, rows=list(rows), now=ms(now))
    return [(each.model_dump()["outcome"], each.model_dump()["of"]) for each in found]


def placed(graph: Graph, hours: float, **parts: Any) -> tuple[str, float]:
    (found,) = graph.rows("fact.judge", Anything, isTest=False, rows=[row(hours, **parts)], now=ms(_NOW))
    told = found.model_dump()
    return told["outcome"], told["at"] - ms(0)


def test_what_nobody_said_before_is_stated(graph: Graph) -> None:
    assert judged(graph, row()) == [("stated", None)]


def test_another_value_is_stated_and_the_same_is_said_again(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    assert judged(graph, row()) == [("stated", None)]
    assert judged(graph, row(canonical="paris")) == [("restated", ids(graph)["Paris"])]


def test_a_value_that_held_at_another_time_is_stated_anew(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=3)
    assert judged(graph, row(hours=5)) == [("stated", None)]
    assert judged(graph, row(hours=2)) == [("restated", ids(graph)["Lyon"])]
    assert judged(graph, row(hours=-1)) == [("restated", ids(graph)["Lyon"])]
    assert judged(graph, row(hours=-1, canonical="paris")) == [("stated", None)]


@pytest.mark.parametrize(("was", "outcome"), [("", "corrected"), ("paris", "corrected"), ("tours", "stated")])
def test_a_correction_needs_the_value_that_it_names(graph: Graph, was: str, outcome: str) -> None:
    stated(graph, statement("Paris"), hours=1)
    (found,) = graph.rows("fact.judge", Anything, isTest=False, rows=[row(corrects=True, was=was)], now=ms(_NOW))
    told = found.model_dump()
    of, at = (ids(graph)["Paris"], ms(1)) if outcome == "corrected" else (None, ms(5))
    assert (told["outcome"], told["of"], told["at"]) == (outcome, of, at)


@pytest.mark.parametrize(
    ("parts", "outcome"),
    [
        ({"trust": "local_agent"}, "restated"),
        ({"trust": "tool"}, "contested"),
        ({"certainty": 0.7}, "restated"),
        ({"certainty": 0.69}, "contested"),
    ],
)
def test_who_knows_less_lets_no_later_value_begin_earlier(graph: Graph, parts: dict[str, Any], outcome: str) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=3)
    of = ids(graph)["Paris" if outcome == "restated" else "Lyon"]
    assert judged(graph, row(hours=2, canonical="paris", **parts)) == [(outcome, of)]


@pytest.mark.parametrize(
    ("parts", "begins"),
    [
        ({"trust": "user"}, 2),
        ({"trust": "local_agent"}, 2),
        ({"trust": "tool"}, 3),
        ({"trust": "unknown"}, 3),
        ({"certainty": 0.7}, 2),
        ({"certainty": 0.69}, 3),
    ],
)
def test_who_knows_less_lets_it_begin_no_earlier_than_it_did(
    graph: Graph, parts: dict[str, Any], begins: float
) -> None:
    stated(graph, statement("Paris"), hours=3)
    said: dict[str, Any] = {"hours": 2, "canonical": "paris", **parts}
    assert judged(graph, row(**said)) == [("restated", ids(graph)["Paris"])]
    assert placed(graph, **said) == ("restated", ms(begins) - ms(0))


def test_the_next_one_is_guarded_by_its_own_trust_not_by_that_of_the_one_before(graph: Graph) -> None:
    stated(graph, statement("Lyon"), trust="unknown")
    stated(graph, statement("Paris"), hours=3, trust="user")
    assert placed(graph, hours=2, canonical="paris", trust="unknown") == ("restated", ms(3) - ms(0))
    assert placed(graph, hours=2, canonical="paris", trust="user") == ("restated", ms(2) - ms(0))


def test_what_waits_begins_no_earlier_by_who_knows_less(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=3, trust="tool")
    assert placed(graph, hours=2, canonical="lyon", trust="unknown") == ("restated", ms(3) - ms(0))
    assert placed(graph, hours=2, canonical="lyon", trust="tool") == ("restated", ms(2) - ms(0))


def test_of_one_instant_what_was_written_before_is_earlier(graph: Graph) -> None:
    for value in ("Lyon", "Paris", "Tours", "Nice", "Metz"):  # written at one instant, too
        stated(graph, statement(value), statement(value, attribute="seat"), hours=1)
    told = query(graph, "MATCH (f:Fact) WHERE f.validUntil IS NULL RETURN f.attribute AS attribute, f.claim AS value")
    assert sorted((row["attribute"], row["value"]) for row in told) == [("capital", "Metz"), ("seat", "Metz")]
    ordered = query(graph, "MATCH (f:Fact {attribute: 'capital'}) RETURN f.claim AS value ORDER BY f.ordinal")
    assert [row["value"] for row in ordered] == ["Lyon", "Paris", "Tours", "Nice", "Metz"]


def test_the_correction_of_nothing_is_stated(graph: Graph) -> None:
    assert judged(graph, row(corrects=True)) == [("stated", None)]


@pytest.mark.parametrize(
    ("trust", "outcome"),
    [("user", "stated"), ("local_agent", "stated"), (None, "stated"), ("tool", "contested"), ("unknown", "contested")],
)
def test_who_is_trusted_less_contests(graph: Graph, trust: str | None, outcome: str) -> None:
    stated(graph, statement("Paris"), trust="local_agent")
    assert judged(graph, row(trust=trust))[0][0] == outcome
    assert judged(graph, row(trust=trust, corrects=True))[0][0] == ("corrected" if outcome == "stated" else outcome)


@pytest.mark.parametrize(
    ("held", "new", "outcome"), [(0.95, 0.69, "contested"), (0.95, 0.7, "stated"), (0.5, 0.5, "stated")]
)
def test_who_is_not_sure_contests_who_is(graph: Graph, held: float, new: float, outcome: str) -> None:
    stated(graph, statement("Paris", confidence=held))
    assert judged(graph, row(certainty=new))[0][0] == outcome


@pytest.mark.parametrize(
    ("gate", "importance", "outcome"),
    [
        *((None, 0.19, "trivial"), (None, 0.2, "stated")),  # an archive of before it could be set has none
        *((0.2, 0.19, "trivial"), (0.2, 0.2, "stated")),
        *((0.6, 0.59, "trivial"), (0.6, 0.6, "stated")),
        *((0.0, 0.0, "stated"), (1.0, 0.99, "trivial"), (1.0, 1.0, "stated")),
    ],
)
def test_what_is_less_important_than_the_gate_becomes_no_fact(
    graph: Graph, gate: float | None, importance: float, outcome: str
) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.gateThreshold = $gate", gate=gate)
    assert judged(graph, row(importance=importance)) == [(outcome, None)]


def test_the_gate_of_the_current_configuration_counts(graph: Graph) -> None:
    query(graph, "CREATE (:ConsolidationConfig {version: 99, gateThreshold: 1.0, validTo: datetime()})")
    assert judged(graph, row(importance=0.2)) == [("stated", None)]


def test_statements_are_judged_by_those_before_them(graph: Graph) -> None:
    one, two, three = row(id="1"), row(id="2", place=1), row(id="3", canonical="paris", place=2)
    four = row(id="4", place=3)
    assert judged(graph, one, two, three, four) == [
        ("stated", None),
        ("restated", "1"),
        ("stated", None),
        ("stated", None),
    ]


def test_what_was_corrected_is_not_said_again_by_its_own_value(graph: Graph) -> None:
    wrong, right = row(id="1"), row(id="2", canonical="paris", corrects=True, place=1)
    assert judged(graph, wrong, right, row(id="3", place=2)) == [("stated", None), ("corrected", "1"), ("stated", None)]


def test_of_several_values_only_the_same_one_counts(graph: Graph) -> None:
    parts: dict[str, Any] = {"attribute": "river", "single": False}
    stated(graph, statement("Loire", **parts), statement("Seine", **parts))
    assert judged(graph, row(canonical="rhone", **parts)) == [("stated", None)]
    assert judged(graph, row(canonical="loire", **parts)) == [("restated", ids(graph)["Loire"])]
    assert judged(graph, row(canonical="loire", ends=True, **parts)) == [("stated", None)]


def test_what_this_statement_made_itself_before_an_answer_was_lost_does_not_count(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    assert judged(graph, row(id=ids(graph)["Lyon"])) == [("stated", None)]


def decided(graph: Graph, decision: str, *, trust: str = "unknown", **parts: Any) -> dict[str, str]:
    """State Paris, and Lyon, which waits and is let in; returns their ids."""
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon", **parts), hours=1, trust=trust)
    conflicts.resolve(graph, ids(graph)["Lyon"], decision, now=at(2))  # type: ignore[arg-type]
    return ids(graph)


@pytest.mark.parametrize(
    ("trust", "outcome"),
    [("user", "stated"), ("local_agent", "stated"), ("tool", "contested"), ("unknown", "contested")],
)
def test_what_somebody_let_in_is_trusted_like_the_local_agent(graph: Graph, trust: str, outcome: str) -> None:
    of = decided(graph, "newer")["Lyon"] if outcome == "contested" else None
    assert judged(graph, row(canonical="nice", trust=trust)) == [(outcome, of)]


@pytest.mark.parametrize(("certainty", "outcome"), [(0.69, "contested"), (0.7, "stated")])
def test_what_somebody_let_in_is_sure(graph: Graph, certainty: float, outcome: str) -> None:
    decided(graph, "newer", confidence=0.5)
    assert judged(graph, row(canonical="nice", certainty=certainty))[0][0] == outcome


def test_what_a_user_said_and_somebody_let_in_is_trusted_like_the_user(graph: Graph) -> None:
    decided(graph, "newer", confidence=0.3)
    query(graph, "MATCH (f:Fact {claim: 'Lyon'}) SET f.trust = 'user'")
    assert judged(graph, row(canonical="nice", trust="local_agent"))[0][0] == "contested"
    assert judged(graph, row(canonical="nice", trust="user"))[0][0] == "stated"


@pytest.mark.parametrize(("certainty", "outcome"), [(0.69, "contested"), (0.7, "stated")])
def test_what_somebody_confirmed_is_sure(graph: Graph, certainty: float, outcome: str) -> None:
    stated(graph, statement("Paris", confidence=0.3))
    assert judged(graph, row(certainty=0.69))[0][0] == "stated"
    policy.say(graph, ids(graph)["Paris"], policy.Word(verification="user_confirmed"), now=at(1))
    assert judged(graph, row(certainty=certainty))[0][0] == outcome


def test_each_of_two_that_hold_together_is_said_again(graph: Graph) -> None:
    found = decided(graph, "both")
    for value in ("Paris", "Lyon"):
        assert judged(graph, row(canonical=value.casefold(), trust="user")) == [("restated", found[value])]


def test_another_value_is_compared_with_the_first_of_two_that_hold_together(graph: Graph) -> None:
    found = decided(graph, "both")
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.trust = 'user'")
    assert judged(graph, row(canonical="nice", trust="local_agent")) == [("contested", found["Paris"])]
    assert judged(graph, row(canonical="nice", trust="user")) == [("stated", None)]


def test_one_that_was_let_in_beside_what_is_forgotten_since_is_the_first(graph: Graph) -> None:
    found = decided(graph, "both")
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) REMOVE f:Live")
    assert judged(graph, row(canonical="nice", trust="tool")) == [("contested", found["Lyon"])]
    assert judged(graph, row(canonical="nice", trust="local_agent")) == [("stated", None)]


def test_what_was_rejected_does_not_count(graph: Graph) -> None:
    found = decided(graph, "keep")
    assert judged(graph, row(trust="unknown")) == [("contested", found["Paris"])]


@pytest.mark.parametrize(("said", "begins"), [(6.0, ms(5) + 1), (5.0, ms(5) + 1), (4.999, ms(2)), (None, ms(2))])
def test_what_is_so_when_it_is_said_begins_after_whatever_says_otherwise_in_between(
    graph: Graph, said: float | None, begins: int
) -> None:
    stated(graph, statement("Tours"))
    stated(graph, statement("Paris"), hours=5)
    at_said = None if said is None else ms(said)
    assert placed(graph, hours=2, said=at_said) == ("stated", begins - ms(0))


def test_what_says_the_same_in_between_moves_nothing(graph: Graph) -> None:
    stated(graph, statement("Lyon"), hours=5)
    assert judged(graph, row(hours=2, said=ms(6))) == [("restated", ids(graph)["Lyon"])]


def test_what_was_so_before_and_again_is_stated_anew(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=5)
    assert placed(graph, hours=2, said=ms(6)) == ("stated", ms(5) + 1 - ms(0))


@pytest.mark.parametrize(("canonical", "begins"), [("paris", ms(5) + 1), ("", ms(5) + 1), ("tours", ms(2))])
def test_an_end_comes_after_what_it_ends_and_no_later(graph: Graph, canonical: str, begins: int) -> None:
    stated(graph, statement("Paris"), hours=5)
    assert placed(graph, hours=2, said=ms(6), canonical=canonical, ends=True) == ("stated", begins - ms(0))


def test_beside_others_only_its_own_end_is_in_between(graph: Graph) -> None:
    parts = {"attribute": "river", "single": False}
    stated(graph, statement("Seine", **parts), statement("Loire", ends=True, **parts), hours=5)
    own = {"attribute": "river", "single": False, "said": ms(6)}
    assert placed(graph, hours=2, canonical="rhone", **own) == ("stated", ms(2) - ms(0))
    assert placed(graph, hours=2, canonical="loire", **own) == ("stated", ms(5) + 1 - ms(0))


HOME: dict[str, Any] = {"attribute": "lives_in"}


def lived(graph: Graph, *homes: str, trust: str = "user") -> dict[str, str]:
    """State one home after another, from hour 0 on, an end as "- Paris"; returns the ids of the facts."""
    for hours, home in enumerate(homes):
        stated(graph, statement(home.removeprefix("- "), ends=home.startswith("- "), **HOME), hours=hours, trust=trust)
    return ids(graph)


@pytest.mark.parametrize(
    ("homes", "said", "outcome", "of"),
    [
        (["Paris, France"], "paris", "restated", "Paris, France"),
        (["Paris, Texas, USA"], "paris, texas", "restated", "Paris, Texas, USA"),
        (["Paris"], "paris, france", "stated", None),
        (["Paris, France"], "paris, texas", "stated", None),
        (["Paris, France"], "parish", "stated", None),
        (["Paris", "Paris, France"], "paris", "restated", "Paris"),
        (["Paris", "Paris, France"], "paris, france", "restated", "Paris, France"),
        (["Paris", "Paris, France"], "paris, texas", "stated", None),
        (["Paris", "Lyon", "Paris, France"], "paris", "restated", "Paris, France"),
        (["Paris, France", "- Paris"], "paris, france", "stated", None),
        (["Paris", "- Paris, France"], "paris", "stated", None),
    ],
)
def test_a_place_is_said_again_less_exactly_and_stated_more_exactly(
    graph: Graph, homes: list[str], said: str, outcome: str, of: str | None
) -> None:
    found = lived(graph, *homes)
    assert judged(graph, row(9, canonical=said, trust="user", **HOME)) == [(outcome, found[of] if of else None)]


@pytest.mark.parametrize(
    ("held", "said", "outcome"),
    [
        ("Paris", "paris, france", "stated"),
        ("Paris, France", "paris, texas", "corrected"),
        ("Paris, France", "lyon", "corrected"),
    ],
)
def test_who_says_it_more_exactly_corrects_nothing(graph: Graph, held: str, said: str, outcome: str) -> None:
    lived(graph, held)
    assert judged(graph, row(canonical=said, corrects=True, trust="user", **HOME))[0][0] == outcome


@pytest.mark.parametrize(
    ("held", "was", "outcome"),
    [
        ("Paris, France", "paris", "corrected"),
        ("Paris", "paris, france", "corrected"),
        ("Paris, France", "paris, texas", "stated"),
    ],
)
def test_what_was_wrong_may_be_named_more_or_less_exactly(graph: Graph, held: str, was: str, outcome: str) -> None:
    lived(graph, held)
    assert judged(graph, row(canonical="lyon", corrects=True, was=was, trust="user", **HOME))[0][0] == outcome


@pytest.mark.parametrize("said", ["paris, france", "lyon"])
def test_who_is_trusted_less_says_it_more_exactly_in_vain(graph: Graph, said: str) -> None:
    found = lived(graph, "Paris")
    assert judged(graph, row(canonical=said, trust="tool", **HOME)) == [("contested", found["Paris"])]


@pytest.mark.parametrize(
    ("held", "ended", "outcome"),
    [
        ("Paris, France", "paris", "contested"),
        ("Paris", "paris, france", "contested"),
        ("Paris, France", "paris, texas", "stated"),
        ("- Paris", "paris, france", "restated"),
        ("- Paris, France", "paris", "restated"),
    ],
)
def test_an_end_counts_for_the_place_said_more_or_less_exactly(
    graph: Graph, held: str, ended: str, outcome: str
) -> None:
    lived(graph, held)
    assert judged(graph, row(canonical=ended, ends=True, trust="tool", **HOME))[0][0] == outcome


def test_a_place_said_more_exactly_in_between_moves_nothing_and_its_end_does(graph: Graph) -> None:
    lived(graph, "Lyon", "Paris, France", "- Paris")
    own: dict[str, Any] = {"trust": "user", **HOME}
    assert placed(graph, 0.5, canonical="paris", said=ms(1.5), **own) == ("stated", ms(0.5) - ms(0))
    assert placed(graph, 0.5, canonical="paris, france", said=ms(3), **own) == ("stated", ms(2) + 1 - ms(0))

"""cypher/profile/stand.cypher

What continues it is asked: which facts there are, and how they stand.
"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake import conflicts
from tests.cypher.entity.naming import joined
from tests.cypher.fact.stating import stated, statement
from tests.cypher.profile.asking import changed, kinds, lives, told
from tests.state import at, ms, query

MOMENT = 1 / 3_600_000  # a millisecond, in hours


@pytest.mark.parametrize(("hours", "kind"), [(1 - MOMENT, "later"), (1, "true"), (1 + MOMENT, "true")])
def test_it_is_true_from_the_instant_on_at_which_it_begins(graph: Graph, hours: float, kind: str) -> None:
    lives(graph, "Lyon", 1)
    assert kinds(graph, at=hours) == {"Lyon": kind}


@pytest.mark.parametrize(("hours", "kind"), [(2 - MOMENT, "true"), (2, "former"), (2 + MOMENT, "former")])
def test_it_is_over_from_the_instant_on_at_which_the_next_one_begins(graph: Graph, hours: float, kind: str) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "Paris", 2)
    assert kinds(graph, at=hours)["Lyon"] == kind


@pytest.mark.parametrize(("last", "kind"), [("Paris, France", "true"), ("Parish", "former")])
def test_a_place_that_is_said_more_exactly_is_not_over(graph: Graph, last: str, kind: str) -> None:
    lives(graph, "Paris", 1)
    lives(graph, last, 2)
    assert kinds(graph, at=3) == {"Paris": kind, last: "true"}


@pytest.mark.parametrize(("hours", "kind"), [(5 - MOMENT, "true"), (5, "former")])
def test_it_is_over_at_the_end_that_it_named(graph: Graph, hours: float, kind: str) -> None:
    lives(graph, "Lyon", 1, until=at(5))
    lives(graph, "Paris", 8)
    assert kinds(graph, at=hours)["Lyon"] == kind


def test_what_was_never_so_and_what_only_ends_something_is_left_out(graph: Graph) -> None:
    lives(graph, "Lyon")
    lives(graph, "Paris", 1, corrects=True)
    assert kinds(graph) == {"Paris": "true"}
    lives(graph, "", 2, ends=True)
    assert kinds(graph) == {"Paris": "former"}
    assert kinds(graph, at=0.5, known=0.5) == {"Lyon": "true"}  # nobody knew better then


def test_what_waits_for_a_decision_is_contested(graph: Graph) -> None:
    lives(graph, "Lyon", trust="user")
    other = lives(graph, "Paris", 1, trust="unknown")
    assert kinds(graph) == {"Lyon": "true", "Paris": "contested"}
    conflicts.resolve(graph, other, "newer", now=at(3))
    assert kinds(graph)["Paris"] == "true"
    assert kinds(graph, known=3 - MOMENT)["Paris"] == "contested"
    assert kinds(graph, known=3)["Paris"] == "true"


@pytest.mark.parametrize(
    ("value", "since", "kind"),
    [
        ("Paris", 1, None),
        ("Paris", 1 + MOMENT, "contested"),
        ("Paris, France", 1, None),
        ("Rome", 1, "contested"),
    ],
)
def test_what_somebody_else_says_of_that_time_too_is_not_contested(
    graph: Graph, value: str, since: float, kind: str | None
) -> None:
    lives(graph, "Lyon", trust="user")
    lives(graph, "Paris", 1, trust="unknown")
    lives(graph, value, 2, since=at(since), trust="user")
    assert ("contested" in [row["kind"] for row in told(graph)]) is (kind is not None)
    assert [row["kind"] for row in told(graph, known=2 - MOMENT)].count("contested") == 1


@pytest.mark.parametrize(("hours", "shown"), [(4 - MOMENT, True), (4, False)])
def test_what_has_expired_is_left_out_before_a_run_has_ended_it(graph: Graph, hours: float, shown: bool) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "SET m.forgetAt = $at", made, at=at(4))
    assert bool(kinds(graph, at=hours)) is shown


@pytest.mark.parametrize(("known", "shown"), [(2 - MOMENT, False), (2, True), (6 - MOMENT, True), (6, False)])
def test_it_is_known_from_when_it_was_written_until_it_was_forgotten(graph: Graph, known: float, shown: bool) -> None:
    made = lives(graph, "Lyon", 2)
    changed(graph, "SET m.validTo = $at REMOVE m:Live", made, at=at(6))
    assert bool(kinds(graph, known=known)) is shown
    assert kinds(graph) == {}


@pytest.mark.parametrize(
    ("scope", "shown"), [(None, {"Lyon", "Paris"}), ("box", {"Lyon", "Paris"}), ("other", {"Lyon"})]
)
def test_a_scope_has_its_own_and_those_of_none(graph: Graph, scope: str | None, shown: set[str]) -> None:
    lives(graph, "Lyon")
    lives(graph, "Paris", 1, scope="box")
    found = kinds(graph, scope=scope)
    assert found.keys() == shown
    assert set(found.values()) == {"true"}  # each scope has a slot of its own


def test_test_facts_are_apart(graph: Graph) -> None:
    lives(graph, "Lyon")
    assert kinds(graph, isTest=True) == {}
    changed(graph, "SET m.isTest = true")
    assert kinds(graph) == {}
    assert kinds(graph, isTest=True) == {"Lyon": "true"}


def test_names_that_are_one_are_one_in_their_scope(graph: Graph) -> None:
    lives(graph, "Lyon")
    lives(graph, "Paris", 1, subject="Ann Bell")
    lives(graph, "Rome", 2, scope="box")
    assert kinds(graph) == {"Lyon": "true", "Rome": "true"}
    joined(graph, "ann", "ann bell")
    both = {"Lyon": "former", "Paris": "true"}
    assert kinds(graph) == {**both, "Rome": "true"}  # in the box, Ann is herself
    assert kinds(graph, "ann bell") == both
    assert kinds(graph, "ann", "ann bell") == {**both, "Rome": "true"}
    assert len(told(graph, "ann", "ann bell")) == 3


@pytest.mark.parametrize(
    ("confidence", "tier"),
    [
        (1.0, "explicit"),
        (0.95, "explicit"),
        (0.949, "implied"),
        (0.7, "implied"),
        (0.699, "inferred"),
        (0.4, "inferred"),
        (0.399, "speculative"),
    ],
)
def test_how_sure_it_is_has_four_tiers(graph: Graph, confidence: float, tier: str) -> None:
    lives(graph, "Lyon", confidence=confidence)
    (row,) = told(graph)
    assert (row["confidence"], row["tier"]) == (confidence, tier)


def test_the_memories_that_say_it_are_counted_as_far_as_they_were_known(graph: Graph) -> None:
    for hours in (0, 1, 2):
        lives(graph, "Lyon", hours)
    assert [row["said"] for row in told(graph)] == [3]
    assert [row["said"] for row in told(graph, known=1)] == [2]
    assert [row["said"] for row in told(graph, known=1 - MOMENT)] == [1]


def test_it_is_true_of_each_attribute_by_itself(graph: Graph) -> None:
    lives(graph, "Lyon")
    stated(graph, statement("Acme", subject="Ann", attribute="works_at"), hours=1)
    changed(graph, "SET m.sensitivity = 'normal'")
    assert kinds(graph) == {"Lyon": "true", "Acme": "true"}
    assert query(graph, "MATCH (f:Fact) RETURN count(f) AS n") == [{"n": 2}]


@pytest.mark.parametrize(
    ("known", "paris", "lyon"), [(15, "later", "true"), (20 - MOMENT, "later", "true"), (20, "true", "former")]
)
def test_what_is_said_again_to_begin_earlier_was_not_known_before(
    graph: Graph, known: float, paris: str, lyon: str
) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "Paris", 10)
    again = statement("Paris", subject="Ann", attribute="lives_in", sentence="What Ann told us on the phone: Paris.")
    stated(graph, again, hours=20, said=5)
    assert kinds(graph, at=7, known=known) == {"Paris": paris, "Lyon": lyon}
    assert kinds(graph, at=7) == {"Paris": "true", "Lyon": "former"}
    (row,) = [each for each in told(graph, at=12, known=known) if each["value"] == "Paris"]
    assert row["validSince"] == (ms(5) if known == 20 else ms(10))

"""cypher/recall/consult.cypher: what facts tell of those that a question names, and how much of it that is."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import given_by
from tests.observed import observed
from tests.reading_as import reading_as
from tests.state import at, query

SHOWN = "[each IN facts | each {.share, said: each.m.content}] AS facts"


def consulted(graph: Graph, question: str, hours: float = 9.0, **options: Any) -> dict[str, float]:
    """Return what facts tell of a question: the contents, each with its share."""
    (row,) = given_by(graph, "recall.consult", question, SHOWN, hours, **options)
    return {each["said"]: round(each["share"], 3) for each in row["facts"]}


@pytest.fixture
def people(graph: Graph) -> Graph:
    observed(graph, "Ana lives in Graz.", "Ana is married to Ben.", "Ben lives in Lyon.", "Ben works at Globex.")
    return graph


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where does Ana live?", {"Ana lives in Graz.": 1}),
        ("What is Ana's place of residence?", {"Ana lives in Graz.": 1}),
        ("Who is ANA married to?", {"Ana is married to Ben.": 1}),
        ("Where does Ana's husband live?", {"Ben lives in Lyon.": 1}),
        ("Where do Ana and Ben live?", {"Ana lives in Graz.": 0.667, "Ben lives in Lyon.": 0.667}),
        ("Where does the person that Ana is married to work?", {"Ben works at Globex.": 0.75}),
        ("Does Ana live in Graz?", {"Ana lives in Graz.": 0.667}),
        ("Where does Carla live?", {}),
        ("What does Ana think of the weather?", {}),
        ("Where does Ana's cat live?", {}),
        ("Who is Ana's former husband?", {"Ana is married to Ben.": 0.667}),
        ("Ana", {}),
        ("Who lives in Graz?", {}),
        ("the", {}),
    ],
)
def test_what_is_named_and_asked_for(people: Graph, question: str, told: dict[str, float]) -> None:
    assert consulted(people, question) == told


@pytest.mark.parametrize(
    ("question", "there"),
    [("Where does Ana live with her cat?", True), ("Where does Ana live with her cat in winter?", False)],
)
def test_half_of_the_words_is_too_little(people: Graph, question: str, there: bool) -> None:
    assert ("Ana lives in Graz." in consulted(people, question)) == there


@pytest.mark.parametrize(("hours", "there"), [(-0.001, []), (0, ["Graz"]), (0.999, ["Graz"]), (1, ["Turin"])])
def test_what_was_true_then(graph: Graph, hours: float, there: list[str]) -> None:
    observed(graph, "Ana lives in Graz.")
    observed(graph, "Ana lives in Turin.", hours=1)
    told = consulted(graph, "Where does Ana live?", true_at=at(hours))
    assert list(told) == [f"Ana lives in {each}." for each in there]


@pytest.mark.parametrize(
    "said",
    [
        "Ana no longer lives in Graz.",
        "No, that's wrong, Ana lives in Turin.",
        "Ana lived in Graz until yesterday.",
    ],
)
def test_what_is_over_or_was_never_so_is_not_told(graph: Graph, said: str) -> None:
    observed(graph, "Ana lives in Graz.")
    observed(graph, said, hours=1)
    assert "Ana lives in Graz." not in consulted(graph, "Where does Ana live?")


def test_what_waits_is_not_told(graph: Graph) -> None:
    observed(graph, "Ana lives in Graz.", "Ana lives in Turin.")
    query(graph, "MATCH (f:Fact {claim: 'Graz'}) SET f.validUntil = null")
    query(graph, "MATCH (f:Fact {claim: 'Turin'}) SET f.contestedBy = 'other'")
    assert list(consulted(graph, "Where does Ana live?")) == ["Ana lives in Graz."]


def test_of_several_values_all_are_told_the_latest_five(graph: Graph) -> None:
    observed(graph, *(f"Ana speaks {each}." for each in ("Czech", "Dutch", "French", "German", "Greek", "Irish")))
    told = consulted(graph, "Which languages does Ana speak?")
    assert set(told) == {f"Ana speaks {each}." for each in ("Dutch", "French", "German", "Greek", "Irish")}


def test_a_part_of_what_was_said_is_told_itself(graph: Graph) -> None:
    observed(graph, "It rained all day. Ana lives in Graz. We had soup.")
    assert list(consulted(graph, "Where does Ana live?")) == ["Ana lives in Graz."]


def test_what_was_said_again_is_told_as_it_was_said_last(graph: Graph) -> None:
    observed(graph, "Ana lives in Graz.")
    observed(graph, "Ana moved to Graz.", hours=1)
    assert list(consulted(graph, "Where does Ana live?")) == ["Ana moved to Graz."]


@pytest.mark.parametrize(("include", "label"), [("all", False), ("live", True)])
def test_what_has_faded_is_told_by_its_fact_where_only_the_living_count(
    graph: Graph, include: str, label: bool
) -> None:
    observed(graph, "Ana lives in Graz.")
    (row,) = given_by(
        graph, "recall.consult", "Where does Ana live?", "[each IN facts | each.m:Fact] AS facts", 90.0, include=include
    )
    assert row["facts"] == [label]


@pytest.mark.parametrize(
    ("scope", "told"), [(None, ["Graz", "Turin"]), ("", ["Graz"]), ("box", ["Graz", "Turin"]), ("other", ["Graz"])]
)
def test_a_scope_sees_its_own_and_what_has_none(graph: Graph, scope: str | None, told: list[str]) -> None:
    observed(graph, "Ana lives in Graz.", "Ana works at Turin.")
    query(graph, "MATCH (n) WHERE n.attribute = 'works_at' OR n.content ENDS WITH 'Turin.' SET n.scope = 'box'")
    found = consulted(graph, "Where does Ana live and work?", scope=scope)
    assert sorted(found) == [f"Ana {'lives in' if each == 'Graz' else 'works at'} {each}." for each in told]


def test_tests_are_told_to_tests_alone(graph: Graph) -> None:
    observed(graph, "Ana lives in Graz.")
    observed(graph, "Ana lives in Turin.", test=True)
    assert list(consulted(graph, "Where does Ana live?")) == ["Ana lives in Graz."]
    assert list(consulted(graph, "Where does Ana live?", is_test=True)) == ["Ana lives in Turin."]


@pytest.mark.parametrize(
    "options",
    [{"as_of": at(5)}, {"in_session": "talk"}, {"type": "insight"}, {"participant": "Ana"}],
    ids=lambda options: next(iter(options)),
)
def test_no_fact_is_asked_where_it_cannot_be_filtered(people: Graph, options: dict[str, Any]) -> None:
    assert consulted(people, "Where does Ana live?", **options) == {}


def test_others_than_the_local_agent_are_told_nothing(people: Graph) -> None:
    query(people, "MATCH (m:Crystal) SET m.accessScope = 'public', m.facets = m.facets + ' inpublic'")
    with reading_as(people, "public") as graph:
        assert consulted(graph, "Where does Ana live?") == {}


@pytest.mark.parametrize(("hours", "there"), [(720, True), (720.001, False)])
def test_a_guess_whose_days_are_over_is_not_told(graph: Graph, hours: float, there: bool) -> None:
    observed(graph, "Ana is married to Ben.", "Maybe Ben lives in Lyon.")
    query(graph, "MATCH (f:Fact) WHERE f.forgetAt IS NOT NULL SET f.forgetAt = $at", at=at(720.0005))
    for question in ("Where does Ben live?", "Where does Ana's husband live?"):
        assert ("Maybe Ben lives in Lyon." in consulted(graph, question, hours)) is there

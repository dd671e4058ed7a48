"""Recall of facts: what is true first, only that if it is strict, and what is true instead."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.hook import injection
from brainbridge.recall import recall
from tests.observed import observed
from tests.reading_as import reading_as
from tests.state import at, query

LYON, TOURS, PARIS = (f"The capital of France is {each}." for each in ("Lyon", "Tours", "Paris"))
ASKED = "What is the capital of France?"
REGION = "The largest region of France is Brittany."


def said(brain: Brain, *texts: str, hours: float = 0.0) -> None:
    """Observe texts, one a minute and a half after another."""
    observed(brain.graph, *texts, hours=hours)


def found(brain: Brain, hours: float = 9.0, question: str = ASKED, **asked: Any) -> list[str]:
    return [each.content for each in brain.recall(question, now=at(hours), touch=False, **asked).hits]


def test_strict_leaves_out_what_is_no_longer_true(brain: Brain) -> None:
    said(brain, LYON, TOURS, PARIS)
    assert set(found(brain)) == {PARIS, TOURS, LYON}
    assert found(brain, strict=True) == [PARIS]


def test_strict_leaves_out_what_says_so_among_other_things(brain: Brain) -> None:
    said(brain, f"{LYON} {REGION}", PARIS)
    assert set(found(brain, strict=True)) == {PARIS, REGION}
    assert f"{LYON} {REGION}" in found(brain)


@pytest.mark.parametrize(
    ("text", "own"),
    [(LYON, {"trust": "unknown"}), (f"{LYON} My phone number is +49 30 901820.", {"role": "user"})],
)
def test_strict_leaves_out_who_said_it_again_and_is_no_source(brain: Brain, text: str, own: dict[str, Any]) -> None:
    brain.facts.observe(LYON, now=at(0), role="user")
    brain.facts.observe(text, now=at(1), **own)
    brain.facts.observe(PARIS, now=at(2), role="user")
    assert found(brain, strict=True) == [PARIS]
    assert set(found(brain, strict=True, as_of=at(1.999))) == {LYON, text}
    assert found(brain, strict=True, as_of=at(2)) == [PARIS]
    hits = [each for each in brain.recall(ASKED, now=at(9), touch=False).hits if each.content.startswith(LYON)]
    assert [[newer.value for newer in each.newer] for each in hits] == [["Paris"]] * 2


def test_strict_leaves_out_what_was_never_so(brain: Brain) -> None:
    said(brain, LYON, f"No, that's wrong, {PARIS[0].lower()}{PARIS[1:]}")
    assert query(brain.graph, "MATCH (f:Fact) WHERE f.retractedAt IS NOT NULL RETURN f.claim AS f") == [{"f": "Lyon"}]
    assert LYON not in found(brain, strict=True)


def test_strict_keeps_what_waits_and_what_tells_no_facts(brain: Brain) -> None:
    said(brain, PARIS)
    brain.facts.observe(LYON, now=at(1), trust="unknown")
    brain.remember("We went to the capital of France.", now=at(1))
    assert set(found(brain, strict=True)) == {PARIS, LYON, "We went to the capital of France."}


@pytest.mark.parametrize(("hours", "first"), [(0, LYON), (0.999, LYON), (1, PARIS), (5, PARIS)])
def test_what_was_true_at_an_instant_is_first(brain: Brain, hours: float, first: str) -> None:
    said(brain, LYON)
    said(brain, PARIS, hours=1)
    assert found(brain, true_at=at(hours))[0] == first
    assert found(brain, true_at=at(hours), strict=True) == [first]


def test_at_an_instant_before_all_that_was_said_nothing_was_true(brain: Brain) -> None:
    said(brain, LYON)
    assert found(brain, true_at=at(-1), strict=True) == []
    assert found(brain, true_at=at(-1)) == [LYON]


def test_a_hit_says_what_is_true_instead(brain: Brain) -> None:
    said(brain, LYON, TOURS)
    said(brain, PARIS, hours=1)
    hits = {each.content: each for each in brain.recall(ASKED, now=at(2), touch=False).hits}
    assert [(each.value, each.attribute) for each in hits[LYON].newer] == [("Paris", "capital")]
    assert [each.content for each in hits[TOURS].newer] == [PARIS]
    assert (hits[PARIS].newer, hits[PARIS].outdated, hits[TOURS].outdated) == ([], None, at(1))


def test_what_tells_several_things_says_what_is_true_instead_of_each(brain: Brain) -> None:
    said(brain, f"{LYON} {REGION}", PARIS)
    hits = {each.content: each for each in brain.recall(ASKED, now=at(2), touch=False).hits}
    told = hits[f"{LYON} {REGION}"]
    assert (told.outdated, [each.value for each in told.newer]) == (None, ["Paris"])


@pytest.mark.parametrize(("hours", "less"), [(1, 0.9), (5_000, 0.5)])
def test_what_is_not_asked_for_stands_behind_the_turn_it_was_drawn_from_as_long_as_that_lives(
    brain: Brain, hours: float, less: float
) -> None:
    said(brain, f"{LYON} {REGION}")
    brain.consolidate(now=at(hours))
    hits = brain.recall("Brittany", now=at(hours), touch=False).hits
    (fact,) = (each for each in hits if each.content == REGION)
    others = sum(value for name, value in fact.figures.items() if name not in ("unasked", "fullText", "weight"))
    assert fact.figures["unasked"] == pytest.approx(-less * others, abs=1e-6)
    assert fact.score == pytest.approx((1 - less) * others, abs=1e-6)


def test_what_ended_says_so(brain: Brain) -> None:
    said(brain, PARIS, "The capital of France is no longer Paris.")
    hits = {each.content: each for each in brain.recall(ASKED, now=at(2), touch=False).hits}
    assert [each.content for each in hits[PARIS].newer] == ["The capital of France is no longer Paris."]


@pytest.mark.parametrize(
    ("asked", "newer"), [({"true_at": at(5)}, "Tours"), ({"as_of": at(5)}, "Tours"), ({}, "Paris")]
)
def test_what_is_true_instead_is_that_of_then(brain: Brain, asked: dict[str, Any], newer: str) -> None:
    said(brain, LYON)
    said(brain, TOURS, hours=4)
    said(brain, PARIS, hours=8)
    hits = brain.recall(ASKED, now=at(9), touch=False, **asked).hits
    (lyon,) = [each for each in hits if each.content == LYON]
    assert [each.value for each in lyon.newer] == [newer]


def test_what_took_its_place_and_is_over_is_not_true_instead(brain: Brain) -> None:
    end = "The capital of France is no longer Paris."
    said(brain, LYON, PARIS, end)
    hits = {each.content: each for each in brain.recall(ASKED, now=at(2), touch=False).hits}
    assert list(hits[LYON].newer) == []
    assert [each.content for each in hits[PARIS].newer] == [end]


def test_an_end_is_named_however_exactly_the_place_was_said(brain: Brain) -> None:
    home, end = "Ann lives in Paris, France.", "Ann no longer lives in Paris."
    said(brain, home, end)
    hits = {each.content: each for each in brain.recall("Where does Ann live?", now=at(2), touch=False).hits}
    assert (hits[home].outdated is not None, [each.content for each in hits[home].newer]) == (True, [end])


def test_what_was_decided_against_says_what_is_true_instead(brain: Brain) -> None:
    said(brain, PARIS)
    brain.facts.observe(LYON, now=at(1), trust="unknown")
    (waits,) = brain.facts.conflicts()
    brain.facts.resolve(waits.id, "keep", now=at(2))
    hits = {each.content: each for each in brain.recall(ASKED, now=at(3), touch=False).hits}
    assert ([each.content for each in hits[LYON].newer], hits[PARIS].newer) == ([PARIS], [])
    assert found(brain, strict=True) == [PARIS]


def test_others_are_not_told_what_is_true_instead(brain: Brain) -> None:
    said(brain, f"{LYON} {REGION}", PARIS)
    query(brain.graph, "MATCH (m:Crystal) SET m.accessScope = 'public', m.facets = m.facets + ' inpublic'")
    with reading_as(brain.graph, "public") as graph:
        hits = recall.search(graph, ASKED, now=at(3), limit=10)
    assert LYON in [each.content for each in hits]
    assert all(each.newer == [] for each in hits)


def test_a_wish_that_another_took_the_place_of_stands_beside_no_answer(brain: Brain) -> None:
    for hours, text in enumerate(("My preferred editor is Vim.", "My preferred editor is Emacs.")):
        brain.facts.observe(f"{text} I prefer it for all my work.", now=at(hours), role="user")
    beside = brain.recall("How should I write this?", now=at(2), touch=False).standing
    assert all("Vim" not in each.content for each in beside)


def test_what_is_true_is_found_among_many_that_were(brain: Brain) -> None:
    said(brain, *(f"The capital of France is Town{number}." for number in range(150)))
    assert found(brain)[0] == "The capital of France is Town149."


def test_an_explanation_counts_what_is_left_out(brain: Brain) -> None:
    said(brain, LYON, PARIS)
    explained = brain.recall(ASKED, now=at(9), touch=False, strict=True, explain=True).explained
    assert explained is not None
    counts = {each.filter: (each.considered, each.admitted) for each in explained.filters}
    assert counts["strict"] == counts["all"] == (2, 1)


def test_what_is_no_longer_true_is_put_before_no_agent(brain: Brain) -> None:
    said(brain, "The production database of Orion listens on port 5432.")
    said(brain, "The production database of Orion listens on port 6000.", hours=1)
    given = injection.of(brain, "Which port does the production database of Orion listen on?", scope=None, now=at(2))
    assert given is not None
    assert ("6000" in given.text, "5432" in given.text) == (True, False)

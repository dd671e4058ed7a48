"""What was built on a fact, or on what says it and no more, is questioned for good once that is erased."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.integrity import erasing
from tests.intake.test_facts import LYON, PARIS, said, sound
from tests.intake.test_questions import built, fact, lyon, news, open_, turn
from tests.state import at, query

targets = pytest.mark.parametrize("target", [turn, lambda brain: fact(brain, "Lyon")], ids=["words", "fact"])
told = pytest.mark.parametrize("is_known", [True, False], ids=["over", "holds"])


def grounds(brain: Brain) -> list[dict[str, Any]]:
    text = "MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL RETURN m.questionedSince AS since"
    return query(brain.graph, text)


@told
@targets
def test_it_is_questioned_whichever_of_the_two_it_was_built_on_and_whichever_is_erased(
    brain: Brain, target: Any, is_known: bool
) -> None:
    ground = lyon(brain)
    on_words = built(brain, "The embassy stands in Lyon", turn(brain))
    on_fact = built(brain, "The consulate stands in Lyon", ground)
    further = built(brain, "The envoy lives near the embassy", on_words, hours=1.1)
    if is_known:
        news(brain)
    brain.erasures.erase(target(brain), now=at(3))
    assert open_(brain) == {on_words, on_fact, further}
    assert all(each.erased for each in brain.facts.questions(now=at(9)))
    assert {row["since"] for row in grounds(brain)} == {at(2 if is_known else 3)}
    sound(brain, 4)


@targets
def test_so_it_is_if_one_goes_before_the_other(brain: Brain, target: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "_BATCH", 1)
    lyon(brain)
    on_words = built(brain, "The embassy stands in Lyon", turn(brain))
    brain.erasures.erase(target(brain), now=at(3))
    assert open_(brain) == {on_words}
    sound(brain, 4)


@told
def test_what_somebody_let_stand_without_the_fact_stands_and_so_does_what_was_built_on_it(
    brain: Brain, is_known: bool
) -> None:
    lyon(brain)
    kept = built(brain, "The embassy stands in Lyon", turn(brain))
    built(brain, "The envoy lives near the embassy", kept, hours=1.1)
    other = built(brain, "The consulate stands in Lyon", turn(brain))
    run = news(brain)
    brain.facts.review(kept, "holds", now=at(2.5))
    if not is_known:
        brain.runs.undo(run, now=at(2.7))
    brain.erasures.erase(turn(brain), now=at(3))
    assert open_(brain) == {other}
    sound(brain, 4)


def test_what_was_built_since_it_was_known_knew_of_it(brain: Brain) -> None:
    lyon(brain)
    news(brain)
    built(brain, "The embassy stood in Lyon", turn(brain), hours=2)
    brain.erasures.erase(turn(brain), now=at(3))
    assert open_(brain) == set()
    sound(brain, 4)


def test_what_says_more_than_the_fact_questions_nothing_when_it_is_erased(brain: Brain) -> None:
    said(brain, f"{LYON} It rains there.", 0)
    built(brain, "The embassy stands in Lyon", turn(brain))
    brain.erasures.erase(turn(brain), now=at(3))
    assert open_(brain) == set()
    sound(brain, 4)


@pytest.mark.parametrize(("operation", "is_open"), [("extracted", False), ("excerpted", False), ("synthesized", True)])
def test_what_was_drawn_from_the_words_is_not_made_of_the_fact(brain: Brain, operation: str, is_open: bool) -> None:
    lyon(brain)
    drawn = built(brain, "The embassy stands in Lyon", turn(brain))
    query(brain.graph, "MATCH ({id: $id})-[d:DERIVED_FROM]->() SET d.operation = $op", id=drawn, op=operation)
    brain.erasures.erase(turn(brain), now=at(3))
    if operation != "excerpted":  # which goes along
        assert open_(brain) == ({drawn} if is_open else set())
    sound(brain, 4)


def test_what_said_it_again_is_the_fact_too(brain: Brain) -> None:
    ground = lyon(brain)
    said(brain, LYON, 0.5)
    both = "MATCH (t:Memory) WHERE t.content = $of AND NOT t:Fact RETURN t.id AS id ORDER BY t.created"
    made = {
        built(brain, f"The embassy number {place} stands in Lyon", row["id"])
        for place, row in enumerate(query(brain.graph, both, of=LYON))
    }
    brain.erasures.erase(ground, now=at(3))
    assert (len(made), open_(brain)) == (2, made)
    sound(brain, 4)


def test_what_was_built_on_what_was_questioned_stands_if_somebody_let_it_stand_without_all_of_that(
    brain: Brain,
) -> None:
    ground = lyon(brain)
    made = built(brain, "The embassy stands in Lyon", ground)
    kept = built(brain, "The envoy lives near the embassy", made, hours=1.1)
    other = built(brain, "The cook lives near the embassy", made, hours=1.1)
    said(brain, PARIS, 2)
    brain.facts.review(kept, "holds", now=at(2.5))
    brain.erasures.erase(made, now=at(3))
    assert open_(brain) == {other}
    sound(brain, 4)

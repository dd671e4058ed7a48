"""What somebody decides of what was built on a fact that is over."""

import pytest

from brainbridge import Brain
from brainbridge.errors import InvalidInput, NotFound, Refused
from tests.intake.test_facts import said, sound
from tests.intake.test_questions import NICE, built, chain, fact, lyon, news, open_
from tests.state import at, query


def test_what_stands_is_questioned_no_more_and_neither_is_what_was_built_on_it(brain: Brain) -> None:
    ground = lyon(brain)
    first, second, third = chain(brain, ground, 3)
    beside = built(brain, "The consulate stands in Lyon", ground)
    news(brain)
    done = brain.facts.review(second, "holds", reason="it has moved along", now=at(3))
    assert (done.id, done.decision, done.reason, done.revised_by) == (second, "holds", "it has moved along", None)
    assert open_(brain) == {first, beside}
    sound(brain, 4)
    undone = brain.runs.undo(done.run_id, now=at(4))
    assert (undone.refused, open_(brain)) == ([], {first, second, third, beside})
    assert brain.runs.undo(undone.run_id, now=at(5)).refused == []
    assert open_(brain) == {first, beside}
    sound(brain, 6)


def test_what_ends_leaves_what_was_built_on_it_questioned(brain: Brain) -> None:
    first, second = chain(brain, lyon(brain), 2)
    news(brain)
    done = brain.facts.review(first, "ends", now=at(3))
    assert open_(brain) == {second}
    assert first not in {hit.id for hit in brain.recall("embassy number 0 stands", now=at(4), touch=False).hits}
    sound(brain, 4)
    undone = brain.runs.undo(done.run_id, now=at(5))
    assert (undone.refused, open_(brain)) == ([], {first, second})
    sound(brain, 6)
    assert (brain.runs.undo(undone.run_id, now=at(7)).refused, open_(brain)) == ([], {second})
    sound(brain, 8)


def test_what_is_revised_comes_from_what_it_was_and_from_what_is_true_instead(brain: Brain) -> None:
    first, second = chain(brain, lyon(brain), 2)
    news(brain)
    done = brain.facts.review(first, "revised", text="The embassy stands in Paris", reason="moved", now=at(3))
    assert done.revised_by is not None
    assert open_(brain) == {second}
    parents = query(
        brain.graph,
        "MATCH (:Memory {id: $id})-[:DERIVED_FROM]->(p) RETURN p.id AS id",
        id=done.revised_by,
    )
    assert {row["id"] for row in parents} == {first, fact(brain, "Paris")}
    found = {hit.id for hit in brain.recall("Where does the embassy stand?", now=at(4), touch=False).hits}
    assert (done.revised_by in found, first in found) == (True, False)
    sound(brain, 4)
    undone = brain.runs.undo(done.run_id, now=at(5))
    assert (undone.refused, open_(brain)) == ([], {first, second})
    assert brain.inspect(done.revised_by).memory.valid_to is not None
    sound(brain, 6)
    assert (brain.runs.undo(undone.run_id, now=at(7)).refused, open_(brain)) == ([], {second})
    sound(brain, 8)


def test_the_newer_fact_may_be_over_too_and_questions_the_revision(brain: Brain) -> None:
    (first,) = chain(brain, lyon(brain), 1)
    news(brain)
    by = brain.facts.review(first, "revised", text="The embassy stands in Paris", now=at(3)).revised_by
    said(brain, NICE, 4)
    assert open_(brain) == {by}
    sound(brain, 5)


def test_a_decision_is_taken_back_with_cascade_once_another_one_builds_on_it(brain: Brain) -> None:
    ground = lyon(brain)
    said(brain, "The capital of Norway is Oslo.", 0)
    both = built(brain, "The embassies stand in Lyon and Oslo", ground, brain.facts.list("Norway")[0].id)
    news(brain)
    first = brain.facts.review(both, "holds", now=at(3)).run_id
    said(brain, "The capital of Norway is Bergen.", 4)
    brain.facts.review(both, "holds", now=at(5))
    refused = brain.runs.undo(first, now=at(6)).refused
    assert ["answered since" in each.reason for each in refused] == [True]
    assert open_(brain) == set()
    assert brain.runs.undo(first, cascade=True, now=at(7)).refused == []
    assert open_(brain) == {both}
    sound(brain, 8)


def test_what_is_not_questioned_cannot_be_decided(brain: Brain) -> None:
    ground = lyon(brain)
    (made,) = chain(brain, ground, 1)
    with pytest.raises(Refused, match="is not questioned"):
        brain.facts.review(made, "holds", now=at(2))
    with pytest.raises(NotFound, match="nobody") as unknown:
        brain.facts.review("nobody", "holds", now=at(2))
    assert "question list" in unknown.value.hint
    news(brain)
    with pytest.raises(Refused, match="is not questioned"):
        brain.facts.review(ground, "ends", now=at(3))
    with pytest.raises(InvalidInput, match="text"):
        brain.facts.review(made, "revised", now=at(3))
    with pytest.raises(InvalidInput, match="text"):
        brain.facts.review(made, "holds", text="The embassy", now=at(3))
    with pytest.raises(InvalidInput, match="secret"):
        brain.facts.review(made, "holds", reason="password: hunter2horse", now=at(3))
    brain.facts.review(made, "ends", now=at(4))
    with pytest.raises(Refused):
        brain.facts.review(made, "holds", now=at(5))


def test_a_dry_run_decides_nothing(brain: Brain) -> None:
    (made,) = chain(brain, lyon(brain), 1)
    news(brain)
    for decision, text in (("holds", None), ("ends", None), ("revised", "The embassy stands in Paris")):
        done = brain.facts.review(made, decision, text=text, now=at(3), dry_run=True)  # type: ignore[arg-type]
        assert (done.applied, open_(brain)) == (False, {made})
    assert brain.facts.review(made, "holds", now=at(3)).applied


def test_what_was_promoted_since_is_decided_and_that_is_taken_back(brain: Brain) -> None:
    first, second = chain(brain, lyon(brain), 2)
    brain.force_promote(first, now=at(1.5))
    news(brain)
    (head,) = open_(brain) - {second}
    done = brain.facts.review(first, "holds", now=at(3))
    assert (done.id, open_(brain)) == (head, set())
    undone = brain.runs.undo(done.run_id, now=at(4))
    assert (undone.refused, open_(brain)) == ([], {head, second})
    assert (brain.runs.undo(undone.run_id, now=at(5)).refused, open_(brain)) == ([], set())
    sound(brain, 6)

"""What was built on a fact is questioned once that is over, until somebody decides or the fact holds again."""

from typing import Any

import pytest

from brainbridge import Brain
from tests.intake.test_facts import LYON, PARIS, said, sound
from tests.state import at, query

NICE = "The capital of France is Nice."
NEWS: dict[str, Any] = {
    "superseded": (PARIS, {}),
    "ended": ("The capital of France is no longer Lyon.", {}),
    "corrected": ("No, that's wrong: the capital of France is Paris.", {}),
}
ways = pytest.mark.parametrize("way", NEWS)


def lyon(brain: Brain, hours: float = 0, **parts: Any) -> str:
    """State that it is Lyon; returns the fact."""
    said(brain, LYON, hours, **parts)
    return fact(brain, "Lyon", **({"test": True} if parts.get("test") else {}))


def fact(brain: Brain, value: str, **asked: Any) -> str:
    return next(each.id for each in brain.facts.list("France", **asked) if each.value == value)


def built(brain: Brain, text: str, *parents: str, hours: float = 1, **parts: Any) -> str:
    """Write a memory that was made of others."""
    return brain.remember(text, derived_from=parents, now=at(hours), **parts).id


def chain(brain: Brain, ground: str, levels: int) -> list[str]:
    """Build so many memories, each on the one before it, and the first on a fact."""
    made = [ground]
    for level in range(levels):
        made.append(built(brain, f"The embassy number {level} stands there", made[-1], hours=1 + level / 10))
    return made[1:]


def news(brain: Brain, way: str = "superseded", hours: float = 2, **parts: Any) -> str:
    text, own = NEWS[way]
    return said(brain, text, hours, **own, **parts)


def open_(brain: Brain, hours: float = 9, **asked: Any) -> set[str]:
    return {each.id for each in brain.facts.questions(now=at(hours), limit=100, **asked)}


def heads(brain: Brain) -> list[dict[str, Any]]:
    text = "MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL RETURN m.id AS id, m.questionedBy AS by ORDER BY id"
    return query(brain.graph, text)


@ways
@pytest.mark.parametrize("levels", [1, 3])
def test_what_was_built_on_a_fact_that_is_over_is_questioned_since_that_was_known(
    brain: Brain, way: str, levels: int
) -> None:
    ground = lyon(brain)
    made = chain(brain, ground, levels)
    sound(brain, 1.9)
    news(brain, way)
    assert open_(brain) == set(made)
    for each in brain.facts.questions(now=at(3)):
        (over,) = each.grounds
        assert (each.since, over.id, over.content, each.erased, each.more) == (at(2), ground, LYON, False, 0)
        assert over.newer is not None
        assert (over.newer.content, over.newer.since) == (NEWS[way][0], at(0 if way == "corrected" else 2))
    sound(brain, 3)


@ways
@pytest.mark.parametrize("levels", [1, 3])
def test_undo_takes_the_whole_cascade_back_and_redo_brings_it_again(brain: Brain, way: str, levels: int) -> None:
    made = chain(brain, lyon(brain), levels)
    run = news(brain, way)
    marks = heads(brain)
    undone = brain.runs.undo(run, now=at(3))
    assert (undone.refused, undone.undone["questioned"]) == ([], levels)
    assert (open_(brain), heads(brain)) == (set(), [])
    sound(brain, 3)
    redone = brain.runs.undo(undone.run_id, now=at(4))
    assert redone.refused == []
    assert (open_(brain), heads(brain)) == (set(made), marks)
    sound(brain, 5)


def test_the_sources_of_a_fact_are_not_questioned(brain: Brain) -> None:
    ground = lyon(brain)
    built(brain, "The embassy stands in Lyon", ground)
    news(brain)
    (source,) = query(
        brain.graph, "MATCH (:Fact {claim: 'Lyon'})-[:DERIVED_FROM]->(t) RETURN t.questionedSince AS since"
    )
    assert source["since"] is None


def test_of_two_grounds_the_one_that_is_over_is_named(brain: Brain) -> None:
    ground = lyon(brain)
    said(brain, "The capital of Norway is Oslo.", 0)
    other = brain.facts.list("Norway")[0].id
    both = built(brain, "The embassies stand in Lyon and Oslo", ground, other)
    news(brain)
    (question,) = brain.facts.questions(now=at(3))
    assert (question.id, [each.id for each in question.grounds]) == (both, [ground])
    said(brain, "The capital of Norway is Bergen.", 4)
    (question,) = brain.facts.questions(now=at(5))
    assert ([each.id for each in question.grounds], question.since) == ([other, ground], at(2))
    sound(brain, 5)


def test_a_diamond_is_questioned_once(brain: Brain) -> None:
    ground = lyon(brain)
    left, right = (built(brain, f"The embassy's {side} wing is in Lyon", ground) for side in ("left", "right"))
    tip = built(brain, "The embassy has two wings in Lyon", left, right, hours=1.5)
    news(brain)
    assert open_(brain) == {left, right, tip}
    assert all(row["by"] == [ground] for row in heads(brain))
    sound(brain, 3)


def test_a_circle_is_questioned_and_no_longer_questioned(brain: Brain) -> None:
    first, second = chain(brain, lyon(brain), 2)
    query(
        brain.graph,
        "MATCH (a:Memory {id: $a}), (b:Memory {id: $b}) "
        "CREATE (a)-[:DERIVED_FROM {operation: 'mutated', actor: 'local_agent', at: $at}]->(b)",
        a=first,
        b=second,
        at=at(1),
    )
    run = news(brain)
    assert open_(brain) == {first, second}
    brain.runs.undo(run, now=at(3))
    assert (open_(brain), heads(brain)) == (set(), [])


def test_what_was_built_since_it_was_known_knew_of_it(brain: Brain) -> None:
    ground = lyon(brain)
    first = built(brain, "The embassy stands in Lyon", ground)
    news(brain)
    built(brain, "The embassy stood in Lyon", ground, hours=3)
    built(brain, "The embassy had a garden", first, hours=3)
    assert open_(brain) == {first}
    sound(brain, 4)


def test_late_news_of_what_was_over_already_questions_nothing_that_knew_it(brain: Brain) -> None:
    ground = lyon(brain)
    news(brain, hours=10)
    built(brain, "The embassy stood in Lyon", ground, hours=11)
    said(brain, NICE, 12)
    query(brain.graph, "MATCH (n:Fact {claim: 'Nice'}) SET n.validSince = $at", at=at(5))
    brain.runs.undo(said(brain, "The capital of France is Tours.", 13), now=at(14))
    assert brain.facts.list("France")[0].valid_until == at(5)
    assert open_(brain, 15) == set()
    sound(brain, 15)


def test_late_news_questions_what_did_not_know_it(brain: Brain) -> None:
    ground = lyon(brain)
    late = built(brain, "The embassy stands in Lyon", ground, hours=7)
    line = [f'{{"content": "{PARIS}", "at": "{at(5).isoformat()}"}}'.encode()]
    brain.facts.observe_lines(line, now=at(10))
    (question,) = brain.facts.questions(now=at(11))
    assert (question.id, question.since, question.grounds[0].until) == (late, at(10), at(5))
    sound(brain, 11)


def test_a_forgotten_fact_questions_nothing_and_a_forgotten_successor_no_longer(brain: Brain) -> None:
    ground = lyon(brain)
    made = chain(brain, ground, 2)
    brain.forget(ground, now=at(2))
    brain.consolidate(now=at(2))
    assert open_(brain) == set()
    brain.runs.undo("LAST", now=at(2.5))
    brain.runs.undo(next(each.id for each in brain.runs.list() if each.command == "forget"), now=at(3))
    news(brain, hours=4)
    assert open_(brain) == set(made)
    brain.forget(fact(brain, "Paris"), now=at(5))
    brain.consolidate(now=at(5))
    assert open_(brain) == set()
    sound(brain, 6)


def test_the_worlds_of_tests_and_of_scopes_are_kept_apart(brain: Brain) -> None:
    ground = lyon(brain, scope="a")
    mine = built(brain, "The embassy stands in Lyon", ground, scope="a")
    test = lyon(brain, test=True)
    tested = brain.tests.remember("The embassy stands in Lyon", derived_from=[test], now=at(1)).id
    news(brain, scope="b")
    assert open_(brain) | open_(brain, test=True) == set()
    news(brain, scope="a", hours=3)
    assert (open_(brain, scope="a"), open_(brain, scope="b"), open_(brain, test=True)) == ({mine}, set(), set())
    brain.facts.observe(PARIS, now=at(4), test=True)
    assert open_(brain, test=True) == {tested}
    sound(brain, 5)


def test_recall_ranks_it_lower_and_says_what_is_true_instead_and_strict_keeps_it(brain: Brain) -> None:
    made = built(brain, "The embassy stands in Lyon", lyon(brain))
    sound_ = built(brain, "The embassy stands in Lyon", fact(brain, "Lyon"), hours=3)
    news(brain)
    for strict in (False, True):
        hits = {hit.id: hit for hit in brain.recall("the embassy", now=at(4), touch=False, strict=strict).hits}
        hit = hits[made]
        assert (hit.questioned, [each.content for each in hit.newer]) == (at(2), [PARIS])
        others = [value for name, value in hit.figures.items() if name not in ("weight", "fullText", "questioned")]
        assert hit.figures["questioned"] == pytest.approx(-sum(others) / 4)
        assert (hits[sound_].questioned, "questioned" in hits[sound_].figures) == (None, False)
        assert hit.score < hits[sound_].score
    then = {hit.id: hit for hit in brain.recall("the embassy", now=at(4), true_at=at(1.5), touch=False).hits}[made]
    assert (then.questioned, then.figures.get("questioned", 0.0)) == (None, 0.0)


def test_its_reasons_and_its_history_say_why(brain: Brain) -> None:
    ground = lyon(brain)
    (made,) = chain(brain, ground, 1)
    news(brain)
    told = brain.inspect(made, now=at(3))
    (sentence,) = [each for each in told.why.sentences if "questioned" in each]
    assert ground in sentence
    assert "questioned" in [each["kind"] for each in told.events]
    assert [
        (each.code, each.count) for each in brain.monitor.health(now=at(3)).findings if "question" in each.code
    ] == [("open_questions", 1)]


def test_the_question_moves_with_a_promotion_and_back(brain: Brain) -> None:
    (made,) = chain(brain, lyon(brain), 1)
    news(brain)
    run = brain.force_promote(made, now=at(2.1)).run_id
    assert len(open_(brain)) == 1
    assert made not in open_(brain)
    assert len(heads(brain)) == 1
    sound(brain, 3)
    brain.runs.undo(run, now=at(3))
    assert (open_(brain), len(heads(brain))) == ({made}, 1)
    sound(brain, 4)


def test_what_was_built_on_a_promoted_memory_is_reached(brain: Brain) -> None:
    (made,) = chain(brain, lyon(brain), 1)
    brain.force_promote(made, now=at(1.1))
    head = brain.inspect(made).memory.head_id
    assert head not in (None, made)
    tip = built(brain, "The embassy has a garden", str(head), hours=1.5)
    news(brain)
    assert open_(brain) == {head, tip}
    sound(brain, 3)


def test_an_erased_fact_questions_what_was_built_on_it_for_good(brain: Brain) -> None:
    ground = lyon(brain)
    first, second = chain(brain, ground, 2)
    brain.erasures.erase(ground, now=at(2))
    questions = brain.facts.questions(now=at(3))
    assert ({each.id for each in questions}, {each.erased for each in questions}) == ({first, second}, {True})
    sound(brain, 3)
    brain.facts.review(first, "holds", now=at(4))
    assert open_(brain) == set()
    sound(brain, 5)


def test_the_briefing_tells_it_with_what_is_true_instead(brain: Brain) -> None:
    built(brain, "The embassy stands in Lyon", lyon(brain))
    news(brain)
    told = brain.projects.briefing("", now=at(3)).text
    assert "## Questioned" in told
    assert 'a newer fact says "The capital of France is Paris." since 2026-05-01: "The embassy stands in Lyon"' in told


def test_a_merged_crystal_is_questioned_by_what_it_was_built_on_itself(brain: Brain) -> None:
    ground = lyon(brain)
    parts: dict[str, Any] = {"semantic_type": "insight", "now": at(1)}
    first = brain.crystals.remember(
        "The embassy of Norway stands in Lyon, by the river", derived_from=[ground], **parts
    )
    second = brain.crystals.remember("The embassy of Norway stands in Lyon, by the bridge", **parts)
    merged = brain.crystals.remember("The embassy stands in Lyon", derived_from=[first.id, second.id], **parts)
    news(brain)
    assert open_(brain) == {first.id, merged.id}
    brain.facts.review(first.id, "holds", now=at(3))
    assert open_(brain) == set()
    sound(brain, 4)


def turn(brain: Brain) -> str:
    """Return the memory by which somebody said that it is Lyon, as recall gives it."""
    text = "MATCH (m:Head) WHERE NOT m:Fact AND m.content STARTS WITH $lyon RETURN m.id AS id"
    return str(query(brain.graph, text, lyon=LYON)[0]["id"])


@ways
def test_what_was_built_on_what_says_a_fact_and_no_more_is_questioned_with_the_fact(brain: Brain, way: str) -> None:
    ground = lyon(brain)
    first = built(brain, "The embassy stands in Lyon", turn(brain))
    second = built(brain, "The embassy has a garden there", first, ground, hours=1.5)
    run = news(brain, way)
    built(brain, "The embassy stood in Lyon", turn(brain), hours=3)
    assert (open_(brain), [row["by"] for row in heads(brain)]) == ({first, second}, [[ground]] * 2)
    sound(brain, 4)
    back = brain.runs.undo(run, now=at(5)).run_id
    assert (open_(brain), heads(brain)) == (set(), [])
    sound(brain, 5)
    brain.runs.undo(back, now=at(6))
    assert open_(brain) == {first, second}
    (asked,) = (each for each in brain.facts.questions(now=at(7), limit=9) if each.id == first)
    brain.facts.review(asked.id, "holds", now=at(7))
    assert open_(brain) == {second}
    sound(brain, 8)


@pytest.mark.parametrize("more", ["It rains there.", "The capital of Spain is Madrid."])
def test_what_was_built_on_what_says_more_than_a_fact_is_not_questioned(brain: Brain, more: str) -> None:
    said(brain, f"{LYON} {more}", 0)
    built(brain, "The embassy stands in Lyon", turn(brain))
    news(brain)
    assert (open_(brain), heads(brain)) == (set(), [])
    sound(brain, 3)


def test_what_says_two_facts_in_the_same_words_questions_nothing_that_was_built_on_it(brain: Brain) -> None:
    lyon(brain)
    said(brain, "The capital of Spain is Madrid.", 0.5)
    text = "MATCH (f:Fact {canonical: 'madrid'}), (t:Memory {id: $id}) CREATE (f)-[:DERIVED_FROM {at: $at}]->(t)"
    query(brain.graph, text, id=turn(brain), at=at(0.5))
    built(brain, "The embassy stands in Lyon", turn(brain))
    news(brain)
    assert (open_(brain), heads(brain)) == (set(), [])


def test_an_erasure_of_what_says_a_fact_leaves_the_marks_in_order(brain: Brain) -> None:
    lyon(brain)
    built(brain, "The embassy stands in Lyon", turn(brain))
    news(brain)
    brain.erasures.erase(turn(brain), now=at(3))
    sound(brain, 4)

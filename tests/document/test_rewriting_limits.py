"""Whatever is given, a state written by rules is in its budget, sound, and loses nothing without telling."""

import random
from datetime import timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from brainbridge.document import guards, references, text
from brainbridge.document.rules import entries, fading, folding, rewriting
from brainbridge.document.schema import ACTIVE, BOND, GAPS, NICHE, PHENOTYPE, SKILLS, WORKING_MEMORY
from brainbridge.document.text import Text
from brainbridge.language import figures
from brainbridge.language.normal import normal
from brainbridge.language.wishes import key_words
from tests.document import lives
from tests.document.lives import BUDGETS, LIVES, Session, Step
from tests.document.texts import PLAIN, TEXTS
from tests.effort import examples, some

KEPT = (PHENOTYPE, BOND, NICHE, GAPS, SKILLS)
# Directives of which more has to stay than there is room for in a short state.
DIRECTED = Session(
    [],
    [
        ("Remember to look at the tower clock of number 1, which is not painted yet.", 0.1, True),
        (" ".join(["The parser still needs a new part."] * 4), 0.1, False),
        (f"We still have to {'x' * 300}", 0.1, True),
    ],
    [],
    [],
    answers=False,
)
_LONG = f"We still have to {'x' * 300}"
# Two directives that say the same, and find no room but behind a pointer, which is that of one of them.
TWINS = Session([], [(_LONG, 0.1, True)] * 2, [], [_LONG], answers=True)


def own(found: Text, title: str) -> str:
    return entries.body(found.body(title), WORKING_MEMORY.section(title).placeholder).own


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_every_section_and_the_whole_are_within_their_budgets(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        state = step.found.text
        assert len(state.state) <= budget
        for section in WORKING_MEMORY.sections:
            assert figures.tokens(state.body(section.title)) <= section.budget


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_the_guards_accept_every_state_after_the_one_before(life: list[Session], budget: int) -> None:
    for number, step in enumerate(lives.lived(life, budget)):
        verdict = guards.verdict(str(step.found.text), str(step.old), WORKING_MEMORY, first=not number)
        assert verdict == ((), ())


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_what_is_written_reads_back_and_has_no_other_form(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        state = step.found.text
        assert text.read(str(state), WORKING_MEMORY) == state
        assert [each.title for each in state.parts] == list(WORKING_MEMORY.titles)
        assert own(state, BOND) == own(state, ACTIVE) == ""
        assert "[redacted]" not in str(state)
        assert all(each == "\n" or each.isprintable() for each in str(state))


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
@example([TWINS], 1_000)
def test_every_note_is_consumed_or_pending_and_what_is_consumed_is_there(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        found, notes = step.found, {each.id: each for each in step.given.notes}
        assert sorted((*found.consumed, *found.pending)) == sorted(notes)
        words = f" {normal(str(found.text))} "
        is_there = {each for each in notes if each in step.behind or is_quoted(notes[each].text, found.text, words)}
        for note in found.consumed:
            assert any(say_the_same(notes[note].text, notes[each].text) for each in is_there)
        assert {each.id for each in found.left_out} >= set(found.pending)


def is_quoted(said: str, state: Text, words: str) -> bool:
    return entries.quotation(said) in str(state) or quoted(said) in words


def say_the_same(one: str, other: str) -> bool:
    """Tell whether two notes say the same as far as they are quoted: one of them is where the other is."""
    return quoted(one) == quoted(other) or [] != key_words(quoted(one)) == key_words(quoted(other))


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_what_was_behind_a_pointer_or_folded_stays_so_or_is_told(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        assert_none_left(step)


def assert_none_left(step: Step) -> None:
    """Each memory that the old state pointed to is quoted, behind a pointer, folded or told."""
    was = {each.id for each in references.read(str(step.old)).pointers} | {each.id for each in step.given.folded}
    now = step.behind | set(references.read(str(step.found.text)).cites) | {each.id for each in step.found.left_out}
    assert was <= now
    assert {each.reason for each in step.found.left_out}.isdisjoint({fading.OLDEST, fading.NO_ROOM})


def quoted(said: str) -> str:
    return normal(entries.quotation(said))


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_no_topic_of_the_old_state_is_lost_without_being_told(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        assert_nothing_lost(step)


def assert_nothing_lost(step: Step) -> None:
    """Every entry is there, behind a pointer to a memory that says the same, or told."""
    found, given = step.found, step.given
    now = f" {normal(found.text.state)} "
    behind = step.behind | {each.pointer.topic for each in found.pointers}
    behind |= {each.pointer.topic for each in (*found.folded, *given.folded)}
    texts = {each.id: each.text for each in given.said} | {each.id: each.text for each in given.notes}
    said = [f" {normal(texts[each])} " for each in behind & texts.keys()]
    told = {normal(each.what) for each in found.left_out}
    for title in (BOND, ACTIVE):
        for each in entries.body(step.old.body(title), "").entries:
            stands = each.key in now or each.text in str(found.text) or any(each.key in words for words in said)
            assert stands or not behind.isdisjoint({each.id, fading.topic(each.text)}) or each.key in told, each


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_each_thing_stands_once(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        state = step.found.text
        keys = [each.key for title in (BOND, ACTIVE) for each in entries.body(state.body(title), "").entries]
        assert len(keys) == len(set(keys))
        ids = [each.id for each in step.found.pointers]
        assert len(ids) == len(set(ids))


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_the_same_again_gives_the_same_and_soon_nothing_new(life: list[Session], budget: int) -> None:
    *_, last = lives.lived(life, budget)
    at = lives.BEGINNING + timedelta(days=30)
    one, other = (rewriting.rewritten(last.old, last.given, at=at, budget=budget, finds=lives.finds) for _ in range(2))
    assert one == other
    folded = {each.id: each for each in (*last.given.folded, *one.folded)}
    for _ in range(8):
        known = last.given._replace(notes=(), folded=lives.unquoted(folded, one.text))
        again = rewriting.rewritten(one.text, known, at=at + timedelta(days=1), budget=budget, finds=lives.finds)
        if again.unchanged:
            break
        one = again
        folded |= {each.id: each for each in one.folded}
    assert again.unchanged
    assert again.text is one.text


@examples(600, sampled=25)
@given(LIVES, BUDGETS)
def test_every_pointer_finds_its_memory_and_every_line_is_cited(life: list[Session], budget: int) -> None:
    for step in lives.lived(life, budget):
        found = step.found
        assert all(lives.finds(each.pointer.keywords, each.id) for each in found.pointers)
        cited = {each.line: each.ids for each in found.cited}
        for line in str(found.text).splitlines():
            assert (line in cited) == (line.endswith(" -->") and not folding.is_line(line))
            assert line not in cited or line.endswith(f"<!-- {' '.join(cited[line])} -->")


@examples(600, sampled=25)
@given(TEXTS, LIVES, BUDGETS)
def test_any_text_above_the_title_and_below_other_headings_stays(before: str, life: list[Session], budget: int) -> None:
    old = text.read(before, WORKING_MEMORY)
    for step in lives.lived(life, budget, old):
        assert str(step.found.text).startswith(old.before if old.before.strip() else "")
        assert step.found.uncounted >= len(old.before.strip())


@examples(600, sampled=25)
@given(TEXTS, LIVES, BUDGETS)
def test_any_old_state_gives_one_with_all_sections(said: str, life: list[Session], budget: int) -> None:
    old = text.read(f"# Working Memory State\n{said}", WORKING_MEMORY)
    for step in lives.lived(life, budget, old):
        found = step.found.text
        again = text.read(str(found), WORKING_MEMORY)
        assert again.missing(WORKING_MEMORY) == []
        assert [each.title for each in again.parts if each.title] == list(WORKING_MEMORY.titles)
        assert len(found.state) <= budget + step.found.uncounted
        assert_nothing_lost(step)


@examples(300, sampled=25)
@given(st.lists(PLAIN, max_size=30), st.sampled_from(KEPT), LIVES, BUDGETS)
@example([f"said {'0' * count}" for count in (2, 4, 6, 7, 8, 13)], BOND, [DIRECTED], 1_000)
def test_every_line_that_a_person_wrote_into_a_section_stays(
    own: list[str], title: str, life: list[Session], budget: int
) -> None:
    before = lives.lived(life[:1], budget)[-1].found.text
    theirs = before.with_body(title, "\n".join([*own, before.body(title)]))
    for step in lives.lived(life, budget, text.read(str(theirs), WORKING_MEMORY)):
        found = step.found.text
        assert found.body(title).split("\n")[: len(own)] == own
        assert len(found.state) <= budget + step.found.uncounted


@pytest.mark.parametrize("seed", some(range(12), 2))
def test_a_hundred_sessions_stay_in_the_budget_and_lose_nothing(seed: int) -> None:
    rng = random.Random(seed)
    budget = rng.choice([3_200, 4_000, 6_000, 8_000])
    life = [lives.drawn(rng) for _ in range(100)]
    pointers = 0
    for step in lives.lived(life, budget):
        assert len(step.found.text.state) <= budget
        assert guards.verdict(str(step.found.text), str(step.old), WORKING_MEMORY).accepted
        assert_nothing_lost(step)
        assert_none_left(step)
        pointers += sum(each.is_new for each in step.found.pointers)
    assert pointers > 20

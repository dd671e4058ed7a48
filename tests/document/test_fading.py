"""What leaves a state becomes a pointer that finds its memory, or is told."""

from collections.abc import Sequence

import pytest

from brainbridge.document import text
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules.inputs import Given, Note
from brainbridge.document.schema import ACTIVE, POINTERS, WORKING_MEMORY
from tests.document.rewrites import INTRO, NEW, aged, at, listed, nothing, reasons, rewritten


def test_keywords_are_the_rarest_words_and_as_few_as_find_the_memory() -> None:
    tried = list[tuple[str, ...]]()

    def finds(keywords: Sequence[str], memory: str) -> bool:
        tried.append(tuple(keywords))
        return len(keywords) > 2

    old = aged("We use the plan of the EigenTrust bridge for CORS")
    found = rewritten(old, NEW, finds=finds)
    assert tried == [("EigenTrust", "bridge"), ("EigenTrust", "bridge", "CORS")]
    assert [each.pointer for each in found.pointers] == [
        Pointer("use the plan of the EigenTrust bridge for CORS", ("EigenTrust", "bridge", "CORS"))
    ]


@pytest.mark.parametrize(
    ("places", "words"),
    [((1, 1, 1), 2), ((2, 1, 1), 3), ((3, 3, 0), 3), ((3, 3, 3), 5), ((2, 3, 0), 2), ((0, 0, 3), 5), ((3, 2, 3), 3)],
)
def test_more_keywords_are_taken_until_they_find_the_memory_first(places: tuple[int, ...], words: int) -> None:
    place = dict(zip((2, 3, 5), places, strict=True))
    old = aged("EigenTrust bridge CORS lighthouse zeppelin")
    found = rewritten(old, NEW, finds=lambda keywords, memory: place[len(keywords)])
    assert [len(each.pointer.keywords) for each in found.pointers] == [words]


def test_what_no_keywords_find_stays_if_it_can_and_is_told_if_not() -> None:
    few = rewritten(aged("The oak is from Wales"), NEW, finds=nothing)
    assert listed(few, ACTIVE)[-1] == '- Note (2026-04-01 09:00): "The oak is from Wales" <!-- o0 -->'
    assert listed(few, POINTERS) == [INTRO]
    many = rewritten(
        aged(*(f"Oak number {number} is from Wales" for number in range(90))), NEW, budget=3_200, finds=nothing
    )
    gone = [each for each in range(90) if f'"Oak number {each} is' not in str(many.text)]
    assert 0 < len(gone) < 90
    assert {each.what for each in many.left_out} == {f"Oak number {each} is from Wales" for each in gone}


def test_the_oldest_pointers_that_still_find_their_memories_leave_first() -> None:
    ours = [f"- Past: topic {number} \u2192 search: `word{number}` <!-- p{number} -->" for number in range(18)]
    theirs = ["- Past: mine \u2192 search: `mine`", "- Past: mine too \u2192 search: `mine too`"]
    old = aged("Oak is from Wales", "Brass is from Leeds").replace(INTRO, "\n".join([INTRO, *ours, *theirs]))
    found = rewritten(old, NEW, budget=16_000)
    pointers = [each.id for each in found.pointers]
    assert pointers == ["o1", "o0", *(f"p{number}" for number in range(16))]
    assert listed(found, POINTERS)[-2:] == theirs
    assert [each.what for each in found.left_out] == ["topic 17", "topic 16"]
    assert len(listed(found, POINTERS)) == 21


def test_a_pointer_that_finds_nothing_any_more_gets_other_keywords_or_goes_back_and_is_told() -> None:
    ours = [f"- Past: oak from {place} \u2192 search: `x` <!-- {place} -->" for place in ("Wales", "Leeds")]
    old = aged().replace(INTRO, "\n".join([INTRO, *ours]))
    found = rewritten(old, NEW, finds=lambda keywords, memory: memory == "Wales" and "oak" in keywords)
    assert listed(found, POINTERS)[1:] == ["- Past: oak from Wales \u2192 search: `oak Wales` <!-- Wales -->"]
    assert listed(found, ACTIVE)[-1] == '- Past topic: "oak from Leeds" <!-- Leeds -->'
    assert reasons(found) == {"oak from Leeds": "recall finds its memory no more by the words of its pointer"}


def test_a_persons_lines_in_the_active_context_all_stay_and_leave_half_of_it_to_others() -> None:
    own = [f"We spoke of clock {number} for a whole hour." for number in range(200)]
    found = rewritten(aged("The oak is from Wales", own="\n".join(own)), NEW, budget=6_000)
    assert [each for each in listed(found, ACTIVE) if each in own] == own
    assert '"We decided to use plan 5."' in found.text.body(ACTIVE)
    assert found.uncounted > 5_000
    assert len(found.text.state) - found.uncounted <= 6_000


def test_a_note_that_neither_fits_nor_is_found_stays_pending() -> None:
    notes = tuple(Note(f"n{number}", at(4, 9, number), f"Oak {number} " + "of Wales " * 15) for number in range(40))
    found = rewritten(given=Given(notes=notes), budget=3_200, finds=lambda keywords, memory: memory == "n3")
    assert found.pending
    assert found.consumed[:2] == ("n3", found.consumed[1])
    assert [each.id for each in found.pointers] == ["n3"]
    assert sorted((*found.consumed, *found.pending)) == sorted(each.id for each in notes)
    assert {each.id for each in found.left_out} == set(found.pending)
    assert {each.reason for each in found.left_out} == {"no room is left in the active context"}


def test_long_code_of_a_person_stays_closed() -> None:
    own = "``````\n" + "\n".join(f"code {number}" for number in range(400))
    found = rewritten(aged("The oak is from Wales", own=f"{own}\n``````"), NEW, budget=3_200)
    assert text.read(str(found.text), WORKING_MEMORY).missing(WORKING_MEMORY) == []
    assert own in found.text.body(ACTIVE)
    assert len(found.text.state) - found.uncounted <= 3_200
    assert found.text.body(ACTIVE).count("``````") == 2


def test_an_entry_with_a_persons_remark_below_it_stays_with_the_remark() -> None:
    remarked = '- Open (2026-05-01 09:00): "The dial is due" <!-- d -->\n  - it slips to Monday'
    found = rewritten(aged("The oak is from Wales", own=remarked), NEW)
    assert remarked in found.text.body(ACTIVE)
    assert rewritten(str(found.text), NEW).text.body(ACTIVE).count("The dial is due") == 1


@pytest.mark.parametrize("said", ["...!?", "it was", "(" * 60 + "oak"])
def test_what_has_no_topic_or_no_keywords_is_behind_no_pointer(said: str) -> None:
    found = rewritten(aged(said), NEW)
    assert found.pointers == ()
    assert f'"{said}" <!-- o0 -->' in found.text.body(ACTIVE)

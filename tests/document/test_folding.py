"""Pointers for which there is no room fold into one line for each month, and none is lost."""

from datetime import UTC, datetime, timedelta

import pytest

from brainbridge.document import guards, lines, pointers, references, text
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules import folding
from brainbridge.document.rules.inputs import Folded, Given, Note, Rewritten
from brainbridge.document.schema import ACTIVE, POINTERS, WORKING_MEMORY
from tests.document import lives
from tests.document.rewrites import EMPTY, INTRO, NEW, aged, at, heard, listed, nothing, rewritten

ARROW = "\u2192"


def folded(number: int, month: str = "2026-05", *keywords: str) -> Folded:
    when = datetime.fromisoformat(f"{month}-01T09:00:00+00:00") + timedelta(minutes=number)
    return Folded(Pointer(f"topic {number}", keywords or (f"word{number}",)), f"f{number}", when)


def pointing(count: int, first: int = 0) -> list[str]:
    return [f"- Past: topic {at} {ARROW} search: `word{at} more{at}` <!-- f{at} -->" for at in range(first, count)]


def months(found: Rewritten) -> list[str]:
    return [each for each in listed(found, POINTERS) if folding.is_line(each)]


def behind(found: Rewritten) -> set[str]:
    """Return the ids of the memories that are pointed to, or fold with this state."""
    return {each.id for each in found.pointers} | {each.id for each in found.folded}


def test_fifty_pointers_of_five_months_are_the_newest_and_a_line_for_each_month() -> None:
    ages = {f"f{number}": datetime(2026, 10 - number // 10, 20, tzinfo=UTC) for number in range(50)}
    old = aged().replace(INTRO, "\n".join([INTRO, *pointing(50)]))
    found = rewritten(old, Given(ages=ages), budget=16_000)
    shown = listed(found, POINTERS)[1:]
    assert len(shown) <= guards.MOST_POINTERS
    assert shown[:16] == pointing(16)
    assert shown[16:] == [
        f"- Past: 4 topics of 2026-09 {ARROW} search: "
        "`word19 word18 word17 word16 more19 more18 more17 more16` <!-- folded 2026-09 -->",
        *(
            f"- Past: 10 topics of 2026-0{8 - month} {ARROW} search: `"
            + " ".join([f"word{at}" for at in range(29 + 10 * month, 19 + 10 * month, -1)])
            + " "
            + " ".join([f"more{at}" for at in range(29 + 10 * month, 22 + 10 * month, -1)])
            + f"` <!-- folded 2026-0{8 - month} -->"
            for month in range(3)
        ),
    ]
    assert behind(found) == ages.keys()
    assert [each.id for each in found.folded][:2] == ["f49", "f48"]
    assert found.left_out == ()


def test_the_same_again_is_unchanged_byte_for_byte() -> None:
    ages = {f"f{number}": datetime(2026, 10 - number // 10, 20, tzinfo=UTC) for number in range(50)}
    old = aged().replace(INTRO, "\n".join([INTRO, *pointing(50)]))
    first = rewritten(old, Given(ages=ages), budget=16_000)
    again = rewritten(first.text, Given(folded=first.folded[::-1], ages=ages), budget=16_000, when=at(10))
    assert again.unchanged
    assert again.text is first.text
    assert again.folded == ()
    changed = rewritten(first.text, NEW._replace(folded=first.folded, ages=ages), budget=16_000, when=at(10))
    assert listed(changed, POINTERS) == listed(first, POINTERS)


def test_of_more_than_six_months_the_older_ones_have_one_line() -> None:
    every = [folded(number, f"2025-{number + 1:02}") for number in range(12)]
    found = rewritten(given=Given(folded=tuple(every)), budget=16_000)
    assert [each.partition(" search")[0] for each in months(found)] == [
        *(f"- Past: 1 topic of 2025-{month:02} {ARROW}" for month in range(12, 6, -1)),
        f"- Past: 6 topics before 2025-07 {ARROW}",
    ]
    assert months(found)[-1].endswith("`word5 word4 word3 word2 word1 word0` <!-- folded before 2025-07 -->")


def test_the_months_are_those_of_the_memories_in_utc() -> None:
    when = datetime.fromisoformat("2026-06-01T01:30:00+02:00")
    found = rewritten(given=Given(folded=(Folded(Pointer("the dial", ("dial",)), "d", when),)))
    assert months(found) == [f"- Past: 1 topic of 2026-05 {ARROW} search: `dial` <!-- folded 2026-05 -->"]


def test_a_line_has_each_word_once_and_about_120_characters_of_them() -> None:
    every = [folded(number, "2026-05", f"{'Oak' if number % 2 else 'oak'}", f"word{number}") for number in range(60)]
    (line,) = folding.lines(every, 9, 1_000)
    said = line.split("`")[1]
    assert said.startswith("Oak word59 word58 ")
    assert 100 < len(said) <= 120
    assert line.startswith(f"- Past: 60 topics of 2026-05 {ARROW}")
    (alone,) = folding.lines([folded(0, "2026-05", "x" * 200)], 9, 1_000)
    assert "x" * 200 in alone


def test_with_room_to_spare_a_line_names_more_topics() -> None:
    every = [folded(number, "2026-05", f"clock{number}", f"second{number}") for number in range(27)]
    (short,) = folding.lines(every, 9, 1_000)
    (whole,) = folding.lines(every, 9, 1_000, 1_000)
    topics = [f"clock{number}" for number in range(27)]
    assert not all(each in short for each in topics)
    assert all(each in whole for each in topics)
    assert "second" not in whole
    assert folding.lines(every, 9, 1_000, len(whole) - len(short)) == (whole,)
    assert folding.lines(every, 9, 1_000, 10) == (short,)


def test_a_state_with_room_names_all_topics_of_its_months() -> None:
    every = tuple(folded(number, "2026-05", f"clock{number}") for number in range(27))
    (line,) = months(rewritten(given=Given(folded=every)))
    assert all(f"clock{number}" in line for number in range(27))


def test_a_line_is_a_pointer_and_names_no_memory() -> None:
    (line,) = folding.lines([folded(1)], 9, 1_000)
    assert pointers.read(line) == Pointer("1 topic of 2026-05", ("word1",))
    assert references.read(line) == ((), ())
    assert lines.without_comments(line) == f"- Past: 1 topic of 2026-05 {ARROW} search: `word1` "


@pytest.mark.parametrize(
    "line",
    [
        f"- Past: 2 topics of 2026-10 {ARROW} search: `a b`",
        f"- Past: 2 topics of 2026-10 {ARROW} search: `a b` <!-- folded 2026-09 -->",
        f"- Past: 2 topics of 2026-10 {ARROW} search: `a b` <!-- folded before 2026-10 -->",
        f"- Past: 2 topics of 2026-13 {ARROW} search: `a b` <!-- folded 2026-13 -->",
        f"- Past: my topics of 2026-10 {ARROW} search: `a b` <!-- folded 2026-10 -->",
        f"* Past: 2 topics of 2026-10 {ARROW} search: `a b` <!-- folded 2026-10 -->",
        f"- Past: 2 topics of 2026-10 {ARROW} search: `a b` mine <!-- folded 2026-10 -->",
        "- I folded 14 topics of 2026-10 <!-- folded 2026-10 -->",
    ],
)
def test_a_persons_own_line_is_never_taken_for_one_and_stays(line: str) -> None:
    old = aged().replace(INTRO, "\n".join([INTRO, line]))
    found = rewritten(old, NEW._replace(folded=(folded(1),)))
    assert listed(found, POINTERS)[1] == line
    assert len(months(found)) == 1


@pytest.mark.parametrize("comment", ["<!-- f7 -->", "<!-- folded f7 -->", "<!-- folded 2026-05 --> <!-- f7 -->"])
def test_a_line_that_is_edited_points_to_nothing_that_recall_does_not_find_by_it(comment: str) -> None:
    (line,) = folding.lines([folded(1)], 9, 1_000)
    forged = line.replace("<!-- folded 2026-05 -->", comment)
    old = aged().replace(INTRO, "\n".join([INTRO, forged]))
    found = rewritten(old, NEW._replace(ages={"f7": at(1)}), finds=nothing)
    assert behind(found) == set()
    assert "f7" not in {each for line in found.cited for each in line.ids if not line.line.startswith("- Past topic")}


def test_a_line_that_a_person_took_out_or_changed_is_there_again() -> None:
    given = NEW._replace(folded=(folded(1), folded(2)))
    first = rewritten(aged(), given)
    (line,) = months(first)
    for other in ("", line.replace("word1", "another")):
        theirs = str(first.text).replace(f"\n{line}", f"\n{other}" if other else "")
        found = rewritten(theirs, given, when=at(10))
        assert not found.unchanged
        assert months(found) == [line]


def test_lines_of_months_alone_stand_below_the_placeholder() -> None:
    found = rewritten(EMPTY, Given(folded=(folded(1),)))
    assert listed(found, POINTERS) == [INTRO, *months(found)]
    assert len(months(found)) == 1


def test_without_room_for_its_line_a_month_is_not_shown_and_stays_folded() -> None:
    ages = {f"f{number}": at(1) for number in range(12)}
    old = aged().replace(INTRO, "\n".join([INTRO, *pointing(12)]))
    given = heard(*(f"We decided to paint clock {number} in the museum of Wales." for number in range(20)))
    found = rewritten(old, given._replace(ages=ages), budget=1_000)
    assert months(found) == []
    assert behind(found) == ages.keys()
    assert len(found.folded) > 2
    assert ages.keys().isdisjoint(each.id for each in found.left_out)


def test_a_persons_own_lines_never_fold_and_leave_room_for_fewer_months() -> None:
    theirs = [f"- Past: mine {number} {ARROW} search: `mine {number}`" for number in range(18)]
    ages = {f"f{number}": at(1) for number in range(5)}
    old = aged().replace(INTRO, "\n".join([INTRO, *pointing(5), *theirs]))
    every = tuple(folded(number, f"2025-0{number}") for number in range(6, 10))
    found = rewritten(old, Given(ages=ages, folded=every), budget=16_000)
    shown = listed(found, POINTERS)[1:]
    assert shown[:-1] == [*pointing(1), *theirs]
    assert shown[-1].startswith(f"- Past: 4 topics of 2026-05 {ARROW}")
    assert [each.id for each in found.folded] == ["f4", "f3", "f2", "f1"]


def test_a_new_pointer_without_a_place_folds_at_once_if_recall_finds_its_memory() -> None:
    said = [f"We painted oak{number} number{number} for the case" for number in range(30)]
    ages = {f"o{number}": at(1, 9, number) for number in range(30)}
    found = rewritten(aged(*said), NEW._replace(ages=ages), finds=lambda keywords, memory: memory != "o7")
    assert behind(found) == ages.keys() - {"o7"}
    assert len(found.pointers) + len(months(found)) <= guards.MOST_POINTERS
    assert [each for each in listed(found, ACTIVE) if each.endswith("<!-- o7 -->")]


def test_a_folded_note_is_taken_in() -> None:
    notes = tuple(
        Note(f"n{number}", at(4, 9, number), f"Oak{number} of Wales " + "is oak " * 20) for number in range(60)
    )
    found = rewritten(given=Given(notes=notes), budget=3_200)
    assert found.pending == ()
    assert len({each.id for each in found.folded} & set(found.consumed)) > 20


def test_what_is_folded_already_is_not_pointed_to_again_when_it_leaves() -> None:
    past = Folded(Pointer("the oak", ("oak",)), "o0", at(1))
    found = rewritten(aged("The oak is from Wales"), NEW._replace(folded=(past,)))
    assert behind(found) == set()
    assert listed(found, POINTERS)[1:] == [f"- Past: 1 topic of 2026-05 {ARROW} search: `oak` <!-- folded 2026-05 -->"]


def test_a_pointer_to_what_nobody_knows_the_age_of_leaves_and_is_told() -> None:
    old = aged().replace(INTRO, "\n".join([INTRO, *pointing(22)]))
    found = rewritten(old, NEW, budget=16_000)
    assert found.folded == ()
    assert [each.what for each in found.left_out] == ["topic 21", "topic 20"]


def test_of_two_years_of_sessions_nothing_that_left_is_lost() -> None:
    every, old, known = dict[str, Folded](), EMPTY, set[str]()
    ages = dict[str, datetime]()
    for week in range(104):
        when = datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(weeks=week)
        notes = tuple(Note(f"n{week}-{at}", when, f"Clock {week} number {at} is from Wales") for at in range(3))
        ages |= {each.id: when for each in notes}
        given = Given(notes=notes, folded=lives.unquoted(every, old), ages=ages)
        found = rewritten(old, given, when=when, budget=4_000)
        every |= {each.id: each for each in found.folded}
        known |= {each.id for each in notes}
        there = set(references.read(str(found.text)).cites)
        assert known == there | {each.id for each in lives.unquoted(every, found.text)}
        section = text.read(str(found.text), WORKING_MEMORY).body(POINTERS).split("\n")
        assert len(section) - 1 <= guards.MOST_POINTERS
        old = found.text
    assert len(every) > 200

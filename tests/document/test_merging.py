"""A person's file and a new state become one text, in which nothing of the person's is lost."""

import random

import pytest
from hypothesis import given

from brainbridge.document import merging, references, text
from brainbridge.document.merging import Conflict, Merged
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from tests.document.collapses import FIVE, STATUS, TITLE, TITLES, state
from tests.document.texts import TEXTS
from tests.effort import examples, some

BASE = state({title: f"About {title}." for title in TITLES})
NEW_STATUS = STATUS.replace("16:00", "18:00")


def merged(theirs: str, ours: str, base: str = BASE) -> Merged:
    return merging.merged(base, theirs, ours, WORKING_MEMORY)


def told(title: str, said: str, given: str = BASE) -> str:
    """Return a text with another body in a section."""
    return given.replace(f"About {title}.", said)


def without(title: str, given: str = BASE) -> str:
    return given.replace(f"## {title}\nAbout {title}.\n\n", "")


def test_a_section_that_one_side_changed_is_as_that_side_has_it() -> None:
    theirs, ours = told("The Bond", "Linda."), told("The Niche", "Clocks.").replace(STATUS, NEW_STATUS)
    expected = told("The Bond", "Linda.", ours)
    assert merged(theirs, ours) == (expected, ())


def test_a_section_that_both_changed_stays_as_the_person_has_it_and_ours_is_told() -> None:
    theirs, ours = told("The Bond", "Linda."), told("The Bond", "Nobody.")
    assert merged(theirs, ours) == (theirs, (Conflict("The Bond", "## The Bond\nNobody.\n\n"),))


def test_what_both_changed_alike_is_no_conflict() -> None:
    both = told("The Bond", "Linda.")
    assert merged(both, both) == (both, ())


def test_white_space_of_one_side_is_no_change_beside_a_change_of_the_other() -> None:
    spaced, ours = told("The Bond", "About  The Bond. \n"), told("The Bond", "Linda.")
    assert merged(spaced, ours) == (ours, ())
    assert merged(ours, spaced) == (ours, ())
    assert merged(BASE.replace("\n", "\r\n"), ours).conflicts == ()
    assert merged(BASE.rstrip(), told("Emerging Skills", "Clocks.")) == (told("Emerging Skills", "Clocks."), ())


def test_white_space_alone_is_the_persons_too() -> None:
    spaced = told("The Bond", "About  The Bond. \n")
    assert merged(spaced, BASE).text == spaced


def test_the_status_is_that_of_the_new_state_unless_the_person_changed_it() -> None:
    ours = BASE.replace(STATUS, NEW_STATUS)
    assert merged(BASE, ours).text == ours
    theirs = BASE.replace(STATUS, f"{STATUS}\n\nRead this first.")
    assert merged(theirs, ours) == (theirs, (Conflict("Working Memory State", f"{NEW_STATUS}\n\n"),))


def test_text_above_the_title_is_the_persons() -> None:
    own = "# Mine\n\n## The Bond\nis a film\n\n"
    ours = told("The Bond", "Linda.")
    assert merged(own + BASE, ours) == (own + ours, ())
    assert merged(own + BASE, ours, base=own + BASE) == (own + ours, ())
    assert merged(BASE, own + ours) == (ours, (Conflict("Working Memory State", own),))


def test_a_heading_that_the_schema_does_not_know_is_the_persons() -> None:
    mine, theirs = "## Mine\nkept\n\n", "## Mine\nchanged\n\n"
    ours = told("The Bond", "Linda.")
    placed = merged(BASE.replace("## Active", f"{mine}## Active"), ours).text
    assert placed == ours.replace("## Active", f"{mine}## Active")
    based = BASE + mine
    assert merged(based, ours, base=based) == (ours + mine, ())
    assert merged(BASE + theirs, ours + mine, base=based) == (ours + theirs, ())
    assert merged(BASE, ours + mine, base=based) == (ours, ())


def test_what_the_new_state_writes_below_such_a_heading_is_told() -> None:
    ours = f"{BASE}## Dreams\nof clocks\n"
    assert merged(BASE, ours) == (BASE, (Conflict("## dreams", "## Dreams\nof clocks\n"),))


def test_a_section_that_a_person_took_out_stays_out() -> None:
    theirs = without("The Niche")
    assert merged(theirs, BASE) == (theirs, ())
    ours = told("The Niche", "Clocks.")
    assert merged(theirs, ours) == (theirs, (Conflict("The Niche", "## The Niche\nClocks.\n\n"),))


def test_a_section_that_the_new_state_took_out_goes_unless_the_person_changed_it() -> None:
    ours = without("The Niche")
    assert merged(BASE, ours) == (ours, ())
    theirs = told("The Niche", "Clocks.")
    assert merged(theirs, ours) == (theirs, (Conflict("The Niche", ""),))


def test_sections_that_are_new_stand_where_the_new_state_has_them() -> None:
    five = state({title: f"About {title}." for title in FIVE})
    assert merged(five, BASE, base=five) == (BASE, ())
    assert merged(told("The Bond", "Linda.", five), BASE, base=five) == (told("The Bond", "Linda."), ())


def test_the_order_is_the_persons_if_they_changed_it() -> None:
    reordered = state({title: f"About {title}." for title in reversed(TITLES)})
    ours = told("The Bond", "Linda.")
    assert merged(reordered, ours).text == told("The Bond", "Linda.", reordered)
    assert merged(ours, reordered).text == told("The Bond", "Linda.", reordered)


def test_a_section_that_a_person_wrote_twice_stays_twice() -> None:
    theirs = f"{BASE}## The Bond\nLinda.\n"
    assert merged(theirs, told("The Niche", "Clocks.")).text == told("The Niche", "Clocks.", theirs)


def test_a_file_that_a_person_emptied_stays_empty_and_what_is_new_is_told() -> None:
    ours = told("The Bond", "Linda.")
    assert merged("", ours) == ("", (Conflict("The Bond", "## The Bond\nLinda.\n\n"),))
    assert merged("Mine.\n", BASE) == ("Mine.\n", ())


@pytest.mark.parametrize("own", ["", "# Mine\n\n## The Bond\nis a film\n\n", f"Mine.\n\n{DIVIDER}\n\n"])
@pytest.mark.parametrize("is_status_gone", [False, True], ids=["with its status", "without its status"])
def test_a_title_that_somebody_took_out_comes_back_and_the_state_is_no_text_of_a_person(
    own: str, is_status_gone: bool
) -> None:
    base, ours = own + BASE, own + told("The Niche", "Clocks.")
    edited = told("The Bond", "Linda.")
    expected = own + (edited.replace(f"{STATUS}\n\n", "") if is_status_gone else edited)
    theirs = expected.replace(f"{TITLE}\n", "")
    assert merging.titled(base, theirs, WORKING_MEMORY) == expected
    assert merged(theirs, ours, base=base) == (told("The Niche", "Clocks.", expected), ())
    assert merging.titled(base, f"More.\n{theirs}", WORKING_MEMORY) == f"More.\n{expected}" or is_status_gone


def test_a_title_that_never_was_or_that_heads_nothing_does_not_come_back() -> None:
    for base, edited in (("Mine.\n", "## The Bond\nis a film\n"), (BASE, "Mine.\n"), (BASE, BASE), ("", BASE)):
        assert merging.titled(base, edited, WORKING_MEMORY) == edited


def test_a_persons_text_with_headings_of_ours_stays_whole_above_the_first_state() -> None:
    own = "intro\n\n## Active Context\n\nmy own stuff\n"
    first = str(text.below(own, text.read(BASE, WORKING_MEMORY)))
    edited = own.replace("intro", "an intro")
    assert merged(edited, first, base=own) == (f"{edited}\n{DIVIDER}\n\n{BASE}", ())
    opened = f"{edited}```\n"
    assert merged(opened, first, base=own) == (f"{opened}```\n\n{DIVIDER}\n\n{BASE}", ())


# What the new state has taken in

NOTED = '- Noted (2026-03-12 14:30): "The dial is due" <!-- n1 -->'
PAST = "- Past: the dial \u2192 search: `dial due` <!-- n2 -->"


@pytest.mark.parametrize("line", [NOTED, PAST])
def test_what_the_new_state_took_in_stands_below_what_the_person_has(line: str) -> None:
    theirs, ours = told("The Bond", "Linda."), told("The Bond", f"About The Bond.\n{line}")
    assert merged(theirs, ours) == (told("The Bond", f"Linda.\n\n{line}"), ())
    theirs = told("The Bond", "- Linda.\n")
    assert merged(theirs, ours).text == told("The Bond", f"- Linda.\n{line}\n")


def test_what_else_the_new_state_says_there_is_told() -> None:
    ours = told("The Bond", f"Nobody.\n{NOTED}")
    expected = told("The Bond", f"Linda.\n\n{NOTED}")
    assert merged(told("The Bond", "Linda."), ours) == (expected, (Conflict("The Bond", "## The Bond\nNobody.\n\n"),))


def test_what_was_there_before_or_stands_elsewhere_does_not_come_back() -> None:
    base = told("The Bond", f"About The Bond.\n{NOTED}")
    assert merged(told("The Bond", "Linda."), told("The Niche", "", base), base=base).text == told(
        "The Niche", "", told("The Bond", "Linda.")
    )
    theirs = told("The Niche", NOTED, told("The Bond", "Linda."))
    assert merged(theirs, base).text == theirs


def test_what_was_taken_in_stands_in_a_section_that_the_person_took_out() -> None:
    ours = told("The Niche", f"Clocks.\n{NOTED}")
    assert merged(without("The Niche"), ours).text == told("The Niche", f"\n{NOTED}").replace("Niche\n\n", "Niche\n")
    assert merged("Mine.\n", ours).text == f"Mine.\n{TITLE}\n## The Niche\n{NOTED}\n\n"


def test_what_was_taken_in_is_hidden_in_no_code_that_the_person_left_open() -> None:
    ours = told("Emerging Skills", NOTED)
    theirs = told("Emerging Skills", "```\ncode")
    assert merged(theirs, ours).text.endswith(f"```\ncode\n```\n\n{NOTED}\n\n")
    assert merged(theirs, ours).conflicts == ()


def test_the_first_state_comes_below_a_persons_text_also_if_they_went_on_writing() -> None:
    own = "# Mine\n\nLong ago.\n"
    first = str(text.below(own, text.read(BASE, WORKING_MEMORY)))
    assert merged(own, first, base=own) == (first, ())
    later, conflicts = merged(f"{own}And now.\n", first, base=own)
    assert later == f"{own}And now.\n\n{DIVIDER}\n\n{BASE}"
    assert conflicts == ()


def test_a_divider_that_a_person_took_out_stays_out() -> None:
    first = f"Mine.\n\n{DIVIDER}\n\n{BASE}"
    theirs = f"Mine.\n\n{BASE}"
    assert merged(theirs, first, base=first) == (theirs, ())


def test_a_section_begins_on_a_line_of_its_own_whatever_stands_before() -> None:
    theirs = f"{BASE}## Mine\nno end"
    ours = state({**{title: f"About {title}." for title in TITLES[:-1]}})
    found = merged(theirs, f"{ours}## Emerging Skills\nClocks.", base=BASE)
    assert "\n## Mine\nno end" in found.text
    assert "Clocks.\n## Mine" in found.text


# What is generated


class Editor:
    """Changes a text at random, and remembers every line it wrote."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name, self.rng, self.written = name, rng, list[str]()

    def edited(self, given: text.Text) -> str:
        """Return a text with some sections changed, taken out, moved, added or written twice."""
        parts = list[str]()
        for part in given.parts:
            change = self.rng.choice(["", "", "", "write", "write", "add", "drop", "other", "twice"])
            parts.append(self._changed(part, change))
        if self.rng.random() < 0.2:
            self.rng.shuffle(parts)
        before = f"{self._line()}\n{given.before}" if self.rng.random() < 0.3 else given.before
        head = f"{given.head}{self._line()}\n\n" if self.rng.random() < 0.2 else given.head
        return before + given.title + head + "".join(parts)

    def _changed(self, part: text.Part, change: str) -> str:
        match change:
            case "write":
                return f"{part.heading}{self._line()}\n\n"
            case "add":
                return f"{part.text.rstrip()}\n{self._line()}\n\n"
            case "drop":
                return ""
            case "other":
                return f"{part.text}## {self._line()}\n{self._line()}\n\n"
            case "twice":
                return f"{part.text}{part.heading}{self._line()}\n\n"
        return part.text

    def _line(self) -> str:
        self.written.append(f"{self.name} {len(self.written)} {self.rng.randrange(1000)}")
        return self.written[-1]


def scene(seed: int) -> tuple[str, str, str, Editor, Editor]:
    """Return a base, and what a person and a rewrite made of it."""
    rng = random.Random(seed)
    titles = [each for each in TITLES if rng.random() < 0.9]
    before = rng.choice(["", "", "Mine.\n\n", f"Mine.\n\n{DIVIDER}\n\n"])
    base = state({title: f"About {title}." for title in titles}, before=before) + rng.choice(["", "## Else\nelse\n\n"])
    them, us = Editor("person", rng), Editor("rewrite", rng)
    read = text.read(base, WORKING_MEMORY)
    return base, them.edited(read), us.edited(read), them, us


@pytest.mark.parametrize("seed", some(range(500), 100))
def test_no_line_of_a_person_is_lost_and_none_of_ours_without_being_told(seed: int) -> None:
    base, theirs, ours, them, us = scene(seed)
    found = merged(theirs, ours, base=base)
    lines = found.text.splitlines()
    for line in them.written:
        assert lines.count(line) + lines.count(f"## {line}") == theirs.splitlines().count(
            line
        ) + theirs.splitlines().count(f"## {line}")
    rejected = "".join(each.rejected for each in found.conflicts)
    for line in us.written:
        assert (line in found.text) != (line in rejected)


@pytest.mark.parametrize("seed", some(range(300), 60))
def test_an_unchanged_side_gives_the_other(seed: int) -> None:
    base, theirs, ours, _, _ = scene(seed)
    assert merged(theirs, base, base=base) == (theirs, ())
    there, read = (text.read(each, WORKING_MEMORY) for each in (base, ours))
    ours = str(read._replace(before=there.before, parts=tuple(each for each in read.parts if each.title)))
    if all(each.title for each in there.parts):
        assert merged(base, ours, base=base) == (ours, ())


@pytest.mark.parametrize("seed", some(range(200), 40))
def test_merging_again_changes_nothing(seed: int) -> None:
    base, theirs, ours, _, _ = scene(seed)
    once = merged(theirs, ours, base=base).text
    assert merged(once, once, base=base) == (once, ())
    assert merged(once, ours, base=ours).text == once


@pytest.mark.parametrize("seed", some(range(500), 100))
def test_no_memory_that_only_the_new_state_refers_to_is_lost(seed: int) -> None:
    rng = random.Random(seed)
    base, theirs, ours, _, us = scene(seed)
    for number, line in enumerate(us.written):
        if rng.random() < 0.5:
            ours = ours.replace(f"\n{line}\n", f'\n- Noted: "{line}" <!-- n{number} -->\n')
    if rng.random() < 0.3:
        theirs = theirs.replace(f"{TITLE}\n", "")
    if rng.random() < 0.3:
        theirs += rng.choice(["```\n", "<!--\n", "~~~~"])
    found, (was, our) = merged(theirs, ours, base=base), (set(references.read(each).cites) for each in (base, ours))
    assert our - was <= set(references.read(found.text).cites)
    again = merged(found.text, ours, base=ours).text
    assert again == found.text


@examples(1000, sampled=300)
@given(TEXTS, TEXTS)
def test_any_text_of_a_person_stays_if_nothing_else_changed(base: str, theirs: str) -> None:
    expected = merging.titled(base, theirs, WORKING_MEMORY)
    assert merged(theirs, base, base=base) == (expected, ())
    assert merged(theirs, theirs, base=base) == (expected, ())


@examples(1000, sampled=300)
@given(TEXTS, TEXTS, TEXTS)
def test_every_word_that_only_a_person_wrote_is_there(base: str, theirs: str, ours: str) -> None:
    found = merged(theirs, ours, base=base).text
    assert set(theirs.split()) - set(base.split()) <= set(found.split())

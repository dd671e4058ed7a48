"""A state keeps its budget, and what a person wrote, however much is given."""

from time import perf_counter

import pytest

from brainbridge.document import guards
from brainbridge.document.rules.inputs import Given, Missed, Note, Wish
from brainbridge.document.schema import ACTIVE, BOND, GAPS, PHENOTYPE, WORKING_MEMORY
from brainbridge.errors import InvalidInput
from tests.document.collapses import TITLES, state
from tests.document.rewrites import NEW, at, heard, nothing, rewritten, user


def test_no_state_loses_more_than_half_at_once() -> None:
    rooms = [f"clock {number} of room {number + 100}" for number in range(40)]
    said = tuple(user(f"s{at_}", at(4, 9, at_), f"The {each} still needs parts.") for at_, each in enumerate(rooms))
    done = tuple(
        user(f"d{at_}", at(5, 9, at_), f"The {each}, and its parts, are done.") for at_, each in enumerate(rooms)
    )
    first = rewritten(given=Given(said=said))
    second = rewritten(first.text, Given(said=(*said, *done)))
    assert "- Closed (2026-05-04 09:" in str(second.text)
    assert guards.verdict(str(second.text), str(first.text), WORKING_MEMORY) == ((), ())


def test_questions_that_are_answered_stay_once_more_if_without_them_most_would_be_gone() -> None:
    missed = tuple(Missed(f"What was clock {number} of the museum made of?", at(4)) for number in range(40))
    said = heard(*(f"We decided to paint clock {number}." for number in range(5))).said
    first = rewritten(given=Given(said=said, missed=missed), budget=20_000)
    found = rewritten(first.text, Given(said=said, answered=tuple(each.text for each in missed)), budget=20_000)
    assert guards.verdict(str(found.text), str(first.text), WORKING_MEMORY) == ((), ())
    assert found.text.body(GAPS) == first.text.body(GAPS)


def test_a_budget_that_shrinks_is_reached_by_halves() -> None:
    found = rewritten(
        given=heard(*(f"We decided to use plan {number} of {number + 100}." for number in range(59))), budget=12_000
    )
    sizes = [len(found.text.state)]
    for day in range(10, 16):
        later = rewritten(found.text, heard(f"We decided to paint {day}."), when=at(day), budget=1_500)
        assert guards.verdict(str(later.text), str(found.text), WORKING_MEMORY).accepted
        sizes.append(len(later.text.state))
        found = later
    assert sizes[0] > 5_000
    assert sizes[-1] <= 1_500


def test_a_budget_that_holds_no_document_is_refused() -> None:
    assert len(rewritten(budget=1_000).text.state) <= 1_000
    with pytest.raises(InvalidInput, match="999 characters"):
        rewritten(budget=999)


def test_a_persons_words_that_are_more_than_the_budget_stay_and_are_told() -> None:
    own = "\n".join(f"She likes clock {number}." for number in range(300))
    old = state({**dict.fromkeys(TITLES, "x"), BOND: own, PHENOTYPE: own})
    found = rewritten(old, heard("We decided to use oak."))
    assert found.text.body(BOND) == found.text.body(PHENOTYPE) == own
    assert "We decided to use oak." in found.text.body(ACTIVE)
    assert len(found.text.state) <= 8_000 + found.uncounted


NAMES = [f"plan{number}" for number in range(10_000)]
TIMED = {
    "said": lambda: Given(said=tuple(user(each, at(4), f"We decided to use {each}.") for each in NAMES)),
    "noted": lambda: Given(notes=tuple(Note(each, at(4), each) for each in NAMES)),
    "wished": lambda: Given(wishes=tuple(Wish(each, "preference", each) for each in NAMES)),
    "asked": lambda: Given(missed=tuple(Missed(each, at(4)) for each in NAMES)),
}


@pytest.mark.parametrize("what", TIMED)
def test_ten_thousand_of_anything_take_seconds(what: str) -> None:
    given = TIMED[what]()
    begun = perf_counter()
    rewritten(given=given, finds=nothing)
    assert perf_counter() - begun < 20


@pytest.mark.parametrize("title", TITLES)
def test_ten_thousand_lines_of_an_old_section_take_seconds(title: str) -> None:
    kinds = (
        '- Note (2026-04-01 09:00): "Plan {0}" <!-- n{0} -->',
        "- plan {0}",
        "- Past: plan {0} \u2192 search: `{0}` <!-- n{0} -->",
    )
    body = "\n".join(kind.format(number) for kind in kinds for number in range(3_400))
    old = state({**dict.fromkeys(TITLES, "x"), title: body})
    begun = perf_counter()
    rewritten(old, NEW, finds=nothing)
    assert perf_counter() - begun < 20

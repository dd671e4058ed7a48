"""The bond holds who the user is and what they wish, and the gaps what nobody knows."""

from brainbridge.document import guards
from brainbridge.document.rules.inputs import Given, Missed, Note, Wish
from brainbridge.document.schema import BOND, GAPS, WORKING_MEMORY
from tests.document.rewrites import at, heard, listed, reasons, rewritten


def test_directives_come_first_and_what_is_no_longer_to_fit_becomes_a_pointer() -> None:
    told = " ".join(f"I work at museum {each} in a town." for each in range(40))
    old = rewritten(given=heard(told))
    wishes = tuple(Wish(f"w{number}", "directive", f"Use metric units of kind {number}.") for number in range(30))
    found = rewritten(old.text, Given(wishes=wishes))
    lines = listed(found, BOND)
    assert lines[0] == '- Directive: "Use metric units of kind 0." <!-- w0 -->'
    assert {each.id for each in found.pointers} == {"s0"}
    assert guards.verdict(str(found.text), str(old.text), WORKING_MEMORY) == ((), ())


def test_a_wish_stands_once_as_the_strongest_that_it_is() -> None:
    first = rewritten(given=Given(wishes=(Wish("w1", "preference", "I don't like tabs!"),)))
    notes = (Note("n", at(4), "I do not like the tabs", directive=True),)
    found = rewritten(first.text, Given(notes=notes))
    assert listed(found, BOND) == ['- Directive: "I do not like the tabs" <!-- n -->']
    assert found.consumed == ("n",)


def test_what_stands_within_an_instruction_stands_nowhere_else() -> None:
    fact, wish = "I'm allergic to nuts.", "Please keep that in mind for every recipe."
    wishes = (Wish("s0", "instruction", f"{fact} {wish}"), Wish("s0", "preference", "I'm allergic to nuts."))
    found = rewritten(given=heard(f"{fact} {wish}", "I live in Leeds.")._replace(wishes=wishes))
    assert listed(found, BOND) == [
        f'- Instruction: "{fact} {wish}" <!-- s0 -->',
        '- Linda says: "I live in Leeds." <!-- s1 -->',
    ]


def test_questions_stand_newest_first_and_each_once_and_go_when_they_are_answered() -> None:
    first = rewritten(
        given=Given(missed=(Missed("Who built it?", at(4)), Missed("who built it", at(5)), Missed("Why?", at(3))))
    )
    assert listed(first, GAPS) == ['- Asked 2026-05-05: "who built it"', '- Asked 2026-05-03: "Why?"']
    second = rewritten(first.text, Given(missed=(Missed("When?", at(6)),), answered=("Who built it?",)))
    assert listed(second, GAPS) == ['- Asked 2026-05-06: "When?"', '- Asked 2026-05-03: "Why?"']
    assert reasons(second) == {"who built it": "it has an answer"}

"""No model changes who the user is: what stands in the bond stays, unless rules would take it out too."""

import pytest

from brainbridge.document import guards
from brainbridge.document.rules.inputs import Given, Note, Wish
from brainbridge.document.schema import ACTIVE, BOND, WORKING_MEMORY
from tests.document.collapses import state
from tests.document.proposals import answer, asked, codes
from tests.document.rewrites import at, rewritten, user

BLANK = {each.title: each.placeholder for each in WORKING_MEMORY.sections}
ODILE = '- The user says: "My name is Odile" <!-- o1 -->'
KEEPER = '- The user says: "I keep the lighthouse of Penmarch" <!-- o2 -->'
ITALIAN = '- Preference: "I prefer answers in Italian" <!-- o3 -->'
BRIEF = '- Instruction: "Always write short sentences about the lighthouse and the boats" <!-- o4 -->'
LINES = [BRIEF, ITALIAN, ODILE, KEEPER]
OPEN = '- Open: "We still need to gild the brass pendulum" <!-- p1 -->'
OLD = state({**BLANK, BOND: "\n".join(LINES), ACTIVE: OPEN})
GIVEN = Given(
    notes=(Note("n1", at(4), "The boat is called Hemp"),),
    said=(user("s1", at(4), "My brother Bob is coming on Monday."),),
)
CONTEXT = [OPEN, '- Note: "The boat is called Hemp" <!-- n1 -->']


def said(*bond: str) -> str:
    return answer(bond=bond, context=CONTEXT, gaps=["_No open questions._"])


def test_one_that_keeps_the_bond_is_the_next_state_in_whichever_order_and_with_whichever_marks() -> None:
    bare = [KEEPER.rpartition(" <!--")[0], "* **The user says**: My name is Odile <!-- o1 -->", ITALIAN, BRIEF]
    done, _ = asked(said(*bare), old=OLD, given=GIVEN)
    assert done.made
    assert (done.reasons, done.made.left_out) == ((), ())
    assert sorted(done.made.text.body(BOND).split("\n")) == sorted(LINES)


@pytest.mark.parametrize(
    "instead",
    [
        [],
        ['- The user says: "My name is Bob" <!-- o1 -->'],
        ['- Trait: "The user is Bob" <!-- s1 -->'],
        ['- Note: "My brother Bob is coming on Monday" <!-- s1 -->'],
        ['- The user says: "My name is not Odile" <!-- o1 -->'],
        ['- The user says: "Odile" <!-- o1 -->'],
    ],
)
@pytest.mark.parametrize("short", [True, False])
def test_one_that_drops_changes_or_replaces_who_the_user_is_is_refused_however_short_the_bond(
    instead: list[str], short: bool
) -> None:
    rest = [] if short else [BRIEF, ITALIAN, KEEPER]
    old = state({**BLANK, BOND: "\n".join([*rest, ODILE]), ACTIVE: OPEN})
    text = said(*rest, *instead) if rest or instead else said(BLANK[BOND])
    assert guards.verdict(text, old, WORKING_MEMORY).accepted  # by the share of the bond's terms it would be
    done, model = asked(text, old=old, given=GIVEN)
    assert (done.made, "bond_dropped" in codes(done)) == (None, True)
    assert "a line is gone from The Bond: 'My name is Odile'" in [each.sentence for each in done.reasons]
    assert "* a line is gone from The Bond: 'My name is Odile'" in model.prompts[1]


@pytest.mark.parametrize("gone", LINES)
def test_every_line_of_the_bond_has_to_stay_there(gone: str) -> None:
    left = [each for each in LINES if each != gone]
    done, _ = asked(said(*left), old=OLD, given=GIVEN)
    assert (done.made, codes(done)) == (None, {"bond_dropped"})
    elsewhere = answer(bond=left, context=[*CONTEXT, gone], gaps=["_No open questions._"])
    assert codes(asked(elsewhere, old=OLD, given=GIVEN)[0]) == {"bond_dropped"}


def test_a_wish_becomes_a_stronger_one_only_if_the_user_made_it_one() -> None:
    stronger = ITALIAN.replace("Preference", "Directive").replace("o3", "n2")
    notes = (*GIVEN.notes, Note("n2", at(4), "I prefer answers in Italian", directive=True))
    text = said(stronger, BRIEF, ODILE, KEEPER)
    for given, stands in ((GIVEN, ITALIAN), (GIVEN._replace(notes=notes), stronger)):
        done, _ = asked(text, old=OLD, given=given)
        assert done.made
        assert done.made.text.body(BOND).split("\n") == [stands, BRIEF, ODILE, KEEPER]
    assert done.made
    assert set(done.made.consumed) == {"n1", "n2"}


def test_what_rules_have_no_room_for_or_may_not_say_any_more_may_go() -> None:
    many = [
        f'- Linda says: "I own the clock number {n} of the {n} towers beside the sea" <!-- c{n} -->' for n in range(30)
    ]
    old = state({**BLANK, BOND: "\n".join(many), ACTIVE: OPEN})
    given = GIVEN._replace(notes=(*GIVEN.notes, Note("n2", at(4), "No semicolons in JavaScript", directive=True)))
    stays = rewritten(old, given).text.body(BOND).split("\n")
    assert 15 < len(stays) < 30
    done, _ = asked(said(*stays), old=old, given=given)
    assert done.made
    assert codes(asked(said(*stays[:-1]), old=old, given=given)[0]) == {"bond_dropped"}
    secret = ODILE.replace("Odile", "[redacted]")
    done, _ = asked(said(KEEPER), old=OLD.replace("\n".join(LINES), f"{secret}\n{KEEPER}"), given=GIVEN)
    assert done.made


def test_what_is_new_in_the_bond_is_made_of_what_its_source_says_alone() -> None:
    given = GIVEN._replace(said=(*GIVEN.said, user("s2", at(4), "I keep bees and mend clocks.")))
    mixed = '- Trait: "Bob keeps bees and mends clocks" <!-- s2 -->'
    done, _ = asked(said(*LINES, mixed), old=OLD, given=given)
    assert done.made
    assert [each.id for each in done.made.left_out] == ["s2"]
    assert "Bob" not in done.made.text.body(BOND)
    for fair in ("keeps bees, mends clocks", "Linda keeps bees and mends clocks"):  # who speaks may be named
        done, _ = asked(said(*LINES, mixed.replace("Bob keeps bees and mends clocks", fair)), old=OLD, given=given)
        assert done.made
        assert fair in done.made.text.body(BOND)
    elsewhere = answer(bond=LINES, context=[*CONTEXT, mixed], gaps=["_No open questions._"])
    done, _ = asked(elsewhere, old=OLD, given=given)
    assert done.made
    assert "Bob keeps bees" in done.made.text.body(ACTIVE)


def test_what_a_person_took_out_is_told_to_no_model_and_is_not_missed() -> None:
    wished = Given(
        notes=GIVEN.notes,
        said=(user("s2", at(4), "I keep bees."),),
        wishes=(Wish("d1", "directive", "Say it in Breton"),),
    )
    lines = ['- Directive: "Say it in Breton" <!-- d1 -->', '- Linda says: "I keep bees" <!-- s2 -->']
    assert codes(asked(said(*LINES), old=OLD, given=wished)[0]) == {"directive_dropped"}
    done, model = asked(said(*LINES, *lines), old=OLD, given=wished._replace(edited=frozenset({"d1", "s2"})))
    assert done.made
    assert done.made.text.body(BOND).split("\n") == LINES
    assert ("Breton" in model.prompts[0], "bees" in model.prompts[0]) == (False, False)

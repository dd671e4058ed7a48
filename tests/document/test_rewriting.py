"""Rules write the next state of the working memory from the old one and from what is new."""

from brainbridge.document import guards, text
from brainbridge.document.rules import rewriting
from brainbridge.document.rules.inputs import Given, Missed, Note, Wish
from brainbridge.document.schema import BOND, PHENOTYPE, WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from tests.document.collapses import FIVE, STATUS, TITLE, TITLES, state
from tests.document.rewrites import INTRO, agent, at, heard, rewritten, user

# A short conversation of three sessions, and one more

SESSIONS = (
    user("a1", at(4, 9, 0), "My name is Linda. I work at the clock museum in Leeds."),
    user("a2", at(4, 9, 5), "The escapement of the tower clock still needs a new pallet."),
    agent("a3", at(4, 9, 6), "We could turn one of steel. I fixed the import of the inventory, the tests pass now."),
    user("a4", at(4, 9, 9), "We decided to use oak for the case, since it warps less than pine."),
    user("b1", at(5, 14, 0), "Never use oil on the escapement. The lathe keeps failing when two motors run."),
    user("b2", at(5, 14, 8), "We still have to measure the chime. What is brass made of?"),
    user("c1", at(6, 10, 0), "The new pallet of the escapement in the tower clock is finished."),
    user("c2", at(6, 10, 3), "The importer works now!"),
)
GIVEN = Given(
    notes=(
        Note("n1", at(6, 10, 5), "The exhibition opens on June 20th.", importance=0.9),
        Note("n2", at(6, 10, 6), "Linda sends photographs of the dial tomorrow."),
        Note("n3", at(6, 10, 7), "Always answer with metric units.", directive=True),
    ),
    said=SESSIONS,
    wishes=(Wish("a5", "preference", "I prefer short answers."),),
    missed=(Missed("Who built the tower clock?", at(5, 14, 9)), Missed("When was the dial painted?", at(6, 10, 1))),
)
EXPECTED = f"""\
# Working Memory State
_Last dream: 2026-05-06T11:00:00Z | Mood: not measured_

## The Phenotype
_Still forming; it shows with experience._

## The Bond
- Directive: "Always answer with metric units." <!-- n3 -->
- Preference: "I prefer short answers." <!-- a5 -->
- Linda says: "My name is Linda." <!-- a1 -->
- Linda says: "I work at the clock museum in Leeds." <!-- a1 -->

## The Niche
_No place among others yet._

## Active Context
- Note (2026-05-06 10:06): "Linda sends photographs of the dial tomorrow." <!-- n2 -->
- Important (2026-05-06 10:05): "The exhibition opens on June 20th." <!-- n1 -->
- Win (2026-05-06 10:03): "The importer works now!" <!-- c2 -->
- Open (2026-05-05 14:08): "We still have to measure the chime." <!-- b2 -->
- Avoid (2026-05-05 14:00): "Never use oil on the escapement." <!-- b1 -->
- Avoid (2026-05-05 14:00): "The lathe keeps failing when two motors run." <!-- b1 -->
- Decided (2026-05-04 09:09): "We decided to use oak for the case, since it warps less than pine." <!-- a4 -->
- Win (agent, 2026-05-04 09:06): "I fixed the import of the inventory, the tests pass now." <!-- a3 -->

## Crystal Pointers
{INTRO}

## Curiosity Gaps
- Asked 2026-05-06: "When was the dial painted?"
- Asked 2026-05-05: "Who built the tower clock?"

## Emerging Skills
_No patterns yet._
"""
ORDER = ["n3", "a5", "a1", "a1", "n2", "n1", "c2", "b2", "b1", "b1", "a4", "a3"]


def test_three_sessions_give_a_document_that_says_who_the_user_is_what_is_open_and_what_to_avoid() -> None:
    found = rewritten(given=GIVEN, when=at(6, 11))
    assert str(found.text) == EXPECTED
    assert (found.consumed, found.pending, found.left_out, found.pointers) == (("n1", "n2", "n3"), (), (), ())
    assert found.cited[0] == ('- Directive: "Always answer with metric units." <!-- n3 -->', ("n3",))
    assert [each.ids[0] for each in found.cited] == [
        "n3",
        "a5",
        "a1",
        "a1",
        "n2",
        "n1",
        "c2",
        "b2",
        "b1",
        "b1",
        "a4",
        "a3",
    ]


LATER = f"""\
## Active Context
- Decided (2026-05-08 16:00): "We agreed to cast the bell in Loughborough." <!-- e1 -->
- Open (2026-05-07 08:00): "The varnish is not dry yet." <!-- d1 -->
- Note (2026-05-06 10:06): "Linda sends photographs of the dial tomorrow." <!-- n2 -->
- Important (2026-05-06 10:05): "The exhibition opens on June 20th." <!-- n1 -->
- Win (2026-05-06 10:03): "The importer works now!" <!-- c2 -->

## Crystal Pointers
{INTRO}
- Past: still have to measure the chime \u2192 search: `measure chime` <!-- b2 -->
- Past: Never use oil on the escapement \u2192 search: `oil escapement` <!-- b1 -->
- Past: decided to use oak for the case, since it warps less \u2192 search: `case warps` <!-- a4 -->
- Past: fixed the import of the inventory, the tests pass now \u2192 search: `import inventory` <!-- a3 -->

"""


def test_what_is_older_than_three_sessions_fades_into_pointers() -> None:
    first = rewritten(given=GIVEN, when=at(6, 11))
    said = (
        *SESSIONS[6:],
        user("d1", at(7, 8), "The varnish is not dry yet."),
        user("e1", at(8, 16), "We agreed to cast the bell in Loughborough."),
    )
    found = rewritten(first.text, Given(said=said))
    assert LATER in str(found.text)
    assert str(found.text).split("## Active")[0] == EXPECTED.replace("06T11", "09T09").split("## Active")[0]
    assert [each.is_new for each in found.pointers] == [True] * 4
    assert guards.verdict(str(found.text), str(first.text), WORKING_MEMORY) == ((), ())
    again = rewritten(found.text, Given(said=said), when=at(10))
    assert again.unchanged
    assert again.text is found.text
    assert [each.is_new for each in again.pointers] == [False] * 4


# Sections that are there already


def test_headings_with_suffixes_and_sections_that_no_rule_writes_stay_as_they_stood() -> None:
    old = state({title: f"About {title}." for title in TITLES}).replace(
        "## The Bond", "## The Bond (Oxytocin-Weighted)"
    )
    found = str(rewritten(old, heard("I live in Leeds.")).text)
    assert '## The Bond (Oxytocin-Weighted)\nAbout The Bond.\n\n- Linda says: "I live in Leeds." <!-- s0 -->\n' in found
    for title in ("The Phenotype", "The Niche", "Emerging Skills"):
        assert f"## {title}\nAbout {title}.\n" in found


def test_a_file_of_five_sections_becomes_one_of_seven() -> None:
    found = rewritten(state({title: f"About {title}." for title in FIVE}), heard("I live in Leeds."))
    assert [each.title for each in found.text.parts] == list(TITLES)
    assert found.text.body(PHENOTYPE) == "_Still forming; it shows with experience._"
    assert all(f"About {title}." in found.text.body(title) for title in FIVE)


def test_a_section_that_stands_twice_becomes_one() -> None:
    old = state(dict.fromkeys(TITLES, "- x")) + "## The Niche\n- y\n"
    found = rewritten(old, heard("I live in Leeds."))
    assert [each.title for each in found.text.parts] == list(TITLES)
    assert found.text.body("The Niche").split() == ["-", "x", "-", "y"]


def test_a_persons_lines_in_the_bond_stay_byte_for_byte_before_ours() -> None:
    own = "Likes  *clocks*, not watches.\n\n    indented <b>\n```\n- Directive: x\n```\n* [x] \U0001f600\u200b"
    old = state({**dict.fromkeys(TITLES, "x"), BOND: f'{own}\n- Preference: "I like oak." <!-- p1 -->'})
    found = rewritten(old, heard("I live in Leeds."))
    ours = '- Preference: "I like oak." <!-- p1 -->\n- Linda says: "I live in Leeds." <!-- s0 -->'
    assert found.text.body(BOND) == f"{own}\n\n{ours}"


def test_what_a_person_wrote_into_the_bond_already_is_not_written_again() -> None:
    old = state({**dict.fromkeys(TITLES, "x"), BOND: "She said: I live in Leeds."})
    given = heard("I live in Leeds.")._replace(notes=(Note("n", at(4), "i LIVE in leeds", directive=True),))
    found = rewritten(old, given)
    assert found.text.body(BOND) == "She said: I live in Leeds."
    assert found.consumed == ("n",)


def test_code_that_a_person_left_open_is_closed_and_hides_no_section() -> None:
    found = rewritten(f"{TITLE}\n{STATUS}\n\n## The Bond\n```\nopen", heard("I live in Leeds."))
    assert text.read(str(found.text), WORKING_MEMORY).missing(WORKING_MEMORY) == []
    assert found.text.body(BOND).startswith("```\nopen\n```\n\n- Linda says")


def test_other_headings_and_lines_below_the_title_stay_where_they_are() -> None:
    old = f"{TITLE}\n{STATUS}\nRead this first.\n\n## Mine\nmine\n## The Bond\nx\n# Also mine\ny"
    found = str(rewritten(old, heard("I live in Leeds.")).text)
    assert found.startswith(f"{TITLE}\n_Last dream: 2026-05-09T09:00:00Z | Mood: not measured_\nRead this first.\n\n")
    assert "\n\n## Mine\nmine\n## The Phenotype\n" in found
    assert "<!-- s0 -->\n\n# Also mine\ny\n## The Niche\n" in found


def test_a_first_state_stands_below_a_persons_text_which_does_not_count() -> None:
    own = "# Mine\n\n" + "Long ago. " * 2_000
    found = rewritten(own, heard("I live in Leeds."))
    assert str(found.text).startswith(f"{own}\n\n{DIVIDER}\n\n{TITLE}\n")
    assert len(found.text.state) < 1_000
    assert found.uncounted > 20_000
    later = rewritten(found.text, heard("I live in Leeds.", "I work at the museum."))
    assert later.text.before == found.text.before


def test_a_first_state_is_written_even_of_nothing() -> None:
    found = rewritten()
    assert not found.unchanged
    assert found.text == text.written(WORKING_MEMORY, {}, text.Status("2026-05-09T09:00:00Z", rewriting.UNKNOWN_MOOD))
    assert rewritten(found.text).unchanged


def test_what_is_unchanged_keeps_its_status_line_and_its_white_space() -> None:
    old = f"{TITLE}\n*Last dream: once | Mood: calm*\n\n\n" + "".join(f"## {title}\n\n- x\n" for title in TITLES)
    found = rewritten(old)
    assert found.unchanged
    assert str(found.text) == old

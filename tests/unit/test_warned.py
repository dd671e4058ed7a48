"""Warnings: what a user warns of is to be avoided, and what must never or always be done stands."""

import pytest

from brainbridge.language.outcomes import kinds
from brainbridge.language.signals import instructions, signals

WARNINGS = """
Warning: never heat the glue above 80 degrees.
Warning: the ladder in the shed has a cracked step.
Warning: do not park in front of the bakery.
WARNING: the staging database is shared with the finance team.
Caution: the kettle lid gets loose when it boils.
Careful: the saw kicks back on wet oak.
Careful, the blue wire is live.
Careful with the old ladder, its third step is cracked.
Be careful: the night train to Porto has no dining car.
Watch out: the saw kicks back.
Watch out, the importer drops empty rows.
Watch out for black ice behind the barn.
Beware: the cheap tablets contain lactose.
Beware of the second exit, it leads to the toll road.
Danger: the lathe starts by itself after a power cut.
Attention: the pharmacy closes at noon on Saturdays.
Heads up: the ferry from Split is cancelled in winter.
Warning: if the lid is open, the saw starts.
Careful: hot surface.
Beware of dogs.
Watch out for ice!
Heads up: the importer drops empty rows.
Heads up: the API key expires in May.
Heads up: the API limits calls to ten a minute.
Heads up: the lathe has no brake.
Heads up: nobody may use the lift.
Heads up: the museum is closed on Mondays.
Heads up - the saw blade is loose.
Attention: the left handle gets hot.
- **Warning:** the parser treats tabs as columns.
""".strip().splitlines()
NO_WARNINGS = """
Is there a warning: the glue is hot?
Warning: this is a long question.
Warning: I am no native speaker.
Careful: it is.
Careful!
Watch out!
Be careful.
Careful planning saved us a week.
He was careful with the glue.
The warning about the glue was clear.
The compiler prints a warning: the variable is unused.
Warning: unused variable: total
Warning: `read_all` is deprecated
warning: implicit declaration of function 'foo'
Warning: Each child in a list should have a unique "key" prop.
Warning: spoilers ahead.
Heads or tails?
Pay attention to the second step.
Watch the film with Lia.
She told me to watch out for the dog.
If you see a warning: the disk is full, call me.
> Warning: the saw kicks back.
"Warning: the saw kicks back" stands on the box.
Attention to detail is what they ask for.
Danger money is paid twice a year.
Careful: hot
Careful, hot!
Danger: water.
Careful with it.
Attention: everyone
Attention: everybody!
Heads up: lunch is at noon.
Heads up: I will be in Porto in June.
Heads up: the new chisels are in the shed.
Heads up, we moved to the second floor.
Attention: lunch is at noon.
Heads up: the build passes again.
Heads up: we fixed the importer.
Attention: the heating works again.
Heads up: we decided to sell the van.
Heads up: nothing to worry about.
Heads up: Ben is on holiday.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", WARNINGS)
def test_what_a_user_warns_of_is_to_be_avoided(sentence: str) -> None:
    assert kinds(sentence) == ["friction"]


@pytest.mark.parametrize("sentence", NO_WARNINGS)
def test_what_is_asked_printed_quoted_or_names_nothing_is_no_warning(sentence: str) -> None:
    assert "friction" not in kinds(sentence)


@pytest.mark.parametrize(
    "sentence", ["Careful: the lid is fixed with only one screw.", "Heads up: the tests are failing on main."]
)
def test_a_warning_of_what_is_fixed_badly_or_fails_is_a_warning(sentence: str) -> None:
    assert kinds(sentence) == ["friction"]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Heads up: the build passes again.", "win"),
        ("Heads up: we fixed the importer.", "win"),
        ("Attention: the heating works again.", "win"),
        ("Heads up: we decided to sell the van.", "decision"),
    ],
)
def test_good_news_behind_a_heads_up_are_no_warning(sentence: str, kind: str) -> None:
    assert kinds(sentence) == [kind]


@pytest.mark.parametrize("sentence", WARNINGS)
def test_what_an_agent_warns_of_is_advice(sentence: str) -> None:
    assert kinds(sentence, is_user=False) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Warning: never heat the glue above 80 degrees.",
        "Careful, never leave the iron on its face.",
        "Important: always unplug the router before you move it.",
        "Note: never give the cat milk.",
        "Watch out: never book the late bus to the airport.",
        "**Warning**: never deploy from a branch.",
        "Beware - never take both tablets at once.",
        "Reminder: always lock the shed.",
    ],
)
def test_what_must_always_or_never_be_done_is_an_instruction_behind_a_warning_too(sentence: str) -> None:
    assert signals(sentence).rules
    assert instructions(f"Good morning. {sentence}") == [sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Warning: the saw kicks back.",
        "Warning: never again!",
        "Careful: it never stops.",
        "Note: I never said that.",
        "Important: never mind the date.",
        "Reminder: she always comes late.",
        "Note: always happy to help.",
        "Warning signs are never green.",
    ],
)
def test_a_warning_that_only_tells_is_no_instruction(sentence: str) -> None:
    assert not signals(sentence).rules

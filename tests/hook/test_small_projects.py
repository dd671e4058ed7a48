"""A project of a few short sessions about many things: a prompt gets what answers it, and nothing else does."""

import pytest

from brainbridge import Brain
from brainbridge.hook import injection
from tests.state import at

PAIRS = (
    ("The deploy of the web shop runs from the branch release-blue.", "Understood."),
    ("How many retries does the mailer make?", "The mailer makes five retries, with jitter."),
    ("Rename the class Foo in the parser.", "Renamed to Token."),
    ("Our database is CockroachDB 24.", "Noted."),
    ("The office dog is called Biscuit.", "Cute."),
    ("Write a test for the date parser.", "Added test_dates."),
    ("The gantry crane calibration code is 4471.", "I will keep it in mind."),
    ("Please paint the hull grey.", "The hull is grey now."),
)
ASKED = (
    ("How many retries does the mailer make?", "five retries"),
    ("From which branch does the web shop deploy run?", "release-blue"),
    ("What is the office dog called?", "Biscuit"),
    ("What was the class Foo in the parser renamed to?", "class Foo"),
    ("what is the gantry crane calibration code?", "4471"),
)
NOTHING = (
    "What is the receptionist of the dentist called?",
    "How many wheels does a tricycle have?",
    "Where was the opera house of Sydney designed?",
    "Summarise the second chapter of Moby Dick",
    "Write a haiku about autumn leaves",
    "Sort the imports of this module",
    "Why does the login page flicker on Safari?",
    "Add a dark mode to the settings dialog",
)


@pytest.fixture
def talked(brain: Brain) -> Brain:
    for number, pair in enumerate(PAIRS):
        asked, answered = pair
        brain.remember(asked, now=at(number / 10), role="user", session_id="s", scope="box")
        brain.remember(answered, now=at(number / 10 + 0.01), role="assistant", session_id="s", scope="box")
    brain.session_end("s", now=at(1))
    return brain


@pytest.mark.parametrize(("prompt", "answer"), ASKED)
def test_a_prompt_gets_what_answers_it(talked: Brain, prompt: str, answer: str) -> None:
    told = injection.of(talked, prompt, scope="box", now=at(2))
    assert told
    assert answer in told.text


@pytest.mark.parametrize("prompt", NOTHING)
def test_a_prompt_about_something_else_gets_nothing(talked: Brain, prompt: str) -> None:
    assert injection.of(talked, prompt, scope="box", now=at(2)) is None

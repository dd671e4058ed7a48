"""When a model is asked unbidden: not too soon after it was last, and not for too little."""

from datetime import timedelta

import pytest

from brainbridge import Brain
from brainbridge.document import due as due_at
from brainbridge.document import working
from tests.models import writer
from tests.state import at


def due(brain: Brain, hours: float, *, least: int = 0) -> bool:
    return due_at.is_model_due(brain.graph, "", now=at(hours), interval=timedelta(hours=2), least=least)


@pytest.fixture
def asked(brain: Brain) -> Brain:
    """Have a model asked two hours in, of three things that were said and two notes."""
    for number in range(3):
        brain.remember(f"The case number {number} is cedar", now=at(number / 60), session_id="one", role="user")
    brain.session_end("one", now=at(0.2))
    for number in range(2):
        brain.crystals.note(f"The dial number {number} is due", now=at(1))
    assert [due(brain, 2, least=least) for least in (5, 6)] == [True, False]
    done = working.rewrite(brain.graph, now=at(2), writer=writer("Nothing to say."))
    assert (done.author, done.outcome) == ("rules", "saved")
    return brain


def test_it_is_asked_again_once_the_interval_is_over(asked: Brain) -> None:
    assert [due(asked, hours) for hours in (2, 3.99, 4, 9)] == [False, False, True, True]


def test_what_is_new_counts_from_when_it_was_asked(asked: Brain) -> None:
    assert not due(asked, 4, least=1)
    asked.crystals.note("The hand is brass", now=at(3))
    assert [due(asked, 4, least=least) for least in (1, 2)] == [True, False]
    asked.remember("The hand is polished", now=at(3.5), session_id="two", role="user")
    assert [due(asked, 4, least=least) for least in (2, 3)] == [True, False]


def test_what_rules_write_in_between_takes_nothing_away_but_the_notes_it_takes_in(asked: Brain) -> None:
    asked.crystals.note("The hand is brass", now=at(3))
    asked.remember("The hand is polished", now=at(3.5), session_id="two", role="user")
    assert working.rewrite(asked.graph, now=at(3.8)).outcome == "saved"
    assert [due(asked, 4, least=least) for least in (1, 2)] == [True, False]


def test_the_settings_say_how_often_and_for_how_much(asked: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_MODEL", "command")
    monkeypatch.setenv("BRAINBRIDGE_MODEL_COMMAND", "/bin/true")
    for minutes, least, expected in (("60", "0", True), ("61", "0", False), ("60", "1", False)):
        monkeypatch.setenv("BRAINBRIDGE_DREAM_INTERVAL_MINUTES", minutes)
        monkeypatch.setenv("BRAINBRIDGE_DREAM_MIN_CHUNKS", least)
        with Brain.open("default") as mine:
            assert mine.documents.is_model_due(now=at(3)) is expected


def test_without_a_model_none_is_due(asked: Brain) -> None:
    assert not asked.documents.is_model_due(now=at(9))

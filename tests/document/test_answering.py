"""Whether a sentence tells what a question of the gaps asks for."""

import pytest

from brainbridge.document.rules.answering import Told, is_answered
from tests.state import at

WHERE = "where is the lighthouse key?"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHERE, "The lighthouse key hangs behind the barometer"),
        (WHERE, "We had tea. The key of the lighthouse is kept under the third step. It rained."),
        ("Where does Anouk live?", "Anouk lives in Marseille now."),
        ("When is the survey due?", "The survey is due on 12 December."),
        ("How many hives are there?", "There are 14 hives by now."),
        ("Who keeps the bees?", "The bees are kept by Anouk."),
        ("What is the wifi password?", "The wifi password is tulip."),
    ],
)
def test_a_sentence_answers_that_has_all_words_of_it_and_tells_what_is_asked(asked: str, said: str) -> None:
    assert is_answered(asked, [Told(said, at(1))])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHERE, "Where is the lighthouse key?"),
        (WHERE, "I don't know where the lighthouse key is."),
        (WHERE, "The lighthouse key is lost in the snow."),
        (WHERE, "The lighthouse key is not in the drawer."),
        (WHERE, "The lighthouse key should be in the drawer."),
        (WHERE, "The lighthouse key was cleaned on Monday."),
        (WHERE, "The lighthouse key is rusty."),
        (WHERE, "The key is in the lighthouse."),
        (WHERE, "The key hangs behind the barometer. The lighthouse is white."),
        (WHERE, "The barometer hangs in the hall."),
        ("When is the survey due?", "The survey is due soon enough."),
        ("How many hives are there?", "The hives are blue."),
        ("Who keeps the bees?", "The bees are kept well."),
        ("What is the wifi password?", "I changed the wifi password yesterday."),
        ("Why does the pump fail?", "The pump fails because of the rust."),
        ("Does the pump fail?", "The pump fails in the cellar."),
        ("where?", "It hangs behind the barometer."),
    ],
)
def test_no_sentence_answers_that_asks_denies_doubts_or_tells_something_else(asked: str, said: str) -> None:
    assert not is_answered(asked, [Told(said, at(1))])


def test_the_latest_sentence_about_it_counts() -> None:
    there, gone = "The lighthouse key hangs behind the barometer.", "I lost the lighthouse key."
    assert is_answered(WHERE, [Told(gone, at(1)), Told(there, at(2)), Told(WHERE, at(3))])
    assert not is_answered(WHERE, [Told(there, at(1)), Told(gone, at(2))])

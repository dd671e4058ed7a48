"""Questions that ask for the course of something."""

import pytest

from brainbridge.language.courses import is_course
from brainbridge.language.question import read


@pytest.mark.parametrize(
    "text",
    [
        "In what order did I bring up the different parts of the boat?",
        "List the order in which I mentioned my plans",
        "Tell me in order what happened to the boat",
        "In order, what happened to the boat?",
        "Show my trips in the order that I mentioned them",
        "Give me the visits in chronological order",
        "Can you summarise my work on the boat?",
        "Give me a recap of the boat",
        "How did the plans for the boat develop?",
        "How has my view of the boat changed?",
        "How have the plans evolved?",
        "What became of the boat over time?",
    ],
)
def test_order_summary_and_change_are_a_course(text: str) -> None:
    assert is_course(text)
    assert read(text).course


@pytest.mark.parametrize(
    "text",
    [
        "What did I order for dinner?",
        "Is the bus in order to leave?",
        "Is my passport in order for the trip?",
        "What was in the order that I placed at the bookshop?",
        "What do I need in order to sail?",
        "How did I change the sail?",
        "How many miles did we sail over the course of the week?",
        "How do I develop a film?",
        "When was the boat painted?",
        "Where does Ann live now?",
        "",
    ],
)
def test_one_thing_is_none(text: str) -> None:
    assert not is_course(text)

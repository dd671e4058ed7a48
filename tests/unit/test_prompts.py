"""brainbridge.language.prompts: how much of a prompt says what it is about."""

import pytest

from brainbridge.language import prompts


@pytest.mark.parametrize(
    "prompt",
    ["", "?", "continue", "Yes, do it!", "thanks, that looks good", "is it done?", "run the tests", "try it again"],
)
def test_what_only_keeps_the_work_going_is_about_nothing(prompt: str) -> None:
    assert prompts.telling(prompt) == 0


@pytest.mark.parametrize(
    ("prompt", "count"),
    [
        ("Is the cedar case varnished?", 3),
        ("Fix the flaky scheduler", 2),
        ("Does Mary Ann Smith sing?", 2),  # a name counts once
        ("cedar cedar Cedar", 1),
    ],
)
def test_each_word_or_name_that_says_what_it_is_about_counts_once(prompt: str, count: int) -> None:
    assert prompts.telling(prompt) == count

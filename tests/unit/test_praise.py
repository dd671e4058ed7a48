"""What words say of the quality of something done."""

import pytest

from brainbridge.language import praise


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a good summary", "good"),
        ("Useful, and correct", "good"),
        ("GOOD", "good"),
        ("the result was poor", "poor"),
        ("wrong and misleading", "poor"),
        ("not good", "poor"),
        ("it isn\u2019t very useful", "poor"),
        ("not bad at all", "good"),
        ("no good", "poor"),
        ("not now, but good", "good"),
        ("good, but lossy", None),
        ("goodness knows", None),
        ("kept since it was asked for", None),
        ("", None),
    ],
)
def test_it_is_read_from_words(text: str, expected: str | None) -> None:
    assert praise.quality(text) == expected

"""Which sentences ask for the same thing."""

import pytest

from brainbridge.language.wishes import key_words

TABS = "I prefer tabs over spaces."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TABS, "I really prefer tabs over spaces"),
        ("Please always answer in British English, when I ask.", "always answer in British English when I ask!"),
        ("I don\u2019t like long messages", "I do not like the long messages"),
        ("I can't stand long messages", "I can not stand long messages"),
        ("From now on, sign the commits of the *release* branch", "From now on sign commits of a release branch"),
    ],
)
def test_small_words_make_no_difference(one: str, other: str) -> None:
    assert key_words(one) == key_words(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TABS, "I prefer spaces over tabs"),
        (TABS, "I prefer tabs"),
        ("I like long messages", "I don't like long messages"),
        ("I always walk before tea", "I never walk before tea"),
        ("I prefer tea with milk", "I prefer tea without milk"),
        ("Always answer in British English", "Always answer in American English"),
        ("Never push into production from a laptop", "Never push from production into a laptop"),
        ("I prefer C++", "I prefer C"),
        ("I prefer C#", "I prefer C"),
        ("Always use some tests", "Always use all tests"),
        ("I prefer to be called by her", "I prefer to be called by him"),
        ("I like it", "I like them"),
    ],
)
def test_order_negation_and_every_other_word_do(one: str, other: str) -> None:
    assert key_words(one) != key_words(other)


def test_a_sentence_of_small_words_wishes_nothing() -> None:
    assert key_words("Please, the ...") == []

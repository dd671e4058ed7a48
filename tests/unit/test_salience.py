"""How important a fact is: the sum of what its words and its category say."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language.salience import importance, is_trivial

PLAIN = "The house is green"  # says nothing that counts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN, 0.5),
        # One marker of each sort counts, and counts once.
        ("The house is vital", 0.7),
        ("The house is vital, crucial and mandatory", 0.7),
        ("Critical: the house is green", 0.7),
        ("The house must not be green", 0.7),
        ("Ben is allergic to green houses", 0.7),
        ("The house is important", 0.62),
        ("The house is always green, never red", 0.62),
        ("Houses must be green", 0.62),
        ("Don\u2019t forget the house", 0.62),
        ("The vital house is always green", 0.82),
        ("The house is perhaps green", 0.35),
        ("The house is perhaps, or maybe, green", 0.35),
        ("The house is kind of important", 0.47),
        ("Perhaps the house is vital", 0.55),
        # In another sense they count nothing.
        ("Critical thinking helps", 0.5),
        ("Essential oils smell", 0.5),
        ("The house is not important", 0.5),
        ("The house isn't critical", 0.5),
        ("The house must have been green", 0.5),
        ("That must be so hard for Ben", 0.5),
        ("The mayor is green", 0.5),
        ("An emergency fund helps", 0.5),
        ("She will never forget it", 0.62),
        ("Never forget the house", 0.82),
        ("It is a must-have there", 0.5),
        ("Ben is to decide soon", 0.5),
        ("Ben decided to wait", 0.62),
        ("What kind of house is green", 0.5),
        ("It is kind of green", 0.35),
        ("I believe in houses", 0.55),
        ("I believe they are green", 0.4),
        # Who speaks, and figures or technical words.
        ("My house is green", 0.55),
        ("We paint our house green", 0.55),
        ("Your house is green", 0.5),
        ("A fruit, i.e. an apple", 0.5),
        ("The house has 3 doors", 0.53),
        ("The house has three doors", 0.5),
        ("The database is green", 0.53),
        ("Use the name user_id here", 0.53),
        ("Use the name userId here", 0.53),
        ("Read notes.md for that", 0.53),
        ("Read notes for that", 0.5),
        ("I set the port to 80", 0.58),
    ],
)
def test_words_add_or_take_their_share(text: str, expected: float) -> None:
    assert importance(text, category="fact") == expected


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("correction", 0.65),
        ("principle", 0.62),
        ("rule", 0.61),
        ("procedure", 0.6),
        ("preference", 0.6),
        ("commitment", 0.6),
        ("reasoning_trace", 0.59),
        ("decision", 0.58),
        ("relationship", 0.55),
        ("skill", 0.55),
        ("moment", 0.53),
        ("entity", 0.52),
        ("Entity", 0.52),
        ("fact", 0.5),
        ("unheard of", 0.5),
        ("", 0.5),
    ],
)
def test_a_category_adds_its_share(category: str, expected: float) -> None:
    assert importance(PLAIN, category=category) == expected


@pytest.mark.parametrize(
    ("length", "expected"),
    [(200, 0.5), (279, 0.5), (280, 0.51), (359, 0.51), (360, 0.52), (999, 0.59), (1000, 0.6), (50_000, 0.6)],
)
def test_length_above_200_characters_adds_up_to_a_tenth(length: int, expected: float) -> None:
    assert importance("red" * 4 + " house".ljust(length - 12, "e"), category="fact") == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "I am Bob",
        "0123456789",
        "  0123456789  ",
        "vital, 42!",
        "Good morning everyone!",
        "Ok, sounds great, thanks!",
        "Haha lol, hello again",
        "!!!!!!!!!!!!!!!",
        "Yes, yes, of course, you're right",
    ],
)
def test_small_talk_is_trivial_whatever_its_category(text: str) -> None:
    assert is_trivial(text)
    assert importance(text, category="correction") == 0.1


@pytest.mark.parametrize("text", ["01234567890", "I am Robert", "Good morning to the mayor", "Ok, it sounds green"])
def test_what_tells_anything_is_not(text: str) -> None:
    assert not is_trivial(text)
    assert importance(text, category="fact") >= 0.5


def test_the_sum_is_never_more_than_one() -> None:
    text = "I must never forget, always: the critical port is 8080"
    assert importance(text, category="fact") == 0.9
    assert importance(text, category="correction") == 1.0


@given(st.text(), st.sampled_from(["fact", "correction", ""]))
def test_an_importance_is_from_0_to_1_in_two_decimals(text: str, category: str) -> None:
    value = importance(text, category=category)
    assert 0 <= value <= 1
    assert round(value, 2) == value


@pytest.mark.parametrize(
    "piece", ["must ", "must really ", "not ", "never ", "a_", "aB", "w.", "i think ", "good ", "\u2019"]
)
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    began = process_time()
    importance(piece * (100_000 // len(piece)), category="fact")
    assert process_time() - began < 1

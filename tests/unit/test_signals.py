"""brainbridge/language/signals.py: each signal on both of its sides."""

from typing import Any

import pytest

from brainbridge.language.signals import Signals, instructions, preferences, signals


def test_a_text_that_says_nothing_of_the_kind_has_no_signals() -> None:
    for text in ("", "\U0001f642", "it rained", "\u05e9\u05dc\u05d5\u05dd"):
        assert signals(text) == Signals()
        assert signals(text).model_dump(exclude_defaults=True) == {}


def test_all_of_them_at_once() -> None:
    text = "Always say when we leave. I prefer Rome, twice in May. Shall we?"
    expected: dict[str, Any] = {"asks": True, "dated": True, "counted": True, "named": ["rome", "may"]}
    assert signals(text).model_dump() == {**expected, "rules": True, "prefers": True}


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("Yesterday it rained", True),
        ("two years ago", True),
        ("last night", True),
        ("LAST WEEKEND", True),
        ("this fall", True),
        ("a few days", True),
        ("12 weeks", True),
        ("the other day", True),
        ("we just got back", True),
        ("since then", True),
        ("on Sunday", True),
        ("in may", True),
        ("May 5", True),
        ("in 1999", True),
        ("March on", True),
        ("the last straw", False),
        ("we may go", False),
        ("marching on", False),
        ("number 12023", False),
        ("in 2199", False),
        ("Fall!", False),
        ("just so", False),
        ("the year", False),
        ("a weekly thing", False),
        ("agony", False),
    ],
)
def test_it_is_dated_if_it_says_when(text: str, dated: bool) -> None:
    assert signals(text).dated is dated


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("three eggs", True),
        ("3 eggs", True),
        ("a dozen", True),
        ("Twice", True),
        ("a couple of them", True),
        ("\u0663", True),
        ("often", False),
        ("someone", False),
        ("v2x", False),
    ],
)
def test_it_is_counted_if_it_holds_a_number(text: str, counted: bool) -> None:
    assert signals(text).counted is counted


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("I met Ann Smith in Paris", ["ann", "smith", "paris"]),
        ("Paris is nice", []),
        ("Nice. Paris is\nRome is", []),
        ("Ann's brother, Bob\u2019s son", ["bob"]),
        ("with O\u2019Neil", ["o'neil"]),
        ('He read "The Great Gatsby"', ["the great gatsby", "great", "gatsby"]),
        ("\u00abWar and Peace\u00bb, \u201cDune\u201d", ["war and peace", "dune", "peace"]),
        ("He likes 'Dune'", ["dune"]),
        ("and I, OK, Yeah, That", []),
        ("an \u00c9lan", ["\u00e9lan"]),
        ("the iPhone", []),
        (" ".join(["so"] + [f"Name{letter}" for letter in "abcdefghijkl"]), [f"name{letter}" for letter in "abcdefgh"]),
    ],
)
def test_names_are_quotations_and_capitalised_words_within_a_sentence(text: str, named: list[str]) -> None:
    assert signals(text).named == named


@pytest.mark.parametrize(
    "text",
    [
        "Always format dates as DD/MM when I ask about plans",
        "Never use emojis",
        "Never, ever use tabs",
        "Please always cite your sources.",
        "Also, never mention meat",
        "From now on answer in French",
        "From now on, I want short answers",
        "Going forward use metric units",
        "In future, ask first",
        "Thanks! Never do that",
        "Thanks.\nNever do that",
        "When I ask about code, always show tests",
        "Every time I ask about food, never mention meat",
        "Remember to always greet me when I come",
        "You should always add units whenever we talk of sizes",
        "- always be brief if I ask",
        "Always open a ticket first",
        "Never feed the test data into the ledger",
        "Never embed fonts",
        "Never give up the lock before the commit",
    ],
)
def test_what_is_to_be_done_from_now_on_is_a_rule(text: str) -> None:
    assert signals(text).rules


@pytest.mark.parametrize(
    "text",
    [
        "I have always loved him",
        "I always go there when I am sad",
        "Whenever I travel I always pack light",
        "I\u2019ve never been there if I recall",
        "He never came when we called",
        "She's always there when I come home",
        "It never rains when I have my umbrella",
        "We never eat meat",
        "I never said that",
        "Never mind",
        "Never again!",
        "Never heard of it",
        "Never had a chance to visit it",
        "Always been like that",
        "Always happy to help",
        "Always.",
        "In future years it rains",
        "From now on I'll eat less",
        "We go there now",
        "the future",
        "I'm always here to help",
        "Always here to help.",
        "Always here to cheer you on!",
        "Always ready to talk if I can",
        "Remember: always here for you when I can",
        "Always open to ideas",
        "Always up for a walk",
        "Always welcome!",
        "Never give up!",
        "Never saw this coming.",
        "Never expected that",
        "I can always use a summary if I get lost",
        "You could always ask me when I am there",
    ],
)
def test_what_always_or_never_happens_is_none(text: str) -> None:
    assert not signals(text).rules


@pytest.mark.parametrize(
    ("text", "prefers"),
    [
        ("I prefer tea", True),
        ("Well, I really like it", True),
        ("I'd rather stay", True),
        ("I would much rather go", True),
        ("I'd love a table outside", True),
        ("I don\u2019t like it", True),
        ("I can't stand it", True),
        ("My favorite is tea, my favourite too", True),
        ("She likes it", False),
        ("people like me", False),
        ("I look like him", False),
        ("I would like to know more", False),
        ("I'd like to ask you something", False),
        ("I'd like your help", False),
        ("rather cold", False),
        ("I love how Rust handles errors", True),
        ("I hate it when you use emojis", True),
        ("I like the way of the samurai", True),
        ("I really like this answer, but I prefer short ones", True),
        ("I love how you wrote that!", False),
        ("I love how it shows the dial", False),
        ("I love how simple it is", False),
        ("I really like this answer", False),
        ("I like your second suggestion", False),
        ("I love the idea of a red dial", False),
        ("I love the way you explain it", False),
        ("I love that you chose pottery", False),
        ("I like what you did there", False),
        ("I love to hear that", False),
        ("I hate to bother you", False),
        ("I'd rather not say", False),
    ],
)
def test_what_somebody_likes_is_a_preference(text: str, prefers: bool) -> None:
    assert signals(text).prefers is prefers


@pytest.mark.parametrize(
    "text",
    [
        "I prefer tea.",
        "I don\u2019t like semicolons!",
        "I hate it when you use emojis.",
        "I like it short.",
        "I love camping with my family.",
        "I like this editor, but I love vim.",
        "My favourite is tea.",
        "My preference is tabs.",
        "I'd rather read short answers.",
        "That's why I love volunteering!",
    ],
)
def test_what_is_liked_for_good_is_a_preference_of_which_others_are_told(text: str) -> None:
    assert preferences(f"Good morning. {text}") == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I love it!",
        "I like that.",
        "You're right, I love it and it helps.",
        "I love it so much, thanks.",
        "Yeah, I love to.",
        "I can see if I enjoy reading on it.",
        "I wonder whether I like tea.",
        "Then I do what I love.",
        "Doing something I love is great.",
        "I love how you wrote that!",
        "I really like this answer.",
        "I love the idea.",
        "I'd like a table outside.",
    ],
)
def test_praise_of_the_moment_and_what_names_nothing_is_none(text: str) -> None:
    assert preferences(text) == []


def test_an_instruction_is_told_by_its_sentence() -> None:
    assert instructions("Thanks. Always ask first. I'm always here to help. Always here to help.") == [
        "Always ask first."
    ]


def test_a_long_text_costs_no_more_than_its_length() -> None:
    for text in (
        "when i " * 20_000,
        "when i always " * 20_000,
        "x always " * 20_000,
        '"' * 100_000,
        "A" * 100_000,
        "a. " * 50_000,
    ):
        assert signals(text).named == signals(text).named

"""brainbridge/language/question.py: what a question asks for, and what would answer it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.language import question
from brainbridge.language.question import MAX_WORDS, read


def day(text: str) -> int:
    return instants.to_ms(datetime.fromisoformat(text).replace(tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When did Ann's children go to Rome?", ["ann", "child", "go", "rome"]),
        ("tell me about the conversation we had on Rome", ["rome"]),
        ("list, mention, order", ["list", "mention", "order"]),
        ("what was that?", ["what", "be", "that"]),
        ("Rome Rome rome", ["rome"]),
        ("\U0001f642", []),
        ("", []),
        ("\u05e9\u05dc\u05d5\u05dd \u202eRome\u202c", ["\u05e9\u05dc\u05d5\u05dd", "rome"]),
        ('title:"x" AND (y OR NOT z)~2 /re/ \\', ["title", "x", "y", "z", "2", "re"]),
    ],
)
def test_it_looks_for_its_telling_words_and_for_others_only_if_there_are_no_such(text: str, words: list[str]) -> None:
    assert read(text).words == words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("When did Ann's children go to Rome?", [["ann"], ["child"], ["go"], ["rome"]]),
        ("Did we meet Ann Lee in New York?", [["meet"], ["ann", "lee"], ["new", "york"]]),
        ('Who sang "The Wheel of Time" to Ann Lee?', [["sing"], ["wheel", "time"], ["ann", "lee"]]),
        ('Did Ann Lee read "Ann and Ben"?', [["ann", "ben"], ["lee"], ["read"]]),
        ("what was that?", [["what"], ["be"], ["that"]]),
        ("", []),
    ],
)
def test_the_words_of_one_name_are_wanted_together(text: str, wanted: list[list[str]]) -> None:
    assert read(text).wanted == wanted


def test_of_a_long_text_the_first_words_are_wanted() -> None:
    assert read(" ".join(f"word{number}" for number in range(100))).wanted == [[f"word{each}"] for each in range(32)]


def test_of_ten_thousand_words_the_first_count() -> None:
    found = read(" ".join(f"word{number}" for number in range(10_000)))
    assert found.words == found.names == [f"word{number}" for number in range(MAX_WORDS)]


def test_names_are_all_its_words_but_single_letters() -> None:
    assert read("what did Order B tell Ann?").names == ["order", "tell", "ann"]


@pytest.mark.parametrize(
    ("text", "capitalised"),
    [
        ("What did Mel say of the car?", ["mel"]),
        ("what did mel say of the car?", ["mel", "say", "car"]),
        ("Has the car of \u201cMel\u201d (and Jean-luc\u2019s) gone?", ["mel", "jean"]),
        ("Did \u00c9lise call \u00e9lodie?", ["\u00e9lise"]),
        ("Ann \u738b\u5c0f", ["ann", "\u738b\u5c0f"]),
    ],
)
def test_capitalised_words_may_begin_a_name(text: str, capitalised: list[str]) -> None:
    assert read(text).capitalised == capitalised


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("When did it rain?", {"asks_when"}),
        ("How long ago was that?", {"asks_when"}),
        ("What year was it?", {"asks_when"}),
        ("How many eggs did we buy?", {"asks_count"}),
        ("How old was she?", {"asks_count"}),
        ("Which city was it?", {"asks_name"}),
        ("Who was there?", {"asks_name"}),
        ("Where did we go, and when?", {"asks_name", "asks_when"}),
        ("Whenever it was", set()),
        ("Somewhere it was", set()),
        ("What did we cook?", set()),
    ],
)
def test_what_kind_of_answer_would_do(text: str, kinds: set[str]) -> None:
    found = read(text)
    assert {name for name in ("asks_when", "asks_name", "asks_count") if getattr(found, name)} == kinds


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("lathe lent", True),
        ("lathe", True),
        ("75% tasks deadline", True),
        ("one two three four five six seven eight", True),
        ("one two three four five six seven eight nine", False),
        ("the lathe", False),
        ("is lathe lent", False),
        ("lathe lent?", False),
        ("Should I oil cedar", False),
    ],
)
def test_a_few_words_that_make_no_sentence_look_something_up(text: str, bare: bool) -> None:
    assert read(text).bare is bare


@pytest.mark.parametrize(
    ("text", "assistant", "standing"),
    [
        ("What did you say about soup?", True, False),
        ("What was your advice on soup?", True, False),
        ("the hotel you've recommended", True, False),
        ("You quickly suggested soup", True, False),
        ("Summarize our trip", True, False),
        ("an overview, please", True, False),
        ("What should I cook?", False, True),
        ("Recommend a book", False, True),
        ("Thank you for the soup", False, True),
        ("your soup", False, True),
        ("What did I cook?", False, False),
        ("What do I cook first?", False, True),
        ("How many eggs are there?", False, False),
        ("Could you suggest a soup?", False, True),
        ("Would you show me how to cook soup?", False, True),
        ("When is the dinner?", False, True),
        ("When was my dinner?", False, False),
        ("In what order did the guests come?", False, False),
        ("What must I buy in order to cook soup?", False, True),
        ("Where is the order?", False, True),
        ("our conversations on soup", False, False),
        ("", False, True),
    ],
)
def test_whom_it_is_about_and_whether_standing_instructions_hold(text: str, assistant: bool, standing: bool) -> None:
    found = read(text)
    assert (found.assistant, found.standing) == (assistant, standing)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Could you recommend a soup?", True),
        ("How should I cook it?", True),
        ("Any ideas for dinner?", True),
        ("How did I cook it?", False),
        ("What did you recommend?", False),
        ("When is the dinner?", False),
    ],
)
def test_whether_it_asks_for_advice(text: str, advice: bool) -> None:
    assert read(text).advice is advice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("List the order in which I brought up different aspects of soup across our sessions", ["soup"]),
        ("Give me a complete summary of two soups over time", ["soups"]),
        ("Summarize how my soups developed, including the key steps and decisions", ["soups"]),
        ("Summarize the key decisions", ["summarize", "key", "decisions"]),
        ("What are the key steps and decisions about soup?", ["key", "steps", "decisions", "soup"]),
        ("Two soups over time", ["two", "soups", "over", "time"]),
    ],
)
def test_where_all_of_a_conversation_is_asked_for_words_about_it_are_left_out(text: str, words: list[str]) -> None:
    assert read(text).words == words


_FIFTH = {"begins": day("2023-05-04"), "ends": day("2023-05-07"), "weight": 1.0}


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("on 5 May 2023", _FIFTH),
        ("on May 5, 2023", _FIFTH),
        ("on May 5th 2023", _FIFTH),
        ("on the 5th of May, 2023", _FIFTH),
        ("on 2023-05-05", _FIFTH),
        ("on 5 May", {"days": [504, 505, 506], "weight": 1.0}),
        ("on 5 may", {"days": [504, 505, 506], "weight": 1.0}),
        ("on may 5th", {"days": [504, 505, 506], "weight": 1.0}),
        ("March 1", {"days": [229, 301, 302], "weight": 1.0}),
        ("29 February", {"days": [228, 229, 301], "weight": 1.0}),
        ("December 31", {"days": [1230, 1231, 101], "weight": 1.0}),
        ("31 December 2022", {"begins": day("2022-12-30"), "ends": day("2023-01-02"), "weight": 1.0}),
        ("in March 2023", {"begins": day("2023-03-01"), "ends": day("2023-04-01"), "weight": 1.0}),
        ("December of 2022", {"begins": day("2022-12-01"), "ends": day("2023-01-01"), "weight": 1.0}),
        ("in March", {"month": 3, "weight": 1.0}),
        ("in May", {"month": 5, "weight": 1.0}),
        ("last May", {"month": 5, "weight": 1.0}),
        ("Augu\u017ft", {"month": 8, "weight": 1.0}),
        ("in 2023", {"begins": day("2023-01-01"), "ends": day("2024-01-01"), "weight": 0.2}),
        ("31 February", {"month": 2, "weight": 1.0}),
        ("29 February 2023", {"begins": day("2023-02-01"), "ends": day("2023-03-01"), "weight": 1.0}),
        ("35 March", {"month": 3, "weight": 1.0}),
        ("2023-02-31", {"begins": day("2023-01-01"), "ends": day("2024-01-01"), "weight": 0.2}),
        ("5 May 20233", {"days": [504, 505, 506], "weight": 1.0}),
        ("How many of the 5 may come?", None),
        ("May I come?", None),
        ("it may rain", None),
        ("may I come on 5 March", {"days": [304, 305, 306], "weight": 1.0}),
        ("in 1899", None),
        ("number 12023", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_the_date_it_names(text: str, when: dict[str, Any] | None) -> None:
    found = read(text).when
    assert (found and found.model_dump(exclude_none=True)) == when


@pytest.mark.parametrize(
    "text",
    ["9999-12-31", "31 December 9999", "0001-01-01", "1 January 0001", "0000-01-01", "May 0000", "December 9999"],
)
def test_a_date_at_the_end_of_the_calendar_is_none(text: str) -> None:
    assert read(text).when is None


def test_what_was_read_can_be_a_parameter() -> None:
    assert question.Question.model_validate(read("on 5 May 2023").model_dump()) == read("on 5 May 2023")

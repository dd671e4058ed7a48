"""Corrections in a turn of their own replace a value of the same kind that was said just before, or tell nothing."""

from datetime import UTC, datetime, timedelta
from time import process_time

import pytest

from brainbridge.language.facts import corrections
from brainbridge.language.facts.corrections import Earlier
from brainbridge.language.facts.statements import Statement, read

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)  # a Wednesday
WRONG = "No, that's wrong, it is 9090."


def corrected(text: str, *before: str | Earlier, at: datetime = AT) -> list[Statement]:
    """Return what a text corrects in turns, the nearest first."""
    then = at - timedelta(minutes=1)
    turns = [Earlier(each, "Ann", False, then) if isinstance(each, str) else each for each in before]
    return corrections.read(text, turns, speaker="Ann", at=at)


def told(text: str, *before: str | Earlier) -> list[str]:
    return [
        f"{one.subject} {one.attribute} {one.canonical} {'corrects' if one.corrects else 'states'} {one.was}"
        for one in corrected(text, *before)
    ]


@pytest.mark.parametrize(
    "text",
    [
        WRONG,
        "No, that is wrong. It is 9090.",
        "That's wrong, it's 9090!",
        "That is not right: it is 9090.",
        "Correction: it's 9090.",
        "Scratch that, it is 9090.",
        "I misspoke, it is 9090.",
        "Sorry, I meant 9090.",
        "No, it's 9090.",
        "Actually, it's 9090.",
        "It is 9090, not 8080.",
        "It's not 8080 but 9090.",
    ],
)
def test_a_turn_corrects_the_one_before_it(text: str) -> None:
    assert corrections.refers(text)
    assert told(text, "The port is 8080.") == ["project port 9090 corrects 8080"]
    (one,) = corrected(text, "The port is 8080.")
    assert one.sentence in text
    assert one.category == "correction"


@pytest.mark.parametrize(
    "text",
    [
        "It is 9090.",
        "The port is 9090.",
        "No, that's wrong: the port is 9090.",
        "No, that's wrong.",
        "No, thanks.",
        "Actually, I like it.",
        "Is it 9090?",
        "No, that's wrong, is it 9090?",
        "If that's wrong, it is 9090.",
        "",
    ],
)
def test_what_corrects_nothing_or_names_it_is_read_alone(text: str) -> None:
    assert not told(text, "The port is 8080.")


@pytest.mark.parametrize(
    ("text", "before", "fact"),
    [
        ("No, that's wrong, it's Kim.", "The owner of billing is Dana.", "billing owner kim corrects dana"),
        ("No, that's wrong, it is Bergen.", "I live in Oslo.", "Ann lives_in bergen corrects oslo"),
        (
            *("No, that's wrong, it's on Monday.", "The deadline is on Friday."),
            "project deadline 2026-03-09 corrects 2026-03-06",
        ),
        ("No, that's wrong, it is 10:30.", "Our standup is at 9:30.", "standup time 10:30 corrects 09:30"),
        ("No, that's wrong, it is v2.3.", "Orion is now v2.2.", "Orion version 2.3 corrects 2.2"),
        ("No, that's wrong, it is sue@b.org.", "My email is sue@a.com.", "Ann email sue@b.org corrects sue@a.com"),
        ("No, that's wrong, it is Postgres.", "Our database is MySQL.", "Ann database postgres corrects mysql"),
        ("No, that's wrong, it's teal.", "My favourite colour is blue.", "Ann favourite_colour teal corrects blue"),
        ("No, that's wrong, it is 40 s.", "The timeout is 30 s.", "project timeout 40 s corrects 30 s"),
        ("No, that's wrong, it is 40 ms.", "The timeout is 30 s.", ""),
        ("No, that's wrong, it's 12 May.", "The deadline is 5 May.", "project deadline 2026-05-12 corrects 2026-05-05"),
        ("I think that's wrong, it is 9090.", "The port is 8080.", ""),
    ],
)  # fmt: skip
def test_a_value_takes_the_place_of_one_of_its_kind(text: str, before: str, fact: str) -> None:
    assert told(text, before) == ([fact] if fact else [])


@pytest.mark.parametrize(
    ("text", "before"),
    [
        *(
            (WRONG, before)
            for before in ("The owner of billing is Dana.", "I live in Oslo.", "The deadline is on Friday.")
        ),
        *((WRONG, before) for before in ("Orion is now v2.2.", "My email is sue@example.com.", "Hi!", "I am fine.")),
        ("No, that's wrong, it's Kim.", "The port is 8080."),
        ("No, that's wrong, it is nice.", "I live in Oslo."),
        ("No, that's wrong, it is Monday.", "The port is 8080."),
        # two of the kind: nobody can tell which
        (WRONG, "The port of the API is 8080. The port of the database is 5432."),
        (WRONG, "The port is 8080, and it takes 500 connections."),
        ("No, that's wrong, it's Kim.", "The owner of billing is Dana. The CEO of Acme is Bob."),
        # several values
        ("No, that's wrong, it is Postgres.", "We use MySQL."),
        # what is over, and what the turn does not say
        (WRONG, "The port is no longer 8080."),
        ("It is 9090, not 7070.", "The port is 8080."),
    ],
)
def test_nothing_is_guessed(text: str, before: str) -> None:
    assert not told(text, before)


def test_the_nearest_turn_that_states_something_is_meant() -> None:
    assert not told(WRONG, "I live in Oslo.", "The port is 8080.")
    assert told(WRONG, "The port is 8080.", "The limit of the API is 500.") == ["project port 9090 corrects 8080"]
    assert told(WRONG, "Noted, thanks.", "The port is 8080.") == ["project port 9090 corrects 8080"]
    assert told(WRONG, "Noted, port 8080.", "The port is 8080.") == ["project port 9090 corrects 8080"]
    assert not told(WRONG, "Fine, and we open 443 as well.", "The port is 8080.")
    assert not told("No, that's wrong, it is Kim.", "I met Bob today.", "The owner of billing is Dana.")


def test_what_an_assistant_says_is_meant_but_not_what_it_says_of_itself() -> None:
    said = Earlier("The port is 8080.", None, True, AT)
    assert told(WRONG, said) == ["project port 9090 corrects 8080"]
    assert not told("No, that's wrong, it is Oslo.", Earlier("I live in Rome.", None, True, AT))
    assert not told("No, that's wrong, it is Kim.", Earlier("My name is Bob.", "Claude", True, AT))


def test_what_is_weakly_said_corrects_no_turn_that_asks() -> None:
    asked = "The port is 8080. How many users are there?"
    assert told(WRONG, asked) == ["project port 9090 corrects 8080"]
    assert not told("Actually, it's 9090.", asked)
    assert not told("No, it's 9090.", asked)


def test_a_day_is_seen_from_when_each_is_said() -> None:
    week = Earlier("The deadline is on Friday.", "Ann", False, AT - timedelta(days=7))
    (one,) = corrected("No, that's wrong, it's on Monday.", week)
    assert (one.canonical, one.was) == ("2026-03-09", "2026-02-27")


def test_what_the_text_itself_says_first_is_meant_before_any_turn() -> None:
    text = "The owner of billing is Dana. No, that's wrong, it is Kim."
    assert not corrected(text, "The owner of Orion is Bob.")
    assert [one.canonical for one in read(text, speaker="Ann", at=AT)] == ["dana", "kim"]


def test_within_a_text_only_a_value_of_the_same_kind_is_replaced() -> None:
    text = "I live in Oslo. Actually, it is nice."
    assert [one.canonical for one in read(text, speaker="Ann", at=AT)] == ["oslo"]


@pytest.mark.parametrize("part", ["no, ", "that's wrong ", "it is 9090 ", "not ", "No, that's wrong. ", "1 ", "A "])
def test_it_takes_linear_time(part: str) -> None:
    began = process_time()
    long = part * (50_000 // len(part))
    corrected(long, "The port is 8080.")
    corrected(WRONG, long, long)
    assert process_time() - began < 2

"""Corrections in a turn of their own replace a value of the same kind that was said just before, or tell nothing."""

from datetime import UTC, datetime, timedelta
from time import process_time
from typing import Literal
from unicodedata import normalize

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
        (
            *("No, that's wrong, it is Kim because Dana left.", "The owner of billing is Dana."),
            "billing owner kim corrects dana",
        ),
        ("No, that's wrong, it is Bergen.", "I live in Oslo.", "Ann lives_in bergen corrects oslo"),
        (
            *("No, that's wrong, it's on Monday.", "The deadline is on Friday."),
            "project deadline 2026-03-09 corrects 2026-03-06",
        ),
        ("No, that's wrong, it is 10:30.", "Our standup is at 9:30.", "standup time 10:30 corrects 09:30"),
        ("No, that's wrong, it is v2.3.", "Orion is now v2.2.", "Orion version 2.3 corrects 2.2"),
        ("No, that's wrong, it is sue@b.org.", "My email is sue@a.com.", "Ann email sue@b.org corrects sue@a.com"),
        ("No, that's wrong, it is Postgres.", "Our database is MySQL.", "Ann database postgres corrects mysql"),
        ("It's teal, not blue.", "My favourite colour is blue.", "Ann favourite_colour teal corrects blue"),
        ("That's wrong, it is Lyon.", "The capital of France is Paris.", "France capital lyon corrects paris"),
        ("That's wrong, it is Lyon.", "France's capital is Paris.", "France capital lyon corrects paris"),
        ("That's wrong, it is Lyon.", "The capital of France, which Bob likes, is Paris.", ""),
        ("It's Monday, not Friday.", "The deadline is on Friday.", "project deadline 2026-03-09 corrects 2026-03-06"),
        ("It's Lyon, not Paris.", "The capital of France is Paris.", "France capital lyon corrects paris"),
        ("It's release/1.0, not main.", "The branch is main.", "project branch release/1.0 corrects main"),
        ("It's 10.0.0.5, not db.b.org.", "The host is db.b.org.", "project host 10.0.0.5 corrects db.b.org"),
        ("It's 10.0.0.5.", "The host is 10.0.0.1.", ""),
        ("No, it's 10.0.0.5.", "The host is 10.0.0.1.", "project host 10.0.0.5 corrects 10.0.0.1"),
        ("**That's wrong.** It is **9090**.", "The port is 8080.", "project port 9090 corrects 8080"),
        ("> The port is 8080.\n\nThat's wrong, it is 9090.", "The port is 8080.", "project port 9090 corrects 8080"),
        ("No, that's wrong, it is 40 s.", "The timeout is 30 s.", "project timeout 40 s corrects 30 s"),
        # a measure is of the unit in which it is said
        ("It's 60 seconds, not 30 seconds.", "The timeout is 30 s.", "project timeout 1 min corrects 30 s"),
        ("No, that's wrong, it is 90 s.", "The timeout is 60 s.", "project timeout 90 s corrects 1 min"),
        ("No, that's wrong, it is 60 minutes.", "The timeout is 45 min.", "project timeout 1 h corrects 45 min"),
        ("It's O'Brien, not Dana.", "The owner of billing is Dana.", "billing owner o'brien corrects dana"),
        # the wrong value in another form than it was stated in
        ("It's 9 pm, not 8 pm.", "The meeting is at 20:00.", "meeting time 21:00 corrects 20:00"),
        ("It's v2.3, not v2.2.", "The version of Orion is 2.2.", "Orion version 2.3 corrects 2.2"),
        ("It's $5,000, not $4,000.", "The budget is $4,000.", "project budget 5000 usd corrects 4000 usd"),
        ("I meant Kim.", "The owner of billing is Dana.", "billing owner kim corrects dana"),
        ("I meant 9090.", "The port is 8080.", "project port 9090 corrects 8080"),
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
        # of the same form, and of another kind
        ("That's wrong, it's 3.1.", "The host is 10.0.0.1."),
        *((f"That's wrong, it's {each}.", "The path is /a/b.") for each in ("N/A", "24/7", "50/50", "and/or")),
        # what is like the value, and not what it is
        *(("No, that's wrong, it's broken.", f"The {each}.") for each in ("branch is main", "status is green")),
        ("That's wrong, it's cold.", "My favourite food is pizza."),
        # what is over, and what the turn does not say
        (WRONG, "The port is no longer 8080."),
        ("It is 9090, not 7070.", "The port is 8080."),
    ],
)
def test_nothing_is_guessed(text: str, before: str) -> None:
    assert not told(text, before)


@pytest.mark.parametrize(
    ("text", "before"),
    [
        *(
            (text, "The owner of billing is Dana.")
            for text in (
                *("My bad. Fixed.", "That's wrong, Kim.", "That's wrong. Try again.", "Edit: Solved!", "Oops. Thanks."),
                *(
                    "No, it's Bob's turn.",
                    "No, it's Bob's.",
                    "Oops, Bob called.",
                    "Sorry, typo.",
                    "No, Kim.",
                    "No, it's Kim.",
                ),
                *("No, that's wrong, it was Kim last year.", "No, that's wrong, it's Kim, not Bob."),
                *("Oops, it's TBD.", "Edit: it's Done.", "Edit: it's Fixed.", "I meant Kim's brother."),
            )
        ),
        *((text, "I live in Oslo.") for text in ("No, I'm good.", "Actually, Paris is nice.", "Actually, Python.")),
        *((f"That's wrong, it's {each}.", "I live in Oslo.") for each in ("3 of 5", "404 Not Found")),
        *((text, "I live in Oslo.") for text in ("My bad, it's OK.", "Sorry, I meant YES.", "I meant to call Bob.")),
        *((text, "I live in Oslo.") for text in ("Oops, that was Bob.", "Oops, this is English.")),
        *((text, "The deadline is on Friday.") for text in ("Oops, that was yesterday.", "Oops, that was last week.")),
        *(
            (text, "The port is 8080.")
            for text in (
                *("Wait, it's 2026 already.", "No, that's wrong, it was 9090 before.", "Oops, 3 tests failed."),
                *("No, that's wrong, it is 9090 since Friday.", "No, that's wrong, it's 9090 until Friday."),
            )
        ),
        *((text, "The deadline is on Friday.") for text in ("Wait, it's Monday.", "Actually, tomorrow.")),
        *((text, "Our standup is at 9:30.") for text in ("Wait, it's 11:30 already.",)),
        ("Actually, MySQL is fine.", "Our database is MySQL."),
        # what it names besides is not known
        *(
            (f"{each}\n\nThat's wrong, it is 9090.", "The port is 8080.")
            for each in ("> The limit is 500.", "`limit=500`")
        ),
        ("```\nlimit=500\n```\nThat's wrong, it is 9090.", "The port is 8080."),
        ("That's wrong. It is 9090. Ten people use it.", "The port is 8080."),
    ],
)
def test_what_is_said_in_passing_is_no_value(text: str, before: str) -> None:
    assert not told(text, before)


@pytest.mark.parametrize(
    ("value", "before"),
    [
        *(("12", f"The port is 8080. {each} people use it.") for each in ("Ten", "A dozen", "Thirty", "A million")),
        *(("Monday", f"The deadline is on Friday. {each}.") for each in ("Bob flies on Sunday", "We meet tomorrow")),
        ("Monday", "The deadline is on Friday, and we have a week."),
        ("Kim", "I met Bob in Rome. The owner of billing is Dana."),
        *(("Kim", f"The owner of billing is Dana{each}.") for each in (". Bob handles search", ", and Bob tests it")),
        *(("Rome", f"I live in Oslo. My office is in {each} too.") for each in ("Oslo", "Bergen")),
        ("9090", "The port is 8080. Staging listens on 8080 too."),
        *(("Bob", each) for each in ("Dana works at Acme.", "My sister Ann lives in Oslo.", "Dana is our CEO.")),
        ("CTO", "Dana is our CEO."),
        ("sue@b.org", "My email is sue@a.com, and not sue@c.com."),
    ],
)
def test_what_else_the_turn_names_may_be_the_wrong_one(value: str, before: str) -> None:
    assert not told(f"No, that's wrong, it is {value}.", before)


@pytest.mark.parametrize(
    ("text", "between", "before"),
    [
        *((WRONG, each, "The port is 8080.") for each in ("So ten people will come.", "So the cache is unlimited.")),
        (WRONG, "Okay, the pool has no limit.", "The port is 8080."),
        (WRONG, "Got it. The build takes half an hour, then.", "The port is 8080."),
        ("No, that's wrong, it is Monday.", "So we meet tomorrow.", "The deadline is on Friday."),
        # it names what is known, and says something else of that
        ("No, that's wrong, it is Bergen.", "So your office is in Oslo, I guess.", "I live in Oslo."),
        (WRONG, "So staging runs on 8080 as well.", "The port is 8080."),
        ("No, that's wrong, it is Monday.", "Then we also ship on Friday.", "The deadline is on Friday."),
        (WRONG, "The port is 8080?", "The port is 8080."),
        ("No, that's wrong, it is Kim.", "Okay, your sister will come as well.", "The owner of billing is Dana."),
        (
            "That's wrong. Try again.",
            "I have written the tests and the build is green.",
            "The owner of billing is Dana.",
        ),
    ],
)
def test_a_turn_that_tells_something_stands_between(text: str, between: str, before: str) -> None:
    assert not told(text, between, before)


@pytest.mark.parametrize(
    "between",
    [
        *("Noted.", "Noted!", "OK.", "Done.", "Understood.", "Thanks. Noted.", "Got it! I'll remember that."),
        *("Okay.\n\nThe port is 8080.", "Noted: your port is 8080.", "I'll keep that in mind.", "I've noted that."),
        *("I have made a note of it.", "Sounds good.", "Will do.", "Of course.", "Thanks for letting me know!"),
    ],
)
def test_a_turn_that_acknowledges_does_not(between: str) -> None:
    assert told(WRONG, between, "The port is 8080.") == ["project port 9090 corrects 8080"]


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
    assert not told("No, that's wrong, it is Oslo.", Earlier("I live in Rome.", "Claude  Code", True, AT))


def test_what_is_weakly_said_corrects_no_turn_that_asks() -> None:
    asked = "The port is 8080. How many users are there?"
    assert told(WRONG, asked) == ["project port 9090 corrects 8080"]
    assert not told("Actually, it's 9090.", asked)
    assert not told("No, it's 9090.", asked)


def test_a_day_is_seen_from_when_each_is_said() -> None:
    week = Earlier("The deadline is on Friday.", "Ann", False, AT - timedelta(days=7))
    (one,) = corrected("No, that's wrong, it's on Monday.", week)
    assert (one.canonical, one.was) == ("2026-03-09", "2026-02-27")


def test_the_wrong_day_is_named_as_it_was_or_as_it_is_seen_now() -> None:
    friday = Earlier("The deadline is on Friday.", "Ann", False, datetime(2026, 3, 5, 22, tzinfo=UTC))
    (one,) = corrected("It's Monday, not Friday.", friday, at=datetime(2026, 3, 6, 9, tzinfo=UTC))
    assert (one.canonical, one.was) == ("2026-03-09", "2026-03-06")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_letters_may_come_in_parts(form: Literal["NFC", "NFD"]) -> None:
    before = normalize(form, "The owner of billing is Jos\u00e9.")
    assert told("It's Kim, not Jos\u00e9.", before) == ["billing owner kim corrects jos\u00e9"]
    assert told(normalize(form, "It's Kim, not Jos\u00e9."), before) == ["billing owner kim corrects jos\u00e9"]
    assert told(normalize(form, "That's wrong, it's K\u00f6ln."), "I live in Oslo.") == [
        "Ann lives_in k\u00f6ln corrects oslo"
    ]


def test_what_the_text_itself_says_first_is_meant_before_any_turn() -> None:
    text = "The owner of billing is Dana. No, that's wrong, it is Kim."
    assert not corrected(text, "The owner of Orion is Bob.")
    assert [one.canonical for one in read(text, speaker="Ann", at=AT)] == ["dana", "kim"]


def test_within_a_text_only_a_value_of_the_same_kind_is_replaced() -> None:
    text = "I live in Oslo. Actually, it is nice."
    assert [one.canonical for one in read(text, speaker="Ann", at=AT)] == ["oslo"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The owner of billing is Dana. Oops. Thanks.", ["dana"]),
        ("The owner of billing is Dana. My bad. Fixed.", ["dana"]),
        ("The owner of billing is Dana. Oops, Bob called.", ["dana"]),
        ("The owner of billing is Dana. That's wrong. It is Kim because Dana left.", ["dana", "kim"]),
        ("I live in Oslo. Actually, Paris is nice.", ["oslo"]),
        ("Our database is MySQL. Actually, MySQL is fine.", ["mysql"]),
        ("My favourite colour is blue. Sorry, typo.", ["blue"]),
        ("My favourite colour is blue. No, it is teal.", ["blue", "teal"]),
        ("The port is 8080. Wait, it's 2026 already.", ["8080"]),
        ("The port is 8080. My mistake, 9090.", ["8080", "9090"]),
        ("The deadline is on Friday. It's Monday, not Friday.", ["2026-03-06", "2026-03-09"]),
        ("Our meeting is in May. It's June, not May.", ["2026-05-01", "2026-06-01"]),
        ("The limit is 500. It's 5k, not 500.", ["500", "5k"]),
        ("The timeout is 30 seconds. I meant 60 seconds.", ["30 s", "1 min"]),
        ("Dana works at Acme. I meant Bob.", ["acme"]),
        ("I live in Oslo. I mean Bergen.", ["oslo", "bergen"]),
        ("We use MySQL and Redis. It's Postgres, not MySQL.", ["mysql", "redis", "postgres"]),
        ("We use MySQL and Redis. It's Postgres, not Oracle.", ["mysql", "redis"]),
    ],
)
def test_within_a_text_a_value_is_pointed_at_or_the_wrong_one_is_named(text: str, values: list[str]) -> None:
    assert [one.canonical for one in read(text, speaker="Ann", at=AT)] == values


def test_what_a_correction_tells_besides_corrects_nothing() -> None:
    found = read("That's wrong, it's 9090, and I live in Rome.", speaker="Ann", at=AT)
    assert [(one.canonical, one.corrects) for one in found] == [("rome", False)]
    found = read("Correction: the port is 9090, and I live in Rome.", speaker="Ann", at=AT)
    assert [(one.canonical, one.corrects) for one in found] == [("9090", True), ("rome", False)]


@pytest.mark.parametrize(
    "text",
    [
        "That's wrong, I checked and the port is 9090.",
        "No, I looked it up and the port is 9090.",
        "Correction: I asked Bob, and the port is 9090.",
    ],
)
def test_a_correction_may_stand_behind_what_states_nothing(text: str) -> None:
    assert [(one.canonical, one.corrects) for one in read(text, speaker="Ann", at=AT)] == [("9090", True)]


@pytest.mark.parametrize(
    "part", ["no, ", "that's wrong ", "it is 9090 ", "not ", "No, that's wrong. ", "1 ", "A ", "ten ", "OK. "]
)
def test_it_takes_linear_time(part: str) -> None:
    began = process_time()
    long = part * (50_000 // len(part))
    corrected(long, "The port is 8080.")
    corrected(WRONG, long, long)
    assert process_time() - began < 2

"""How urgent a turn is is told by a table of patterns, in English and German."""

from time import process_time

import pytest

from brainbridge.language.urgency import level

HIGH = """
Actually, I moved to Porto.
Actually I use tabs
No, that's wrong.
no that is wrong, it is 42
That's not right.
That isn\u2019t right
Correction: the port is 8080.
Why did you say that?
I always use tabs
I never drink coffee
I PREFER tea
I hate mornings
I love mornings
I want a cat
I need a cat
Don't use jQuery
Do not call me Bob
dont say that
Please don\u2019t make noise
Please always run the tests
please remember that
Please note: closed on Monday
This is important
fyi the server moved
For the record, it was Ben.
My name is Ann
My name's Ann
my email is ann@example.org
My e-mail is ann@example.org
My company is small
My role is architect
My title is Dr
My preference is tea
I work at a bank
I live in Porto
I am from Porto
I'm a nurse
I'm an engineer
We decided to wait
We've agreed on red
we chose red
We picked red
The decision is final
The decision was hard
Going forward we use tabs
From now on, use tabs
Das ist falsch.
Das stimmt nicht
Warum hast du das gesagt?
Ich hasse Regen
(ich liebe Regen)
Bitte immer testen
Das ist wichtig
Ich hei\u00dfe Anna
Ich wohne in Kiel
Meine Firma ist klein
Mein Name ist Anna
Wir haben beschlossen zu warten
Ab sofort mit Tabs
Eigentlich bin ich m\u00fcde
K\u00fcnftig mit Tabs
""".strip().splitlines()
NOT_HIGH = """
Actually, it rains.
No, that's fine.
That's right.
The corrections are in.
Why did you say hello?
I sometimes use tabs
They always use tabs
He prefers tea
We want a cat
I wanted a cat
Don't worry
Do not go there
Please use tabs
Please run the tests
The importance of tea
fyis
A record was broken
My name was misspelled
My dog is small
I work hard
I live alone
I am tired
I'm angry
They decided to wait
We wait
The decision maker
Going home
From now to then
Das ist gut.
Ich gehe heim
Bitte warten
Es ist unwichtig
Wir haben gewartet
Hello there
ok thanks
""".strip().splitlines()


@pytest.mark.parametrize("text", HIGH)
def test_what_is_worth_to_be_extracted_at_once_is_high(text: str) -> None:
    assert level(text) == "high"


@pytest.mark.parametrize("text", NOT_HIGH)
def test_what_only_looks_so_is_none(text: str) -> None:
    assert level(text) == "none"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I think it rains", "low"),
        ("I believe it rains", "low"),
        ("I feel it rains", "low"),
        ("It usually rains", "low"),
        ("It typically rains", "low"),
        ("I like rain", "low"),
        ("I dislike rain", "low"),
        ("My team is small", "low"),
        ("My project and my setup and my stack", "low"),
        ("I think and I believe", "low"),
        ("Das ist normalerweise so", "low"),
        ("I think it usually rains", "medium"),
        ("I like my team", "medium"),
        ("Typically I usually, I think, like my team", "medium"),
        ("Ich glaube, ich mag Regen", "medium"),
        ("I think it is important", "high"),
        ("They think my dog likes rain", "none"),
    ],
)
def test_one_weak_pattern_is_low_and_two_are_medium(text: str, expected: str) -> None:
    assert level(text) == expected


def test_what_stands_in_code_or_between_lines_is_told_apart() -> None:
    assert level("See\n```\n# important: I always\n```\n") == "none"
    assert level("From now\non use tabs") == "high"
    assert level("") == "none"


def test_a_turn_is_scanned_in_less_than_a_millisecond() -> None:
    turn = (
        "I think my team usually likes to say why we do it now, please, and it is right for the record that I go. " * 5
    )
    level(turn)
    began = process_time()
    for _ in range(100):
        level(turn)
    assert (process_time() - began) / 100 < 0.001


@pytest.mark.parametrize(
    "piece", ["i ", "no, ", "my ", "that", "```", "please ", "\u2019", "de ", "eigentlich ", "we have "]
)
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    text = piece * (100_000 // len(piece)) + " i right why my we now"
    began = process_time()
    level(text)
    assert process_time() - began < 1

"""Values that say the same are compared as one, and those that do not stay apart."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language.facts.values import canonical

SAME = [
    ("2.1", "v2.1", "V 2.1", "version 2.1", "Version 2.1.", "ver. 2.1", "release 2.1"),
    ("20:00", "8 pm", "8pm", "8:00 PM", "8 p.m.", "8 o'clock in the evening"),
    ("08:00", "8 am", "8:00", "8 o'clock in the morning", "8 o'clock"),
    ("09:30", "9:30", "half past nine", "9:30 am"),
    ("08:45", "quarter to nine", "8:45"),
    ("12:00", "noon", "midday", "12 pm", "12:00"),
    ("00:00", "midnight", "12 am", "0:00"),
    ("1000", "1,000", "one thousand"),
    ("1000000", "1,000,000", "one million"),
    ("2", "two", "Two."),
    ("21", "twenty-one", "twenty one"),
    ("205", "two hundred and five", "two hundred five"),
    ("2 cats", "two cats"),
    ("5 km", "5km", "5 kilometres", "five kilometers"),
    ("30 s", "30 seconds", "30s", "30 sec"),
    ("2 gb", "2 GB", "2GB", "two gigabytes"),
    ("2 week", "2 weeks", "two weeks"),
    ("5%", "5 %", "5 percent"),
    ("5 usd", "$5", "5 dollars", "5 USD"),
    ("5000 eur", "\u20ac5,000", "5000 euros"),
    ("2024-05-03", "3 May 2024", "3rd May 2024", "May 3, 2024", "the 3rd of May 2024", "3 May, 2024", "2024/05/03"),
    ("05-03", "3 May", "May 3rd", "the 3rd of May"),
    ("london", "London", "the city of London", "LONDON.", "\u201cLondon\u201d", "'London'"),
    ("french", "French", "the language of French"),
    ("teacher", "a teacher", "the teacher!", "Teacher"),
    ("c++", "C++", "C++."),
    ("c#", "C#", "c#,"),
    ("washington dc", "Washington, D.C.", "Washington DC"),
    ("rock and roll", "Rock & Roll", "rock and roll"),
    ("o'neil", "O\u2019Neil", "O'Neil"),
    ("caf\u00e9", "Caf\u00e9", "cafe\u0301"),
    ("https://example.com/v1", "https://example.com/v1", "https://example.com/v1."),
]
APART = [
    ("C++", "C"),
    ("C#", "C"),
    ("C++", "C#"),
    ("caf\u00e9", "caf"),
    ("caf\u00e9", "cafe"),
    ("tea", "not tea"),
    ("he can", "he can't"),
    ("2.1", "2.10"),
    ("2.1", "21"),
    ("8 am", "8 pm"),
    ("5 km", "5 m"),
    ("5 km", "5"),
    ("3 May", "3 May 2024"),
    ("City of God", "God"),
    ("v", "version"),
    ("1,000", "1,00"),
    ("1.000", "1000"),
    ("13 pm", "1 am"),
    ("25:00", "1:00"),
    ("two", "too"),
    ("db-1", "db-2"),
    ("a.b", "ab"),
    ("-5", "5"),
    ("May", "March"),
    ("40 May", "40 March"),
]


@pytest.mark.parametrize(("expected", "said"), [(one[0], said) for one in SAME for said in one[1:]])
def test_what_says_the_same_is_one(expected: str, said: str) -> None:
    assert canonical(said) == expected


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_says_something_else_stays_apart(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize("text", ["", " ", "...", "\u201c\u201d", "?!", "\n"])
def test_what_has_no_word_has_no_value(text: str) -> None:
    assert canonical(text) == ""


@pytest.mark.parametrize("text", ["Oslo", "Trinity College, Cambridge", "Postgres 16", "#general", "@ann", "~/notes"])
def test_a_form_is_its_own_form(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text) != ""


@given(st.text(max_size=80))
def test_spaces_and_final_points_say_nothing(text: str) -> None:
    assert canonical(f"  {text} . ") == canonical(text)


@pytest.mark.parametrize("part", ["1,", "one ", "3 May ", "9:", "a.", "v2", "the ", "$5", "half past ", "+", "twenty-"])
def test_a_form_is_found_at_once(part: str) -> None:
    began = process_time()
    canonical(part * 50_000)
    assert process_time() - began < 0.5

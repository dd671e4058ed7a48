"""What never changes is read in the past tense, too, and names with an "and" in them are read whole."""

from datetime import UTC, datetime

import pytest

from brainbridge.language.facts import places, slots
from brainbridge.language.facts.statements import read

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(text: str) -> list[str]:
    return [f"{one.subject} | {one.attribute} | {one.value}" for one in read(text, speaker=None, at=AT)]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The founder of Apple was Steve Jobs.", "Apple | founder | Steve Jobs"),
        ("Steve Jobs was the founder of Apple.", "Apple | founder | Steve Jobs"),
        ("Apple's founder was Steve Jobs.", "Apple | founder | Steve Jobs"),
        ("Steve Jobs was Apple's founder.", "Apple | founder | Steve Jobs"),
        ("The author of Emma was Jane Austen.", "Emma | author | Jane Austen"),
        ("The inventor of the telephone was Bell.", "telephone | creator | Bell"),
        ("The creator of Python was Guido van Rossum.", "Python | creator | Guido van Rossum"),
        ("The composer of Tosca was Puccini.", "Tosca | composer | Puccini"),
        ("The birthplace of Mozart was Salzburg.", "Mozart | place_of_birth | Salzburg"),
        ("Mozart's birthplace was Salzburg.", "Mozart | place_of_birth | Salzburg"),
        ("The birthplace of Ann was Milan.", "Ann | place_of_birth | Milan"),
        ("Ann's birthday was 3 May 1990.", "Ann | date_of_birth | 3 May 1990"),
        ("The composer of the Mass was Bach.", "Mass | composer | Bach"),
    ],
)
def test_what_never_changes_is_read_in_the_past_tense(text: str, fact: str) -> None:
    assert told(text) == [fact]


@pytest.mark.parametrize(
    "text",
    [
        *("The owner of Apple was Dana.", "The CEO of Apple was Steve Jobs.", "The director of billing was Dana."),
        *("Ann's boss was Bob.", "Dana was our CEO.", "The port of the API was 8080.", "The owner was Dana."),
        *("The founder of Apple was not Dana.", "The author of Emma was late.", "The first founder was a mistake."),
        *("The publisher of Emma was John Murray.", "The founder of Apple was Dana or Kim."),
        *("The creator of Python was Dutch.", "The composer of Tosca was Italian.", "The founder of Acme was Danish."),
        *(
            "The author of Emma was 40.",
            "The author of Beowulf was Anonymous.",
            "The founder of Acme was President of Norway.",
        ),
        *("Emma's birthday was Friday.", "Friday was Emma's birthday.", "The birthplace of Ann was 3 Main Street."),
    ],
)
def test_what_may_change_is_not(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text", ["The founder of Apple was Steve Jobs, who left in 1985.", "I work at Acme, which was founded in 1999."]
)
def test_a_time_of_what_is_told_besides_is_none_of_the_fact(text: str) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.since, one.until) == (None, None)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("The name of the band is Friday Night.", ["band | name | Friday Night"]),
        ("The password is Friday the 13th.", ["project | password | Friday the 13th"]),
        ("The theme of the party is Friday the 13th.", ["party | theme | Friday the 13th"]),
        ("The movie is Friday the 13th.", []),
        ("The movie is on Friday.", ["movie | date | Friday"]),
    ],
)
def test_a_name_that_is_a_day_is_no_date(text: str, facts: list[str]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        *("For example, the port is 8080.", "Hypothetically, the port is 8080.", "Nobody said the port is 8080."),
        *("port: 8080?", "port: TBD", "owner: unknown", "The deadline is Friday or Monday."),
        *(
            f"The {what} is {how} set to 8080."
            for what in ("port", "password")
            for how in ("rarely", "hardly", "formerly", "previously", "often")
        ),
        *("The password is formerly Foo8.", "My port is rarely set to 8080."),
    ],
)
def test_what_is_not_said_to_be_so_is_no_fact(text: str) -> None:
    assert told(text) == []


def test_the_part_of_a_day_since_when_it_is_so_is_no_value() -> None:
    (one,) = read("The port is 9090 since Monday morning.", speaker=None, at=AT)
    assert (one.value, one.since) == ("9090", datetime(2026, 3, 2, tzinfo=UTC))
    (one,) = read("The limit is 500 since the outage on Monday.", speaker=None, at=AT)
    assert (one.value, one.since) == ("500", None)


def test_what_lasts_is_a_slot_of_one_value() -> None:
    known = {each.name for each in slots.nouns().values() if each.single}
    assert known >= slots.LASTING


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "The capital of Trinidad and Tobago is Port of Spain.",
            ["Trinidad and Tobago | capital | Port of Spain"],
        ),
        ("I live in Trinidad and Tobago.", ["user | lives_in | Trinidad and Tobago"]),
        ("Ann lives in Bosnia and Herzegovina in Europe.", ["Ann | lives_in | Bosnia and Herzegovina in Europe"]),
        (
            "I live in Trinidad and Tobago and Bob works at Acme.",
            ["user | lives_in | Trinidad and Tobago", "Bob | works_at | Acme"],
        ),
        ("Marks and Spencer runs on Postgres.", ["Marks and Spencer | runs_on | Postgres"]),
        ("Johnson and Johnson is based in New Brunswick.", ["Johnson and Johnson | headquarters | New Brunswick"]),
        ("I like Trinidad and Tobago.", ["user | likes | Trinidad and Tobago"]),
        ("I like Oslo and Rome.", ["user | likes | Oslo", "user | likes | Rome"]),
        ("Ann works at Marks and Spencer.", ["Ann | works_at | Marks and Spencer"]),
        ("I live in Trinidad and Ann works at Acme.", ["user | lives_in | Trinidad", "Ann | works_at | Acme"]),
    ],
)
def test_a_name_with_an_and_is_read_whole(text: str, facts: list[str]) -> None:
    assert told(text) == facts


def test_a_country_with_an_and_is_a_place_and_a_shop_is_none() -> None:
    assert places.is_place("Trinidad and Tobago")
    assert not places.is_place("Marks and Spencer")
    assert places.is_joined("marks and spencer")
    assert not places.is_joined("Trinidad and Bob")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("The port is now temporarily set to 8080.", ["project | port | 8080"]),
        *(
            (f"The port is {how} set to 8080.", ["project | port | 8080"])
            for how in ("automatically", "globally", "always")
        ),
        ("The port is still hardcoded to 8080.", ["project | port | 8080"]),
        ("Ann works at Acme and Bob in Oslo.", []),
        ("Ann works at Black and Decker and Bob in Oslo.", []),
        ("Ann works at Acme and Bob Roe for Globex.", []),
        ("Ann works at Acme and Bob at Globex.", ["Ann | works_at | Acme"]),
        ("Ann left Oslo for Paris.", []),
    ],
)
def test_what_is_said_of_somebody_else_or_left_open_is_no_value(text: str, facts: list[str]) -> None:
    assert told(text) == facts

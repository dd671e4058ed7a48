"""Facts as encyclopaedias tell them, in numbered lists where a later line may contradict an earlier one."""

import random
from datetime import UTC, datetime
from time import process_time

import pytest

from brainbridge.language.facts.statements import Statement, read
from brainbridge.language.facts.subjects import key

AT = datetime(2024, 5, 8, tzinfo=UTC)
WORDINGS = """
capital: The capital of {s} is {v} / The current capital of {s} is {v} / {s}'s capital is {v}
capital: {v} is the capital of {s}
author: The author of {s} is {v} / {s} was written by {v} / {s}'s author is {v} / The person who wrote {s} is {v}
chief_executive_officer: The chief executive officer of {s} is {v} / The CEO of {s} is {v} / {v} is the CEO of {s}
head_of_state: The name of the current head of state in {s} is {v} / The head of state of {s} is {v}
head_of_government: The name of the current head of the {s} government is {v} / The head of government of {s} is {v}
place_of_birth: {s} was born in the city of {v} / {s} was born in {v} / The city where {s} was born is {v}
place_of_death: {s} died in the city of {v} / {s} died in {v} / The city in which {s} died is {v}
founder: {s} was founded by {v} / The founder of {s} is {v} / The person who founded {s} is {v}
creator: {s} was created by {v} / The creator of {s} is {v}
country_of_origin: {s} was created in the country of {v} / The country of origin of {s} is {v}
performer: {s} was performed by {v} / The performer of {s} is {v}
director: {s} was directed by {v} / The director of {s} is {v}
manufacturer: The company that produced {s} is {v} / {s} was produced by {v} / The manufacturer of {s} is {v}
continent: {s} is located in the continent of {v} / The continent of {s} is {v}
spouse: {s} is married to {v} / The spouse of {s} is {v} / {s}'s spouse is {v}
citizenship: {s} is a citizen of {v} / The country of citizenship of {s} is {v}
position: {s} plays the position of {v} / The position that {s} plays is {v}
sport: {s} is associated with the sport of {v} / The sport that {s} plays is {v}
language_spoken: {s} speaks the language of {v} / {s} speaks {v}
field_of_work: {s} works in the field of {v} / The field of work of {s} is {v}
works_at: {s} is employed by {v} / {s} works for {v} / The employer of {s} is {v}
religion: {s} is affiliated with the religion of {v} / The religion that {s} follows is {v}
work_location: {s} worked in the city of {v} / The work location of {s} is {v}
famous_for: {s} is famous for {v} / {s} is known for {v}
developer: {s} was developed by {v} / The developer of {s} is {v}
educated_at: The university where {s} was educated is {v} / {s} was educated at {v} / The alma mater of {s} is {v}
genre: The type of music that {s} plays is {v} / The genre of {s} is {v}
official_language: The official language of {s} is {v} / {s}'s official language is {v}
headquarters: The headquarters of {s} is located in the city of {v} / {s} is headquartered in {v}
headquarters: The headquarters of {s} is in {v}
original_broadcaster: The original broadcaster of {s} is {v} / The original network of {s} is {v}
original_broadcaster: {s} originally aired on {v}
child: {s}'s child is {v} / The child of {s} is {v}
original_language: {s} was written in the language of {v} / The original language of {s} is {v}
chairperson: The chairperson of {s} is {v} / The current chairman of {s} is {v}
prime_minister: The Prime Minister of {s} is {v} / The prime minister of {s} is {v}
owner: {s} is owned by {v} / The owner of {s} is {v}
painted_by: {s} was painted by {v}
mooring: The mooring of {s} is {v} / {s}'s mooring is {v}
""".strip().splitlines()
SUBJECTS = [
    *(
        "Norland",
        "Ada Quill",
        "Bank of Averna",
        "The Lord of the Reeds",
        "What We Saw in the Mist",
        "Who's the Keeper?",
    ),
    *("Simon and Wicks", "Mara's List", "Quinton, D.C.", "J. R. Holt", "Phone 5", "What is Light", "Dr. Nil", "Vox!"),
    *("U.S. Copper Corp.", "Sleeping Fox, Hidden Hare", "2002: A Sea Journey", "Arms N' Lilies", "One Compass"),
    *(
        "If I Were a Sailor",
        "Will Marsh",
        "Do the Odd Thing",
        "Jos\u00e9 de la Ruz",
        "Night is Beautiful",
        "inland rowing",
    ),
]
VALUES = [
    *("Oslo", "Robert Zand", "Trinity Hall, Camford", "rock music", "The Mere", "Steven P. Moor", "inland rowing"),
    *("Ursula K. Lind", "A Song of Salt and Rope", "goalkeeper", "French", "United Isles of Averna", "Queen Ann II"),
]
MADE = random.Random(7)
CASES = [
    (wording.strip(), slot, subject, MADE.choice(VALUES))
    for slot, _, wordings in (line.partition(": ") for line in WORDINGS)
    for wording in wordings.split(" / ")
    for subject in MADE.sample(SUBJECTS, 6)
]
TOLD = """
Mount Erl is located in the continent of Asia. => Mount Erl | continent | asia
The Quill Prize was awarded to Ann Roe. => The Quill Prize | awarded_to | ann roe
Erl Castle was built in 1912. => Erl Castle | built_in | 1912
The Secretary of Defense of Averna is Ann Roe. => Averna | secretary_of_defense | ann roe
The currency of Averna is the crown. => Averna | currency | crown
Ann Roe was born on 3 May 1912. => Ann Roe | date_of_birth | 1912-05-03
Ann Roe was born in 1912. => Ann Roe | date_of_birth | 1912
Averna is located in Asia => Averna | location | asia
Quill wrote The Long Rope. => The Long Rope | author | quill
The Lord Mayor of Averna is Ann Roe. => Averna | lord_mayor | ann roe
Rufus is a poodle. => Rufus | kind | poodle
The Lord of the Reeds is a novel. => The Lord of the Reeds | kind | novel
The president of the Bank of Averna is Ann Roe => the Bank of Averna | president | ann roe
""".strip().splitlines()
UNTOLD = [
    "1. Who wrote The Long Rope?",
    "2. Make sure that you use the right port.",
    "3. If you prefer tea, drink it.",
    "4. Turn off the lights and use candles.",
    "5. Services can be developed by anyone.",
    "6. Hello",
    "7.",
    "8. Nice!",
]


def told(text: str) -> list[Statement]:
    return read(text, speaker=None, at=AT)


@pytest.mark.parametrize(("wording", "slot", "subject", "value"), CASES)
def test_each_wording_tells_its_slot(wording: str, slot: str, subject: str, value: str) -> None:
    (one,) = told(f"12. {wording.format(s=subject, v=value)}.")
    assert (key(one.subject), one.attribute, one.value) == (key(subject), slot, value)
    assert one.order == 12


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 400


@pytest.mark.parametrize("line", TOLD)
def test_others_are_told_by_their_shape(line: str) -> None:
    sentence, _, facts = line.partition(" => ")
    (one,) = told(f"0. {sentence}")
    assert [one.subject, one.attribute, one.canonical] == [each.strip() for each in facts.split("|")]


@pytest.mark.parametrize("line", UNTOLD)
def test_what_is_asked_or_advised_is_no_fact(line: str) -> None:
    assert told(line) == []


PLAIN = ["The capital of Norland is Oslo.", "Ann Roe was born in Oslo.", "Ann Roe is married to Ben Roe."]


@pytest.mark.parametrize("sentence", PLAIN)
def test_a_fact_needs_no_number(sentence: str) -> None:
    (one,) = told(sentence)
    assert one.order is None
    assert one[:3] == told(f"3. {sentence}")[0][:3]


def test_a_list_may_stand_in_one_line() -> None:
    found = told(
        "Facts: 0. The capital of Norland is Oslo. 1. Ann Roe was born in Leeds. 2. The capital of Norland is Erl."
    )
    assert [(one.order, one.value) for one in found] == [(0, "Oslo"), (1, "Leeds"), (2, "Erl")]


def test_what_contradicts_is_in_the_same_slot() -> None:
    found = told("1. The author of Rope is Ann.\n2. Rope was written by Ben.\n3. Rope's author is Cal.")
    assert {(key(one.subject), one.attribute, one.single) for one in found} == {("rope", "author", True)}
    assert [(one.order, one.value) for one in found] == [(1, "Ann"), (2, "Ben"), (3, "Cal")]


def test_a_long_list_is_read_at_once() -> None:
    lines = [f"{at}. {CASES[at % len(CASES)][0].format(s=f'Vessel {at}', v=f'Harbour {at}')}." for at in range(1000)]
    began = process_time()
    found = told("\n".join(lines))
    assert process_time() - began < 2
    assert [one.order for one in found] == list(range(1000))

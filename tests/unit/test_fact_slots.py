"""The tables of slots: their form, and the words that mean the same slot."""

import re

import pytest

from brainbridge.language.facts import slots, tables

NOUNS = [
    ("chief_executive_officer", ["CEO", "chief executive officer", "the current CEO", "Chief Executive"]),
    ("place_of_birth", ["birthplace", "place of birth", "city of birth"]),
    ("date_of_birth", ["birthday", "date of birth", "birth date"]),
    ("spouse", ["wife", "husband", "spouse"]),
    ("author", ["author", "writer", "the author"]),
    ("head_of_state", ["head of state", "current head of state"]),
    ("original_broadcaster", ["original broadcaster", "original network", "broadcaster"]),
    ("citizenship", ["country of citizenship", "nationality"]),
    ("headquarters", ["headquarters", "head office", "HQ"]),
    ("database", ["DB", "database", "data store"]),
    ("deadline", ["due date", "deadline", "submission deadline"]),
    ("works_at", ["employer", "workplace"]),
    ("favourite_colour", ["favourite colour", "favorite color"]),
    ("wifi_password", ["wifi password", "WiFi password", "the wifi password"]),
    ("licence", ["license", "licence"]),
]
VERBS = [
    ("lives_in", ["lives in", "live in", "resides in", "moved to"]),
    ("works_at", ["works at", "works for", "be employed by", "joined"]),
    ("author", ["be written by", "wrote"]),
    ("founder", ["be founded by", "founded"]),
    ("place_of_birth", ["be born in", "be born in city"]),
    ("spouse", ["be married to", "got married to"]),
    ("language_spoken", ["speaks", "speaks language"]),
    ("uses", ["uses", "switched to", "stopped using"]),
    ("port", ["listens on port", "runs on port"]),
]
RELATIVE = [
    ("company", "that produced", "manufacturer"),
    ("university", "educated", "educated_at"),
    ("type of music", "plays", "genre"),
    ("city", "born", "place_of_birth"),
    ("city", "died", "place_of_death"),
    ("person", "that founded", "founder"),
    ("religion", "follows", "religion"),
    ("sport", "plays", "sport"),
    ("country", "created", "country_of_origin"),
    ("lens", "carries", "lens_carries"),
]
SEVERAL = ["child", "sibling", "language spoken", "award", "member", "hobby", "pet", "friend"]
ONE = ["capital", "author", "spouse", "port", "version", "deadline", "owner", "height of the mast"]


@pytest.mark.parametrize(("slot", "words"), [(slot, said) for slot, those in NOUNS for said in those])
def test_nouns_that_mean_the_same_name_one_slot(slot: str, words: str) -> None:
    assert slots.noun(words).name == slot


@pytest.mark.parametrize(("slot", "words"), [(slot, said) for slot, those in VERBS for said in those])
def test_verbs_that_mean_the_same_name_one_slot(slot: str, words: str) -> None:
    assert slot in [verb.slot.name for verb in slots.verbs()[words]]


@pytest.mark.parametrize(("what", "does", "slot"), RELATIVE)
def test_what_is_told_in_a_clause_names_the_slot(what: str, does: str, slot: str) -> None:
    assert slots.relative(what, does).name == slot


@pytest.mark.parametrize("words", SEVERAL)
def test_some_slots_hold_several_values(words: str) -> None:
    assert not slots.noun(words).single


@pytest.mark.parametrize("words", ONE)
def test_all_others_hold_one(words: str) -> None:
    assert slots.noun(words).single


@pytest.mark.parametrize(("one", "other"), [("author", "director"), ("capital", "continent"), ("wife", "sister")])
def test_other_nouns_name_other_slots(one: str, other: str) -> None:
    assert slots.noun(one) != slots.noun(other)


@pytest.mark.parametrize(("words", "known"), [("CEO", True), ("the port", True), ("smell", False), ("", False)])
def test_a_noun_is_known_by_its_table(words: str, known: bool) -> None:
    assert slots.is_known(words) is known


@pytest.mark.parametrize(
    ("words", "literal"), [("timeout", True), ("API key", True), ("Colorado", False), ("mood", False)]
)
def test_a_noun_may_have_a_literal_value(words: str, literal: bool) -> None:
    assert slots.is_technical(words) is literal


@pytest.mark.parametrize("words", ["incident", "the incident", "bugs", "Known Issues", "team event", "Action"])
def test_what_happens_again_and_again_is_told_side_by_side(words: str) -> None:
    assert slots.noun(words)[1:] == (False, "moment")


@pytest.mark.parametrize(
    "words",
    ["last incident", "the latest issue", "Next event", "incident commander", "issue number", "reaction", "tissue"],
)
def test_what_is_one_at_a_time_or_names_no_event_has_one_value(words: str) -> None:
    assert slots.noun(words)[1:] == (True, "fact")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Sprint length", "sprint_length"),
        ("the colour of Colorado", "colour_of_colorado"),
        ("a/b", "a_b"),
        ("x" * 99, "x" * 60),
    ],
)
def test_a_name_is_in_snake_case(words: str, name: str) -> None:
    assert slots.name(words) == name


def test_the_tables_are_well_formed() -> None:
    named = {verb.slot for those in slots.verbs().values() for verb in those} | set(slots.nouns().values())
    assert all(re.fullmatch(r"[a-z]+(?:_[a-z]+)*", slot.name) for slot in named)
    categories = {"fact", "preference", "entity", "decision", "relationship", "commitment", "moment", "skill"}
    assert {slot.category for slot in named} <= categories
    assert all(phrase == " ".join(phrase.split()) for phrase in (*slots.verbs(), *slots.nouns()))


def test_no_slot_is_of_two_kinds() -> None:
    named = {verb.slot for those in slots.verbs().values() for verb in those} | set(slots.nouns().values())
    assert len(named) == len({slot.name for slot in named})


@pytest.mark.parametrize("table", [tables.VERBS, tables.NOUNS])
def test_no_phrase_is_twice_in_a_line(table: str) -> None:
    lines = table.replace("\n  ", " ").strip().splitlines()
    for line in lines:
        phrases = [each.strip() for each in line.partition(":")[2].split("|")]
        assert len(phrases) == len(set(phrases)), line


@pytest.mark.parametrize(
    ("attribute", "asks", "others"),
    [
        ("lives_in", ["live", "resid", "hometown", "move"], ["in", "be", "work"]),
        ("works_at", ["work", "employ", "job", "workplac"], ["at", "live"]),
        ("port", ["port", "listen"], ["on"]),
        ("favourite_colour", ["favourit", "colour", "favorit", "color"], ["favourite_colour"]),
        ("spouse", ["marri", "husband", "wife", "wed"], ["to"]),
        ("wifi_password", ["wifi", "password"], ["wifi_password"]),
    ],
)
def test_a_slot_is_asked_for_by_the_words_that_mean_it(attribute: str, asks: list[str], others: list[str]) -> None:
    found = slots.asked_by(attribute)
    assert not set(asks) - set(found)
    assert not set(others) & set(found)
    assert list(found) == sorted(found)

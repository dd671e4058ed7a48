"""What turns that belong together are about."""

import pytest

from brainbridge.language.topics import Said, singular, topics


def found(*texts: str, speaker: str | None = None) -> list[list[str]]:
    return topics([Said(each, speaker) for each in texts])


def test_a_word_that_two_turns_have_is_a_topic_and_one_that_only_one_has_is_none() -> None:
    assert found("The schema is old.", "A schema has tables.", "Nobody reads it.") == [["schema"], ["schema"], []]


def test_a_name_is_one_at_once() -> None:
    assert found("We went to Lisbon.") == [["lisbon"]]


def test_there_are_three_at_most_those_of_most_turns_and_names_first() -> None:
    assert found("alpha gamma", "alpha gamma", "We saw Rome and Oslo") == [["alpha", "gamma"]] * 2 + [["oslo"]]
    assert found("alpha gamma, said Rome", "alpha gamma beta, said Rome", "beta") == [
        *(["alpha", "beta", "rome"][::2], ["alpha", "beta", "rome"], ["beta"]),
    ]


def test_plurals_are_one_word() -> None:
    assert found("The database is slow.", "Databases are slow.")[0] == ["database", "slow"]


@pytest.mark.parametrize(("word", "one"), [("tables", "table"), ("glass", "glass"), ("bus", "bus"), ("basis", "basis")])
def test_the_ending_of_a_plural_goes(word: str, one: str) -> None:
    assert singular(word) == one


def test_what_is_said_of_anything_numbers_and_who_speaks_are_none() -> None:
    assert found("Ann, today the thing is 42.", "Ann said the thing today, 42.", speaker="Ann") == [[], []]


def test_of_what_may_not_be_told_there_is_none() -> None:
    assert found("", "", "The roses bloom") == [[], [], []]


def test_the_order_of_turns_changes_nothing() -> None:
    texts = ["The roses bloom in Rome.", "Roses need sun.", "The sun is low in Oslo."]
    assert found(*texts[::-1]) == found(*texts)[::-1]

"""cypher/entity/pairs.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import known, pairs
from tests.state import Anything


@pytest.mark.parametrize(
    ("one", "other", "parts", "found"),
    [
        ("José García", "Jose Garcia", {}, ("spelling", None)),
        ("checkout-service", "checkout service", {}, ("spelling", None)),
        ("Dr. John Smith", "John Smith", {}, ("title", None)),
        ("Dr. Smith", "Smith", {}, ("title", "weak")),
        ("J. Smith", "John Smith", {}, ("initial", None)),
        ("J. Smith", "J. A. Smith", {}, ("middle", None)),
        ("J. Smith", "John A. Smith", {}, ("initial", None)),
        ("J. A. Smith", "John Allen Smith", {}, ("initial", None)),
        ("John Smith", "John A. Smith", {}, ("middle", None)),
        ("John A. Smith", "John Allen Smith", {}, ("middle", None)),
        ("John Smith", "John Allen Smith", {"person": True}, ("middle", None)),
        ("Ana", "Ana Lopes", {"person": True}, ("given", None)),
        ("Mr Smith", "John Smith", {}, ("family", "weak")),
        ("Mr Smith", "John Smith", {"person": True}, ("family", "weak")),
        ("Orion", "the Orion service", {}, ("kind", None)),
        ("Orion", "the Orion service", {"person": True}, ("kind", "weak")),
        ("J. Smith", "John Smith", {"doubted": True}, ("initial", "untrusted")),
        ("José García", "Jose Garcia", {"doubted": True}, ("spelling", "untrusted")),
    ],
)
def test_a_rule_says_that_two_are_one(
    graph: Graph, one: str, other: str, parts: dict[str, Any], found: tuple[str, str | None]
) -> None:
    (pair,) = pairs(graph, known(one, **parts), known(other, **parts))
    assert pair[2:] == found


@pytest.mark.parametrize(
    ("one", "other", "parts"),
    [
        ("John A. Smith", "John B. Smith", {"person": True}),
        ("John Allen Smith", "John B. Smith", {}),
        ("J. Smith", "Ann Smith", {}),
        ("J. A. Smith", "John B. Smith", {}),
        ("John Smith", "John Smith Jr.", {}),
        ("Mr Smith", "Mrs Smith", {}),
        ("Mr John Smith", "Mrs Ann Smith", {}),
        ("Mr Jo Smith", "Mrs Jo Smith", {}),
        ("John Smith", "Jane Smith", {}),
        ("Ana", "Ana Lopes", {}),  # Google and Google Maps
        ("Smith", "John Smith", {"person": True}),
        ("Google Maps", "Google Cloud Maps", {}),
        ("Orion service", "Orion project", {}),
        ("Orion", "Orion team", {}),
        ("C", "C++", {}),
        ("server 1", "server 2", {}),
        ("J. Smith", "J. Lopes", {}),
    ],
)
def test_no_rule_says_that_these_are(graph: Graph, one: str, other: str, parts: dict[str, Any]) -> None:
    assert pairs(graph, known(one, **parts), known(other, **parts)) == []


def test_one_person_of_two_is_only_possible_for_a_given_name(graph: Graph) -> None:
    assert pairs(graph, known("Ana", person=True), known("Ana Lopes")) == [("ana", "ana lopes", "given", "weak")]


def test_what_fits_two_is_ambiguous_and_what_fits_one_entity_twice_is_not(graph: Graph) -> None:
    john, jane, short = known("John Smith"), known("Jane Smith"), known("J. Smith")
    assert pairs(graph, short, john, jane) == [
        ("j. smith", "jane smith", "initial", "ambiguous"),
        ("j. smith", "john smith", "initial", "ambiguous"),
    ]
    longer = known("John A. Smith", sameAs="john smith")
    assert pairs(graph, short, {**john, "heads": True}, longer) == [("j. smith", "john smith", "initial", None)]


def test_a_given_name_that_two_bear_is_ambiguous(graph: Graph) -> None:
    found = [known(each, person=True) for each in ("Ana", "Ana Lopes", "Ana Reis")]
    assert {doubt for *_, doubt in pairs(graph, *found)} == {"ambiguous"}
    assert pairs(graph, *found[:2]) == [("ana", "ana lopes", "given", None)]


def test_a_name_of_two_kinds_of_things_is_ambiguous(graph: Graph) -> None:
    found = [known(each) for each in ("Orion", "Orion service", "Orion project")]
    assert {doubt for *_, doubt in pairs(graph, *found)} == {"ambiguous"}


def test_another_scope_has_other_names(graph: Graph) -> None:
    assert pairs(graph, known("J. Smith"), known("John Smith", scope="box")) == []


@pytest.mark.parametrize(("born", "found"), [("1990-01-01", ["middle"]), ("1991-01-01", []), (None, ["middle"])])
def test_who_was_born_on_another_day_is_somebody_else(graph: Graph, born: str | None, found: list[str]) -> None:
    one = known("John Smith", fixed=["date_of_birth\u00011990-01-01"])
    other = known("John A. Smith", fixed=[f"date_of_birth\u0001{born}"] if born else [])
    assert [why for _, _, why, _ in pairs(graph, one, other)] == found


def test_what_is_one_already_or_was_said_to_be_two_is_no_candidate(graph: Graph) -> None:
    john = known("John Smith")
    assert pairs(graph, known("J. Smith", sameAs="john smith"), john) == []
    assert pairs(graph, known("J. Smith", apart=["john smith"]), john) == []
    assert pairs(graph, known("J. Smith", apart=["another"]), john) != []


def test_who_is_opposed_to_one_of_them_is_to_all(graph: Graph) -> None:
    """John B. Smith is not John Smith either, if that one is John A. Smith."""
    john = known("John Smith", heads=True)
    found = (john, known("John A. Smith", sameAs="john smith"), known("John B. Smith"))
    assert pairs(graph, *found) == []
    assert pairs(graph, john, found[2]) != []


@pytest.mark.parametrize(
    ("parts", "other_parts", "stands"),
    [
        ({}, {}, "j. smith"),  # it says less
        ({"facts": 9}, {}, "j. smith"),
        ({"heads": True}, {}, "john smith"),  # others stand for it already
        ({"heads": True}, {"heads": True}, "j. smith"),
    ],
)
def test_the_one_that_says_less_stands_for_the_other(
    graph: Graph, parts: dict[str, Any], other_parts: dict[str, Any], stands: str
) -> None:
    ((name, *_),) = pairs(graph, known("J. Smith", **parts), known("John Smith", **other_parts))
    assert name == stands


@pytest.mark.parametrize(("facts", "stands"), [(1, "orion service"), (2, "orion")])
def test_of_a_thing_and_its_kind_the_one_stands_of_which_less_was_said(graph: Graph, facts: int, stands: str) -> None:
    ((name, *_),) = pairs(graph, known("Orion"), known("Orion service", facts=facts))
    assert name == stands


def test_names_that_stand_for_others_are_told_by_the_two_that_are_alike(graph: Graph) -> None:
    rows = graph.rows(
        "entity.pairs",
        Anything,
        names=[known("J. Smith"), known("Johnny", heads=True), known("John Smith", sameAs="johnny")][::1],
    )
    (row,) = [each.model_dump() for each in rows]
    assert (row["name"], row["other"], row["because"]) == ("j. smith", "johnny", ["j. smith", "john smith"])


def test_the_certain_ones_come_first(graph: Graph) -> None:
    found = [known(each) for each in ("Mr Alba", "Tom Alba", "Zoe Zorn", "Z. Zorn")]
    assert [doubt for *_, doubt in pairs(graph, *found)] == [None, "weak"]


@pytest.mark.parametrize(("many", "found"), [(200, True), (201, False)])
def test_a_key_of_more_than_two_hundred_names_tells_nothing(graph: Graph, many: int, found: bool) -> None:
    letters = [f"{a}{b}" for a in "BCDFGHKLMN" for b in "abcdefghijklmnopqrstuvwxyz"][: many - 2]
    names = [known(f"{each}xx Smith") for each in letters] + [known("J. Smith"), known("John Smith")]
    assert (("j. smith", "john smith", "initial", None) in pairs(graph, *names)) == found


@pytest.mark.parametrize(("whole", "other_whole", "told"), [(True, False, True), (False, True, False)])
def test_the_one_that_must_fit_no_other_must_be_whole(graph: Graph, whole: bool, other_whole: bool, told: bool) -> None:
    found = pairs(graph, known("J. Smith", whole=whole), known("John Smith", whole=other_whole))
    assert bool(found) == told


def test_one_that_is_not_whole_still_speaks_against_others(graph: Graph) -> None:
    (certain,) = pairs(graph, known("J. Smith"), known("John Smith", whole=False))
    assert certain[3] is None
    others = known("John Smith", whole=False), known("Jane Smith", whole=False)
    assert [each[3] for each in pairs(graph, known("J. Smith"), *others)] == ["ambiguous", "ambiguous"]

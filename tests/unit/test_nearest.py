"""brainbridge/language/nearest.py: what a misspelled name means, and when nothing is near."""

import pytest

from brainbridge import domains
from brainbridge.cli.spelling import camel
from brainbridge.cli.table import entries
from brainbridge.config import config
from brainbridge.language import nearest

COMMANDS = list(entries())
KEYS = list(config.fields(domains.DOMAINS))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("memory-statsu", "memory-status"),
        ("memoryStatsu", "memoryStatus"),
        ("MEMORY-STATUS", "memory-status"),
        ("recal", "recall"),
        ("recalll", "recall"),
        ("rcall", "recall"),
        ("exprot", "export"),
        ("consolidate", "consolidate-all"),
        ("validate", "validate-memories"),
        ("status", "memory-status"),
        ("promotions", "memory-promotions"),
        ("delete", "delete-test-memories"),
    ],
)
def test_a_slip_or_a_part_of_a_name_finds_it(word: str, meant: str) -> None:
    assert nearest.to(word, [*COMMANDS, *map(camel, COMMANDS)]) == meant


@pytest.mark.parametrize("word", ["astro", "star", "nosuch", "xyzzy", "memory", "energy", "x", "", "-", "show", "me"])
def test_what_is_like_none_finds_none(word: str) -> None:
    assert nearest.to(word, [*COMMANDS, *map(camel, COMMANDS)]) == ""


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("fan_out", "fanOut"),
        ("fanout", "fanOut"),
        ("workingdecay", "workingDecay"),
        ("working-decay", "workingDecay"),
        ("beem", "beam"),
        ("nosuch", ""),
        ("decay", ""),
    ],
)
def test_a_key_of_the_configuration(word: str, meant: str) -> None:
    assert nearest.to(word, KEYS) == meant


@pytest.mark.parametrize(
    ("word", "known", "slips"),
    [("abc", "abc", 0), ("abc", "acb", 1), ("ab", "ba", 1), ("abc", "", 3), ("", "abc", 3), ("abcd", "xbcy", 2)],
)
def test_slips(word: str, known: str, slips: int) -> None:
    assert nearest._slips(word, known) == slips


def test_a_short_word_may_have_one_slip() -> None:
    assert nearest.to("sho", ["show", "set"]) == "show"
    assert nearest.to("ru", ["run"]) == "run"
    assert nearest.to("rn", ["list"]) == ""


def test_a_long_word_may_have_three_slips() -> None:
    assert nearest.to("energy.stayxxx", ["energy.staying"]) == "energy.staying"
    assert nearest.to("energy.nothing", ["energy.staying"]) == ""


def test_several_parts_of_a_name_find_it() -> None:
    assert nearest.to("tier_map", ["browser.tier_map", "browser.clusters"]) == "browser.tier_map"
    assert nearest.to("tier_map", ["browser.tier_map", "other.tier_map"]) == ""


def test_among_nothing_there_is_nothing() -> None:
    assert nearest.to("recall", []) == ""

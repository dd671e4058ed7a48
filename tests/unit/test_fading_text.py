"""The law of fading is one text: every query that reads a faded confidence has it word for word."""

import re

from brainbridge.graph import catalog
from brainbridge.graph.query import code_of
from tools import fragments

MARK = "// faded confidence\n"
LAW = re.compile(rf"{re.escape(MARK)}(.*? AS confidence)\n", re.DOTALL)


def laws(body: str) -> list[str]:
    """Return each text of the law in a query, without indentation, and without the map that ``$now`` may be sent in."""
    return [" ".join(text.split()).replace("$asked.now", "$now") for text in LAW.findall(body)]


CANONICAL = laws(catalog.load()["association.coactivate"].body)[0]


def test_it_is_the_same_wherever_it_stands() -> None:
    found = {query.name: laws(query.body) for query in catalog.load().values()}
    assert {name: texts for name, texts in found.items() if any(text != CANONICAL for text in texts)} == {}
    assert all(query.body.count(MARK) == len(found[query.name]) for query in catalog.load().values())


def test_nobody_fades_without_it() -> None:
    keys = ("fadingWindowDays", "fadingLoss", "fadingFloor")
    for query in catalog.load().values():
        rest, _ = fragments.reduced(query.body)  # crystal.share weighs age against confidence, by another fragment
        assert not any(key in rest for key in keys), query.name


def test_whoever_follows_associations_reads_what_is_left_of_them() -> None:
    """A confidence is stored as of its last reinforcement, so only these may use it unfaded."""
    # They only check whether there is one; of two, crystal.share takes that of which more is left at any instant.
    moving = {"association.carry", "crystal.share", "integrity.associations", "integrity.mend"}
    for query in catalog.load().values():
        if re.search(r"\br\w*\.confidence\b", code_of(query.body)) and query.name not in moving:
            assert MARK in query.body, query.name

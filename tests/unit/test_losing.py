"""What memories of an archive were built on was erased: they lost it, as they do in a graph. Without a database."""

from collections.abc import Sequence
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.intake.losing import Facts, Losses
from brainbridge.transfer.archive.node import Edge, Record
from tests.state import at

ERASED = at(9)
SLOT = {"isTest": False, "subjectKey": "ann", "attribute": "lives_in"}


def text(hours: float) -> str:
    return instants.to_text(at(hours))


def memory(
    name: str, *edges: Edge, labels: Sequence[str] = (), since: dict[str, float] | None = None, **said: Any
) -> Record:
    return Record.model_construct(
        kind="Memory",
        labels=["Memory", *labels],
        properties={"id": name, "lineageId": name, **said},
        instants={key: text(hours) for key, hours in (since or {}).items()},
        edges=list(edges),
    )


def fact(name: str, *edges: Edge, over: float | None = None, **said: Any) -> Record:
    return memory(name, *edges, labels=["Fact"], since={} if over is None else {"overAt": over}, **SLOT | said)


def edge(other: str, hours: float = 1, *, type_: str = "DERIVED_FROM", outgoing: bool = True, **said: Any) -> Edge:
    return Edge.model_construct(
        type=type_, outgoing=outgoing, other=["Memory", other, other], properties=said, instants={"at": text(hours)}
    )


def left(gone: Record, *kept: Record) -> Record:
    """Return what is left of the last of these, in the order of an archive."""
    found = Losses()
    found.note(gone, erased=ERASED)
    for each in kept:
        found.note(each, erased=None)
    return found.left(kept[-1])


@pytest.mark.parametrize(("over", "since"), [(None, 9), (5, 5)])
def test_what_was_built_on_a_fact_lost_it_when_that_was_over_or_erased(over: float | None, since: float) -> None:
    found = left(fact("f", over=over), memory("m", edge("f")))
    assert (found.instants, found.labels) == ({"lostAt": text(since)}, ["Memory", "Unsettled"])


@pytest.mark.parametrize(
    ("over", "hours", "loses"), [(5, 4.9, True), (5, 5, False), (None, 8.9, True), (None, 9, False)]
)
def test_only_what_was_built_before_lost_it(over: float | None, hours: float, loses: bool) -> None:
    found = left(fact("f", over=over), memory("m", edge("f", hours)))
    assert (("lostAt" in found.instants), "Unsettled" in found.labels) == (loses, True)


def test_an_edge_may_stand_with_what_was_erased() -> None:
    found, child = Losses(), memory("m")
    found.note(child, erased=None)
    found.note(fact("z", edge("m", outgoing=False)), erased=ERASED)
    assert found.left(child).instants == {"lostAt": text(9)}


def test_what_is_no_fact_counts_if_it_was_questioned() -> None:
    assert "lostAt" not in left(memory("n"), memory("m", edge("n"))).instants
    asked = memory("n", since={"questionedSince": 6})
    assert left(asked, memory("m", edge("n"))).instants == {"lostAt": text(6)}


def told(*drawn: Record, child: Record) -> Record:
    """Return what is left of what was built on a text that was erased, with the facts that were drawn from it."""
    found = Losses()
    found.note(memory("t", content=" Ann lives in Oslo. "), erased=ERASED)
    for each in drawn:
        found.note(each, erased=None if each.properties["id"] == "kept" else ERASED)
    found.note(child, erased=None)
    return found.left(child)


@pytest.mark.parametrize("way", ["DERIVED_FROM", "SAID_AGAIN"])
@pytest.mark.parametrize(("over", "since"), [(None, 9), (5, 5)])
def test_what_was_built_on_what_says_a_fact_and_no_more_lost_the_fact(
    way: str, over: float | None, since: float
) -> None:
    drawn = fact("f", edge("t", type_=way), over=over, content="Ann lives in Oslo.")
    assert told(drawn, child=memory("m", edge("t"))).instants == {"lostAt": text(since)}


@pytest.mark.parametrize("operation", ["extracted", "excerpted", "restated"])
def test_what_quotes_that_did_not(operation: str) -> None:
    drawn = fact("f", edge("t"), content="Ann lives in Oslo.")
    assert told(drawn, child=memory("m", edge("t", operation=operation))).instants == {}


@pytest.mark.parametrize(
    "drawn",
    [
        [fact("f", edge("t"), content="Ann lives in Oslo, and is well.")],
        [fact(each, edge("t"), content="Ann lives in Oslo.") for each in "fg"],
        [fact("kept", edge("t"), content="Ann lives in Oslo.")],
        [],
    ],
)
def test_nor_what_was_built_on_other_texts(drawn: list[Record]) -> None:
    assert told(*drawn, child=memory("m", edge("t"))).instants == {}


def test_nor_what_stands_without_that_fact() -> None:
    drawn = fact("f", edge("t"), content="Ann lives in Oslo.")
    assert told(drawn, child=memory("m", edge("t"), standsWithout=["f"])).instants == {}


def test_what_stands_without_it_lost_nothing() -> None:
    found = left(fact("f"), memory("m", edge("f"), standsWithout=["f"]))
    assert (found.instants, found.labels) == ({}, ["Memory", "Unsettled"])


@pytest.mark.parametrize(("known", "since"), [(3, 3), (10, 9)])
def test_what_had_lost_something_lost_it_then(known: float, since: float) -> None:
    found = left(fact("f"), memory("m", edge("f"), since={"lostAt": known}))
    assert found.instants == {"lostAt": text(since)}


def test_it_is_questioned_by_nothing_that_was_erased() -> None:
    asked = memory("m", since={"questionedSince": 4}, questionedBy=["erased:f", "f", "g"])
    found = left(fact("f"), asked)
    assert (found.properties["questionedBy"], found.instants) == (["g"], {"questionedSince": text(4)})
    only = memory("m", since={"questionedSince": 4}, questionedBy=["f"])
    found = left(fact("f"), only)
    assert ("questionedBy" in found.properties, found.instants, found.labels) == (False, {}, ["Memory", "Unsettled"])
    other = memory("m", since={"questionedSince": 4}, questionedBy=["g"])
    assert left(fact("f"), other) is other


@pytest.mark.parametrize(
    ("kept", "waits"),
    [
        (fact("g"), True),
        (fact("g", attribute="works_at"), False),
        (fact("g", scope="box"), False),
        (fact("g", isTest=True), False),
        (memory("m", edge("f", type_="SAID_AGAIN", outgoing=False)), True),
        (memory("m", edge("f", outgoing=False)), True),
        (memory("m", edge("f", type_="CONTRADICTS")), False),
        (memory("m"), False),
    ],
)
def test_what_depends_on_a_fact_waits_to_be_settled(kept: Record, waits: bool) -> None:
    found = left(fact("f"), kept)
    assert ("Unsettled" in found.labels, found.instants) == (waits, {})
    assert waits or found is kept


@pytest.mark.parametrize(("outgoing", "waits"), [(True, True), (False, False)])
def test_so_does_what_was_made_of_anything_else_that_was_erased(outgoing: bool, waits: bool) -> None:
    """It may tell a fact; what that was made of depends on nothing of it."""
    found = left(memory("n"), memory("m", edge("n", outgoing=outgoing)))
    assert ("Unsettled" in found.labels) == waits


def test_both_know_what_facts_bear() -> None:
    found, child = Facts(), memory("m", edge("f"))
    found.note(fact("f"), erased=ERASED)
    found.note(child, erased=None)
    alias = Record.model_construct(
        kind="Alias", labels=["Alias"], properties={"isTest": False, "scope": "", "name": "ann"}, instants={}, edges=[]
    )
    assert found.left(alias) is None
    kept = found.left(child)
    assert kept
    assert kept.instants == {"lostAt": text(9)}

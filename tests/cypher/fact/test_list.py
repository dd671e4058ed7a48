"""cypher/fact/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake import conflicts, facts
from tests.cypher.entity.naming import joined, lives
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, ms, query
from tests.undoing import back


def listed(graph: Graph, **asked: Any) -> list[tuple[str, str]]:
    return [(each.value, each.status) for each in facts.listed(graph, is_test=False, **asked)]


@pytest.fixture
def france(graph: Graph) -> Graph:
    """Lyon from 0 on, Paris from 10 on, Tours from 5 on, which was told last, and Rome of Italy in a scope."""
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=10)
    stated(graph, statement("Tours"), hours=20, said=5)
    stated(graph, statement("Rome", subject="Italy"), hours=21, scope="box")
    return graph


@pytest.mark.parametrize(
    ("hours", "expected"),
    [(-0.01, []), (0, ["Lyon"]), (4.99, ["Lyon"]), (5, ["Tours"]), (9.99, ["Tours"]), (10, ["Paris"]), (99, ["Paris"])],
)
def test_what_was_true_at_an_instant(france: Graph, hours: float, expected: list[str]) -> None:
    assert [value for value, _ in listed(france, subject="France", true_at=at(hours))] == expected


@pytest.mark.parametrize(
    ("known", "true", "expected"),
    [(-0.01, 0, []), (0, 0, ["Lyon"]), (9, 99, ["Lyon"]), (10, 99, ["Paris"]), (19.9, 6, ["Lyon"]), (20, 6, ["Tours"])],
)
def test_what_was_true_as_it_was_known_then(france: Graph, known: float, true: float, expected: list[str]) -> None:
    assert [value for value, _ in listed(france, known_at=at(known), subject="France", true_at=at(true))] == expected


def test_all_that_was_ever_said_in_the_order_of_its_time(france: Graph) -> None:
    expected = [("Lyon", "superseded"), ("Tours", "superseded"), ("Paris", "holds")]
    assert listed(france, subject=" the FRANCE ") == expected
    assert listed(france, attribute="capital") == [*expected, ("Rome", "holds")]
    assert listed(france, attribute="president") == []


def test_a_scope_sees_its_own_and_what_has_none(france: Graph) -> None:
    assert [value for value, _ in listed(france, scope="box", true_at=at(99))] == ["Paris", "Rome"]
    assert [value for value, _ in listed(france, scope="other", true_at=at(99))] == ["Paris"]


def test_pages(france: Graph) -> None:
    assert listed(france, skip=1, limit=2) == [("Tours", "superseded"), ("Paris", "holds")]


def test_facts_are_read_by_their_ids(france: Graph) -> None:
    found = facts.read(france, [ids(france)["Tours"]], is_test=False, now=at(9))
    assert [(each.value, each.newer) for each in found] == [("Tours", ids(france)["Paris"])]
    assert facts.read(france, [], is_test=False, now=at(9)) == ()


@pytest.mark.parametrize(("known", "status"), [(None, "corrected"), (5, "holds"), (6, "corrected")])
def test_what_was_corrected_was_held_to_be_true_until_then(graph: Graph, known: float | None, status: str) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris", corrects=True), hours=6)
    asked = {"known_at": at(known)} if known is not None else {}
    assert listed(graph, **asked)[0] == ("Lyon", status)


@pytest.mark.parametrize(("parts", "status"), [({"ends": True, "canonical": "lyon"}, "ended"), ({}, "superseded")])
def test_how_it_ended(graph: Graph, parts: dict[str, Any], status: str) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris", **parts), hours=6)
    assert listed(graph)[0] == ("Lyon", status)


@pytest.mark.parametrize(
    ("decision", "held", "decided"),
    [
        ("keep", [("Paris", "holds"), ("Lyon", "corrected")], ["Paris"]),
        ("newer", [("Paris", "superseded"), ("Lyon", "holds")], ["Lyon"]),
        ("both", [("Paris", "holds"), ("Lyon", "holds")], ["Paris", "Lyon"]),
    ],
)
def test_what_was_decided_is_known_from_then_on(
    graph: Graph, decision: Any, held: list[tuple[str, str]], decided: list[str]
) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    found = ids(graph)
    conflicts.resolve(graph, found["Lyon"], decision, now=at(5))
    waits = [("Paris", "holds"), ("Lyon", "contested")]
    for known, expected, marks in ((4.99, waits, None), (5, held, at(5)), (None, held, at(5))):
        asked: dict[str, Any] = {} if known is None else {"known_at": at(known)}
        assert listed(graph, **asked) == expected
        lyon = facts.listed(graph, is_test=False, **asked)[1]
        assert (lyon.decided_at, lyon.beside) == (marks, decision == "both" and marks is not None)
        assert lyon.newer == (found["Paris"] if decision == "keep" and marks else None)
    assert [value for value, _ in listed(graph, true_at=at(9))] == decided
    assert [value for value, _ in listed(graph, true_at=at(9), known_at=at(4.99))] == ["Paris"]


def test_a_name_that_stands_for_another_one_has_the_facts_of_both(graph: Graph) -> None:
    for hours, name in enumerate(("J. Smith", "John Smith")):
        lives(graph, name, f"Lyon {hours}", hours)
        lives(graph, name, f"Rome {hours}", hours, scope="box")
    joined(graph, "j. smith", "john smith", scope="box")

    def told(subject: str, **parts: Any) -> list[str]:
        asked = {"isTest": False, "ids": None, "scope": None, "attribute": None, "trueAt": None, "knownAt": None}
        asked["now"] = None
        rows = graph.rows("fact.list", Anything, **{**asked, "skip": 0, "limit": 9, **parts}, subject=subject)
        return sorted(row.model_dump()["value"] for row in rows)

    assert told("j. smith") == ["Lyon 0", "Rome 0", "Rome 1"]
    assert told("john smith") == ["Lyon 1", "Rome 0", "Rome 1"]
    assert told("j. smith", scope="crate") == ["Lyon 0"]
    assert told("j. smith", scope="box", attribute="lives_in", knownAt=ms(0.5)) == ["Lyon 0", "Rome 0"]
    assert told("j. smith", attribute="port") == []
    assert told("j. smith", isTest=True) == []


def test_a_place_said_more_exactly_holds_beside_it_until_both_are_superseded(graph: Graph) -> None:
    for hours, home in enumerate(("Paris", "Paris, France", "Lyon")):
        stated(graph, statement(home), hours=hours)
    found = ids(graph)
    rows = facts.listed(graph, is_test=False)
    assert [(each.value, each.status, each.newer) for each in rows] == [
        ("Paris", "superseded", found["Lyon"]),
        ("Paris, France", "superseded", found["Lyon"]),
        ("Lyon", "holds", None),
    ]
    assert listed(graph, known_at=at(1.5)) == [("Paris", "holds"), ("Paris, France", "holds")]


@pytest.mark.parametrize(("hours", "expected"), [(720, ["holds"]), (720.001, [])])
def test_a_guess_whose_days_are_over_is_none(graph: Graph, hours: float, expected: list[str]) -> None:
    stated(graph, statement("Lyon", confidence=0.3))
    assert [status for _, status in listed(graph, now=at(hours))] == expected
    assert [each.status for each in facts.read(graph, [ids(graph)["Lyon"]], is_test=False, now=at(hours))] == expected
    assert listed(graph) == [("Lyon", "holds")]
    assert listed(graph, now=at(hours), known_at=at(1)) == [("Lyon", "holds")]


def test_a_guess_whose_days_are_over_ends_none_before_it(graph: Graph) -> None:
    for hours, city in enumerate(("Paris", "Lyon")):
        stated(graph, statement(city, confidence=0.3), hours=hours)
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.forgetAt = null")
    assert listed(graph, now=at(800)) == [("Paris", "holds")]


@pytest.mark.parametrize(
    ("known", "lyon", "paris"),
    [
        (15, ("superseded", at(10)), at(10)),  # it is said again at 20, to have been so since 5
        (19.99, ("superseded", at(10)), at(10)),
        (20, ("superseded", at(5)), at(5)),
        (25, ("superseded", at(3)), at(3)),
        (30, ("superseded", at(5)), at(5)),  # that it began at 3 was taken back
        (None, ("superseded", at(5)), at(5)),
    ],
)
def test_what_is_said_again_to_begin_earlier_was_not_known_before(
    graph: Graph, known: float | None, lyon: tuple[str, Any], paris: Any
) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=10)
    stated(graph, statement("Paris"), hours=20, said=5)
    last = stated(graph, statement("Paris"), hours=25, said=3)
    back(graph, last, 30)
    asked: dict[str, Any] = {} if known is None else {"known_at": at(known)}
    first, second = facts.listed(graph, is_test=False, **asked)
    assert ((first.status, first.valid_until), second.valid_since) == (lyon, paris)
    held = [value for value, _ in listed(graph, true_at=at(7), **asked)]
    assert held == (["Paris"] if paris < at(7) else ["Lyon"])


def test_of_what_was_said_again_several_times_at_one_instant_the_first_tells_what_was_before(graph: Graph) -> None:
    stated(graph, statement("Paris"), hours=10)
    for said in (8, 6, 4):
        last = stated(graph, statement("Paris"), hours=20, said=said)
    assert facts.listed(graph, is_test=False, known_at=at(15))[0].valid_since == at(10)
    back(graph, last, 30)
    assert facts.listed(graph, is_test=False, known_at=at(29))[0].valid_since == at(4)
    assert facts.listed(graph, is_test=False, known_at=at(15))[0].valid_since == at(10)


@pytest.mark.parametrize(("hours", "expected"), [(720, ["Lyon"]), (720.001, [])])
def test_a_guess_was_known_until_its_days_were_over(graph: Graph, hours: float, expected: list[str]) -> None:
    stated(graph, statement("Lyon", confidence=0.3))
    assert [value for value, _ in listed(graph, now=at(900), known_at=at(hours))] == expected

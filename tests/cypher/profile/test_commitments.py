"""cypher/profile/commitments.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.commitment.owing import one, owed, resolved
from tests.cypher.profile.asking import asked, changed
from tests.state import at, ms

MOMENT = 1 / 3_600_000  # a millisecond, in hours


def found(graph: Graph, *names: str, **more: Any) -> list[dict[str, Any]]:
    return asked(graph, "commitments", *names, **{"named": list(names or ["ann"]), "limit": 9, **more})


def texts(graph: Graph, *names: str, **more: Any) -> list[str]:
    return [row["text"] for row in found(graph, *names, **more)]


def test_what_it_owes_is_told(graph: Graph) -> None:
    made = one(graph, due=12, scope="box")
    assert found(graph) == [
        {
            **{"id": made, "text": "I'll send you the draft.", "who": "Ann", "due": ms(12), "overdue": False},
            **{"scope": "box", "trust": "local_agent", "suspect": False, "total": 1},
        }
    ]
    assert found(graph, "bob") == []


def promised(graph: Graph, text: str) -> None:
    owed(graph, text, who="Bob")


@pytest.mark.parametrize(
    "text",
    [
        "I will call Ann.",
        "Ann gets it",
        "I owe it to Ann",
        "I send Ann's draft",
        "(ann) tomorrow",
        "For ann: a draft",
        "To\nAnn",
    ],
)
def test_what_names_it_is_told(graph: Graph, text: str) -> None:
    promised(graph, text)
    assert len(found(graph)) == 1
    assert found(graph, named=[]) == []


@pytest.mark.parametrize("text", ["I will call Annette.", "Joann gets it", "Hannah", "an nth draft"])
def test_what_only_looks_so_is_not(graph: Graph, text: str) -> None:
    promised(graph, text)
    assert found(graph) == []


@pytest.mark.parametrize(("text", "shown"), [("I call J. Smith.", 1), ("I call J. Smithson.", 0), ("I call Smith.", 0)])
def test_a_name_of_several_words_is_named_whole(graph: Graph, text: str, shown: int) -> None:
    promised(graph, text)
    assert len(found(graph, "j. smith")) == shown


def test_the_soonest_due_comes_first_then_what_has_no_due_date_the_latest_first(graph: Graph) -> None:
    for hours, (text, due) in enumerate((("a", None), ("b", 30), ("c", None), ("d", 20))):
        owed(graph, text, hours=hours, due=due)
    assert texts(graph) == ["d", "b", "c", "a"]
    rows = found(graph, limit=3)
    assert [row["text"] for row in rows] == ["d", "b", "c"]
    assert {row["total"] for row in rows} == {4}


@pytest.mark.parametrize(("hours", "overdue"), [(12, False), (12 + MOMENT, True)])
def test_what_is_past_its_due_date_says_so(graph: Graph, hours: float, overdue: bool) -> None:
    one(graph, due=12)
    assert [row["overdue"] for row in found(graph, at=hours)] == [overdue]


@pytest.mark.parametrize("to", ["fulfilled", "cancelled", "expired"])
def test_what_is_resolved_is_not_told_but_of_when_it_was_open(graph: Graph, to: str) -> None:
    made = one(graph, hours=1, due=1.5)
    resolved(graph, made, to=to, hours=2)
    assert found(graph) == []
    for hours, shown in ((1 - MOMENT, 0), (1, 1), (2 - MOMENT, 1), (2, 0)):
        assert len(found(graph, at=hours, known=hours)) == shown, hours


@pytest.mark.parametrize(("hours", "shown"), [(4 - MOMENT, 1), (4, 0)])
def test_what_has_ended_is_not_told(graph: Graph, hours: float, shown: int) -> None:
    made = one(graph)
    changed(graph, "SET m.forgetAt = $at", made, at=at(4))
    assert len(found(graph, at=hours)) == shown
    changed(graph, "REMOVE m:Live", made)
    assert found(graph, at=hours) == []


@pytest.mark.parametrize(("level", "shown"), [("normal", 1), ("personal", 1), ("confidential", 0), (None, 0)])
def test_what_is_confidential_is_not_told(graph: Graph, level: str | None, shown: int) -> None:
    one(graph)
    changed(graph, "SET m.sensitivity = $level", level=level)
    assert len(found(graph)) == shown


def test_what_is_suspect_says_so(graph: Graph) -> None:
    one(graph)
    changed(graph, "SET m.suspect = true, m.trust = 'unknown'")
    assert [(row["suspect"], row["trust"]) for row in found(graph)] == [(True, "unknown")]


@pytest.mark.parametrize(("scope", "shown"), [(None, 2), ("box", 2), ("other", 1)])
def test_a_scope_has_its_own_and_those_of_none(graph: Graph, scope: str | None, shown: int) -> None:
    one(graph)
    one(graph, hours=1, scope="box")
    assert len(found(graph, scope=scope)) == shown
    assert found(graph, scope=scope, isTest=True) == []

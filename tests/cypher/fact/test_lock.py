"""cypher/fact/lock.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, query

SLOT = {"scope": "", "subject": "france", "attribute": "capital", "askedBy": ["capit", "citi"]}
_SHOWN = "s.scope AS scope, s.rev AS rev, s.subjectKey AS subject, s.attribute AS attribute, s.askedBy AS asked"


def locked(graph: Graph, *slots: dict[str, Any]) -> int:
    (row,) = graph.rows("fact.lock", Anything, isTest=False, slots=list(slots))
    return int(row.model_dump()["locked"])


def slots(graph: Graph) -> list[dict[str, Any]]:
    return query(graph, f"MATCH (s:Slot) RETURN {_SHOWN} ORDER BY scope")


def test_a_slot_is_made_once(graph: Graph) -> None:
    for _ in range(2):
        assert locked(graph, SLOT, SLOT, {**SLOT, "scope": "a"}) == 2
    one = {"rev": 0, "subject": "france", "attribute": "capital", "asked": ["capit", "citi"]}
    assert slots(graph) == [{"scope": "", **one}, {"scope": "a", **one}]


def test_it_holds_the_words_of_who_locks_it_last(graph: Graph) -> None:
    locked(graph, SLOT)
    locked(graph, {**SLOT, "askedBy": ["capit"]})
    assert [each["asked"] for each in slots(graph)] == [["capit"]]


def test_what_no_question_asks_for_has_no_subject(graph: Graph) -> None:
    locked(graph, {**SLOT, "askedBy": None})
    assert slots(graph) == [{"scope": "", "rev": 0, "subject": None, "attribute": None, "asked": None}]

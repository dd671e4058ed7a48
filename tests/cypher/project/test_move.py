"""cypher/project/move.cypher"""

import pytest

from brainbridge.graph.graph import Graph, Unit
from tests.cypher.fact.stating import stated, statement
from tests.cypher.purge.lineages import faded
from tests.erasures import begun, deleted, finished
from tests.races.two import Waiting, holding
from tests.state import Anything, given, ms, query, run_at, taken_back


def move(on: Graph | Unit, *sessions: str, source: str = "", target: str = "box", batch: int = 10) -> int:
    params = {"from": source, "to": target, "sessions": list(sessions), "batch": batch, "now": ms(1), "runId": "r"}
    moved: int = on.one("project.move", Anything, **params).model_dump()["moved"]
    return moved


def scopes(graph: Graph) -> dict[str, str | None]:
    return {row["id"]: row["scope"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.scope AS scope")}


def test_memories_of_the_sessions_get_the_scope_and_no_others(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one")
    given(graph, "b", sessionId="two")
    given(graph, "c", sessionId="one", scope="crate")
    given(graph, "t", sessionId="one", test=True)
    assert move(graph, "one") == 1
    assert scopes(graph) == {"a": "box", "b": None, "c": "crate", "t": None}


def test_all_versions_move_with_an_event_each(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one")
    query(graph, "MATCH (m:Memory) CREATE (o:Memory) SET o = m {.*, id: 'old', endReason: 'promoted'}")
    assert move(graph, "one") == 2
    assert scopes(graph) == {"a": "box", "old": "box"}
    assert len(query(graph, "MATCH (e:Event {kind: 'moved'})-[:RECORDED_IN]->() RETURN e")) == 2


def test_batches_end_when_nothing_is_left(graph: Graph) -> None:
    run_at(graph, 1)
    for each in "abc":
        given(graph, each, sessionId="one")
    assert [move(graph, "one", batch=2) for _ in range(3)] == [2, 1, 0]


def test_they_can_lose_their_scope_too(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one", scope="box")
    assert move(graph, "one", source="box", target="") == 1
    assert scopes(graph) == {"a": None}


def test_it_can_be_taken_back(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one")
    move(graph, "one")
    taken_back(graph, "r:moved:a", hours=2)
    assert scopes(graph) == {"a": None}


def test_what_had_ended_is_taken_back_too(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one")
    query(graph, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    move(graph, "one")
    taken_back(graph, "r:moved:a", hours=2)
    assert scopes(graph) == {"a": None}


def test_one_that_is_moved_meanwhile_stays_where_it_is(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "a", sessionId="one")
    with holding(graph) as unit:
        move(unit, "one")
        late = Waiting(graph, lambda: move(graph, "one", target="crate"))
    assert late.result() == 0
    assert scopes(graph) == {"a": "box"}


def test_one_that_a_purge_deletes_meanwhile_is_passed_over(graph: Graph) -> None:
    run_at(graph, 1)
    faded(graph, "a", sessionId="one")
    given(graph, "b", sessionId="one")
    with holding(graph) as unit:
        params = {"isTest": False, "before": ms(500), "now": ms(500), "batch": 9, "except": [], "runId": "r"}
        assert unit.one("purge.lineages", Anything, breaks=False, **params).model_dump()["done"] == 1
        late = Waiting(graph, lambda: move(graph, "one"))
    assert late.result() == 1
    assert scopes(graph) == {"b": "box"}


def test_the_slot_that_a_fact_joins_is_asked_for_like_the_one_it_leaves(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    run_at(graph, 1)
    assert move(graph, "s") > 0
    asked = query(graph, "MATCH (s:Slot) RETURN s.scope AS scope, s {.askedBy, .subjectKey, .attribute} AS by")
    assert {row["scope"]: row["by"] for row in asked} == dict.fromkeys(("", "box"), asked[0]["by"])
    assert asked[0]["by"]["askedBy"]


KEPT = {
    "nothing": ("", 0),
    "another": ("CREATE (:Fact {isTest: false, subjectKey: f.subjectKey, attribute: f.attribute})", 5),
    "by another name": (
        "CREATE (:Fact {isTest: false, subjectKey: 'x', nameKey: f.subjectKey, attribute: f.attribute})",
        5,
    ),
    "elsewhere": ("CREATE (:Fact {isTest: false, scope: 'x', subjectKey: f.subjectKey, attribute: f.attribute})", 0),
    "of a test": ("CREATE (:Fact {isTest: true, subjectKey: f.subjectKey, attribute: f.attribute})", 0),
}


@pytest.mark.parametrize("kept", KEPT)
def test_a_slot_that_no_fact_fills_any_more_is_as_where_it_was_locked(graph: Graph, kept: str) -> None:
    stated(graph, statement("Paris"))
    query(graph, "MATCH (s:Slot) SET s.rev = 4")
    query(graph, f"MATCH (f:Fact) {KEPT[kept][0] or 'RETURN f'}")
    run_at(graph, 1)
    assert move(graph, "s") > 0
    slots = "MATCH (s:Slot {scope: ''}) RETURN s.rev AS rev, s:Unkeyed AS waits"
    assert query(graph, slots) == [{"rev": KEPT[kept][1], "waits": True}]


def erase(graph: Graph) -> None:
    """Erase the only fact, and what is left of its slots."""
    (row,) = query(graph, "MATCH (f:Fact) RETURN f.lineageId AS id")
    begun(graph, row["id"])
    deleted(graph, row["id"])
    finished(graph)


def test_so_an_erasure_finds_it_whatever_its_facts_are_named_then(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    query(graph, "MATCH (s:Slot) SET s.rev = 4, s.nameKeys = ['france']")
    run_at(graph, 1)
    move(graph, "s")
    query(graph, "MATCH (f:Fact) SET f.subjectKey = 'another'")
    erase(graph)
    assert query(graph, "MATCH (s:Slot {scope: ''}) RETURN s.name AS name") == []


def test_and_whatever_other_slots_share_its_names(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    query(graph, "MATCH (s:Slot) SET s.rev = 4")
    run_at(graph, 1)
    move(graph, "s")
    query(graph, "MATCH (s:Slot {scope: ''}) SET s.name = replace(s.name, 'france', 'fr')")
    query(graph, "MATCH (s:Slot) SET s.nameKeys = ['france']")
    erase(graph)
    assert query(graph, "MATCH (s:Slot) RETURN s.name AS name") == []

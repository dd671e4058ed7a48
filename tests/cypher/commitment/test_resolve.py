"""cypher/commitment/resolve.cypher"""

from datetime import timedelta

import pytest

from brainbridge.crystal import lifecycle
from brainbridge.graph.graph import Graph
from tests.crystals import DAY
from tests.cypher.commitment.owing import one, resolved
from tests.drafted import saved
from tests.state import Anything, at, damage, given, ms, query, run_at, stored, taken_back

LAW = ("commitmentState", "lifespanPolicy", "ttlMs", "ttlFrom", "decayLaw", "forgetAt", "resolvedAt")
OPEN = {"commitmentState": "open", "lifespanPolicy": "permanent", "decayLaw": "none"}
EVENTS = "MATCH (e:Event) WHERE e.kind IN ['resolved', 'lapsed'] RETURN e.kind AS kind, e.id AS id ORDER BY id"


def law(graph: Graph, made: str) -> dict[str, object]:
    found = stored(graph, made)
    return {key: found[key] for key in LAW if key in found}


def ended(state: str, hours: float) -> dict[str, object]:
    last = at(hours) + timedelta(days=90, milliseconds=1)
    return {
        **{"commitmentState": state, "lifespanPolicy": "ttl", "ttlMs": 90 * 24 * 3_600_000, "decayLaw": "ttl"},
        **{"ttlFrom": at(hours), "forgetAt": last, "resolvedAt": at(hours)},
    }


@pytest.mark.parametrize("state", ["fulfilled", "cancelled"])
def test_what_is_resolved_lives_for_90_days_from_then(graph: Graph, state: str) -> None:
    made = one(graph, due=10)
    assert law(graph, made) == OPEN
    assert resolved(graph, made, to=state, hours=1) == [{"id": made, "outcome": "resolved", "was": "open", "by": None}]
    assert law(graph, made) == ended(state, 1)
    assert query(graph, EVENTS) == [{"kind": "resolved", "id": f"r:resolved:{made}"}]
    assert damage(graph, 2) == []


def test_it_expires_only_past_its_due_date(graph: Graph) -> None:
    made = one(graph, due=10)
    assert [each["outcome"] for each in resolved(graph, made, to="expired", hours=10)] == ["changed"]
    assert law(graph, made) == OPEN
    (row,) = resolved(graph, made, to="expired", hours=10 + 1 / 3_600_000, run_id="later")
    assert row["outcome"] == "resolved"
    assert query(graph, EVENTS) == [{"kind": "lapsed", "id": f"later:lapsed:{made}"}]
    undated = one(graph, who="Bob")
    assert [each["outcome"] for each in resolved(graph, undated, to="expired", hours=1e5)] == ["changed"]


def test_it_ends_past_the_ninetieth_day(graph: Graph) -> None:
    made = one(graph)
    resolved(graph, made, hours=1)

    def due(hours: float) -> list[str]:
        params = {"isTest": False, "activates": False, "batch": 9, "except": []}
        return [row.model_dump()["id"] for row in graph.rows("crystal.due", Anything, now=ms(hours), **params)]

    assert (due(1 + 90 * DAY), due(1 + 90 * DAY + 1 / 3_600_000)) == ([], [made])


def test_what_was_resolved_by_another_run_is_refused_and_names_it(graph: Graph) -> None:
    made = one(graph)
    resolved(graph, made, hours=1, run_id="first")
    assert resolved(graph, made, to="cancelled", hours=2, run_id="second") == [
        {"id": made, "outcome": "refused", "was": "fulfilled", "by": "first"}
    ]
    assert law(graph, made) == ended("fulfilled", 1)


def test_the_same_run_resolves_it_once(graph: Graph) -> None:
    made = one(graph)
    for _ in range(2):
        assert [each["outcome"] for each in resolved(graph, made, hours=1)] == ["resolved"]
    assert len(query(graph, EVENTS)) == 1
    taken_back(graph, f"r:resolved:{made}", hours=2)
    assert [each["outcome"] for each in resolved(graph, made, hours=1)] == ["changed"]


def test_an_undo_opens_it_again_and_its_undo_resolves_it(graph: Graph) -> None:
    made = one(graph)
    resolved(graph, made, hours=1)
    taken_back(graph, f"r:resolved:{made}", hours=2)
    assert law(graph, made) == OPEN
    assert damage(graph, 3) == []
    taken_back(graph, f"back:undone:r:resolved:{made}", hours=3, run_id="again")
    assert law(graph, made) == ended("fulfilled", 1)
    assert damage(graph, 4) == []


def test_what_has_ended_or_is_none_is_not_resolved(graph: Graph) -> None:
    forgotten, plain = one(graph), given(graph, "plain")
    query(graph, "MATCH (m:Memory {id: $id}) SET m.validTo = $at REMOVE m:Live", id=forgotten, at=at(0.5))
    assert [each["outcome"] for each in resolved(graph, forgotten, plain, "unknown", hours=1)] == ["ended"]


def test_what_is_frozen_is_resolved_and_does_not_end(graph: Graph) -> None:
    made = one(graph)
    lifecycle.freeze(graph, made, now=at(0.5))
    resolved(graph, made, hours=1)
    found = law(graph, made)
    assert (found["commitmentState"], found["decayLaw"], found.get("forgetAt")) == ("fulfilled", "none", None)
    assert damage(graph, 2) == []
    taken_back(graph, f"r:resolved:{made}", hours=2)
    assert law(graph, made) == OPEN


def test_what_a_document_holds_ends_once_that_lets_it_go(graph: Graph) -> None:
    made = one(graph)
    saved(graph, f"The draft <!-- {made} -->", hours=0.5)
    resolved(graph, made, hours=1)
    found = stored(graph, made)
    assert (found["commitmentState"], found["decayLaw"], found["heldLaw"]) == ("fulfilled", "none", "ttl")
    assert damage(graph, 2) == []
    saved(graph, "Nothing", hours=3)
    found = stored(graph, made)
    assert (found["decayLaw"], found["forgetAt"] > at(90 * DAY)) == ("ttl", True)
    assert damage(graph, 4) == []


def test_the_law_is_asked_again_under_the_lock(graph: Graph) -> None:
    """One that was given another due date since it was found to be past it stays open."""
    made = one(graph, due=10)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.dueAt = $at", id=made, at=at(30))
    run_at(graph, 20)
    assert [each["outcome"] for each in resolved(graph, made, to="expired", hours=20)] == ["changed"]

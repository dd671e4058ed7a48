"""cypher/crystal/store.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, moved
from tests.races.two import Waiting, holding
from tests.reading_as import published
from tests.state import Anything, damage, given, ms, protected, query, run_at, stored, taken_back

WAS = {"declaredImportance": 0.3, "semanticType": "general"}
TO = {"declaredImportance": 0.6, "semanticType": "insight"}


def born(graph: Graph, name: str = "c", **facet: Any) -> str:
    return crystallized(graph, name, facet={"semanticType": "general", "declaredImportance": 0.3, **facet})


def change(name: str = "c", **to: Any) -> dict[str, Any]:
    return {"id": name, "was": WAS, "to": TO | to}


def told(graph: Graph, *changes: dict[str, Any], hours: float = 1.0, run_id: str = "r", begun: bool = False) -> Any:
    """Store what is said of crystals by a run of its own; returns what became of each."""
    if not begun:
        run_at(graph, hours, run_id=run_id)
    rows = graph.rows("crystal.store", Anything, edits=list(changes), now=ms(hours), runId=run_id)
    return {each["id"]: each["outcome"] for each in (row.model_dump() for row in rows)}


@pytest.mark.parametrize("importance", [0.0, 0.95, None])
def test_importance_and_type_are_written_and_nothing_else(graph: Graph, importance: float | None) -> None:
    before = stored(graph, born(graph))
    assert told(graph, change(declaredImportance=importance)) == {"c": "stored"}
    after = stored(graph, "c")
    assert after.pop("declaredImportance", None) == importance
    before.pop("declaredImportance")
    assert after == before | {"semanticType": "insight", "rev": before["rev"] + 1}
    assert damage(graph, 2) == []


def test_an_undo_and_its_undo_bring_back_what_was(graph: Graph) -> None:
    born(graph)
    before = stored(graph, "c")
    told(graph, change())
    after = stored(graph, "c")
    taken_back(graph, "r:stored:c", hours=2)
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}
    taken_back(graph, "back:undone:r:stored:c", hours=3, run_id="again")
    assert {**stored(graph, "c"), "rev": 0} == {**after, "rev": 0}
    assert damage(graph, 4) == []


def test_the_instants_of_the_law_follow_the_type(graph: Graph) -> None:
    query(graph, "MATCH (k:CrystalConfig) SET k.insightFactor = 0.5")
    born(graph)
    before = stored(graph, "c")["forgetAt"]
    told(graph, change())
    assert stored(graph, "c")["forgetAt"] < before
    assert damage(graph, 2) == []
    taken_back(graph, "r:stored:c", hours=2)
    assert stored(graph, "c")["forgetAt"] == before


def test_what_is_frozen_or_has_ended_stays(graph: Graph) -> None:
    for name in ("frozen", "ended", "due"):
        born(graph, name)
    moved(graph, "frozen", "frozen", hours=0.1, run_id="f")
    query(graph, "MATCH (m:Memory {id: 'ended'}) SET m.validTo = m.created, m.endReason = 'forgotten'")
    query(graph, "MATCH (m:Memory {id: 'due'}) SET m.forgetAt = datetime({epochMillis: $at})", at=ms(1))
    before = {name: stored(graph, name) for name in ("frozen", "ended", "due")}
    found = told(graph, *(change(name) for name in before))
    assert found == {"frozen": "frozen", "ended": "ended", "due": "ended"}
    assert {name: {**stored(graph, name), "rev": 0} for name in before} == {
        name: {**each, "rev": 0} for name, each in before.items()
    }
    assert query(graph, "MATCH (e:Event {kind: 'stored'}) RETURN e") == []


@pytest.mark.parametrize("now", [{"declaredImportance": 0.4}, {"declaredImportance": None}, {"semanticType": "fact"}])
def test_what_somebody_else_changed_stays(graph: Graph, now: dict[str, Any]) -> None:
    born(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m += $now", now=now)
    assert told(graph, change()) == {"c": "changed"}
    assert {key: stored(graph, "c").get(key) for key in now} == now


def test_none_becomes_a_skill_and_a_skill_stays_one(graph: Graph) -> None:
    born(graph)
    born(graph, "s", semanticType="skill")
    assert told(graph, change(semanticType="skill"), change("s")) == {"c": "skill", "s": "frozen"}


@pytest.mark.parametrize("kind", ["fact", "preference", "relationship", "episode", "goal"])
@pytest.mark.parametrize(
    ("scope", "outcome"), [("private", "stored"), ("shared", "published"), ("public", "published")]
)
def test_what_is_published_does_not_become_somebodys_own(graph: Graph, kind: str, scope: str, outcome: str) -> None:
    published(graph, born(graph), scope)
    assert told(graph, change(semanticType=kind)) == {"c": outcome}
    assert told(graph, change(semanticType="general"), run_id="s")["c"] == (
        "changed" if outcome == "stored" else "stored"
    )


def test_a_run_stores_a_crystal_once(graph: Graph) -> None:
    born(graph)
    assert told(graph, change()) == told(graph, change(), begun=True) == {"c": "stored"}
    assert len(query(graph, "MATCH (e:Event {kind: 'stored'}) RETURN e")) == 1
    taken_back(graph, "r:stored:c", hours=2)
    assert told(graph, change(), begun=True) == {"c": "changed"}


def test_what_is_no_crystal_or_deleted_has_no_row(graph: Graph) -> None:
    given(graph, "m")
    assert told(graph, change("m"), change("gone")) == {}


def test_a_protected_crystal_keeps_its_law(graph: Graph) -> None:
    born(graph)
    protected(graph, "c", hours=0.5)
    law = stored(graph, "c")["decayLaw"]
    assert told(graph, change()) == {"c": "stored"}
    assert stored(graph, "c")["decayLaw"] == law
    assert damage(graph, 2) == []


def test_of_two_at_once_the_second_finds_it_changed(graph: Graph) -> None:
    born(graph)
    for run_id in ("r", "s"):
        run_at(graph, 1, run_id=run_id)
    with holding(graph) as other:
        other.rows("crystal.store", Anything, edits=[change()], now=ms(1), runId="r")
        late = Waiting(graph, lambda: told(graph, change(declaredImportance=0.9), run_id="s", begun=True))
    assert late.result() == {"c": "changed"}
    assert stored(graph, "c")["declaredImportance"] == 0.6


def test_it_is_a_crystal_of_any_age(graph: Graph) -> None:
    born(graph)
    assert told(graph, change(), hours=DAY) == {"c": "stored"}

"""cypher/crystal/rekey.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, moved
from tests.state import Anything, damage, given, ms, query, run_at, stored


def changed(graph: Graph, version: int = 1, *, hours: float = 1.0, **changes: Any) -> None:
    run_at(graph, hours, run_id=f"config {version}")
    params = {"kind": "CrystalConfig", "version": version, "changes": changes, "rekeying": False, "reason": None}
    graph.rows("config.change", Anything, **params, now=ms(hours), runId=f"config {version}", event="crystals")


def rekeyed(graph: Graph, batch: int = 10) -> tuple[int, int]:
    found = graph.one("crystal.rekey", Anything, batch=batch).model_dump()
    return found["seen"], found["done"]


def test_instants_are_made_anew_once(graph: Graph) -> None:
    for number in range(3):
        crystallized(graph, f"c{number}")
    given(graph, "plain")
    assert rekeyed(graph) == (0, 0)
    before, plain = stored(graph, "c0"), stored(graph, "plain")
    changed(graph, decayRate=1e-9)
    assert damage(graph, 2) == []  # the change is not finished, and the others are as they were made
    assert [rekeyed(graph, 2), rekeyed(graph, 2), rekeyed(graph, 2)] == [(2, 2), (1, 1), (0, 0)]
    after = stored(graph, "c0")
    assert {key for key in after if after[key] != before[key]} == {"forgetAt", "lawVersion", "rev"}
    assert (after["forgetAt"] - after["created"]) / (before["forgetAt"] - before["created"]) - 0.5 < 1e-9
    assert stored(graph, "plain") == plain
    assert damage(graph, 2) == []


def test_no_end_is_earlier_than_the_change(graph: Graph) -> None:
    crystallized(graph)
    changed(graph, hours=48, decayRate=1e-7)
    rekeyed(graph)
    assert stored(graph, "c")["forgetAt"] == stored(graph, "c")["created"].__class__.fromtimestamp(
        ms(48) / 1000, stored(graph, "c")["created"].tzinfo
    )


def test_what_was_made_by_a_later_version_is_made_anew_too(graph: Graph) -> None:
    crystallized(graph)
    query(graph, "MATCH (m:Crystal) SET m.lawVersion = 9")
    assert (rekeyed(graph), stored(graph, "c")["lawVersion"]) == ((1, 1), 1)


def test_what_has_ended_stays_as_it_ended(graph: Graph) -> None:
    crystallized(graph)
    moved(graph, "expired", "c", hours=1000)
    before = stored(graph, "c")
    changed(graph, hours=1001, decayRate=1e-9)
    assert rekeyed(graph) == (0, 0)
    assert stored(graph, "c") == before


def test_what_is_frozen_is_left_as_it_is(graph: Graph) -> None:
    crystallized(graph, facet={"semanticType": "skill"})
    before = stored(graph, "c")
    changed(graph, decayRate=1e-9)
    assert rekeyed(graph) == (0, 0)
    assert stored(graph, "c") == before
    assert damage(graph, 2) == []

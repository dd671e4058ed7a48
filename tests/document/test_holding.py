"""What a current state of a document cites is held: no law ends it until none cites it any more."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import consolidation, undo
from brainbridge.document import earlier
from brainbridge.errors import Refused
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import crystallized
from tests.drafted import NAME, saved
from tests.state import at, damage, given, query, stored

DAYS = 24.0
_SHOWN = "MATCH (m:Memory) RETURN m.id AS id, labels(m) AS labels, properties(m) AS properties ORDER BY id"


def cites(*ids: str) -> str:
    """Return a text that cites memories."""
    return "# Memory\n\n" + "\n".join(f"A line that cites it <!-- {each} -->" for each in ids) + "\nAnd one more.\n"


def live(graph: Graph) -> set[str]:
    """Return the memories that live."""
    return {row["id"] for row in query(graph, "MATCH (m:Live) RETURN m.id AS id")}


def passes(graph: Graph, first: int, last: int, *, test: bool = False) -> None:
    """Consolidate once a day."""
    for day in range(first, last + 1):
        consolidation.consolidate(graph, now=at(day * DAYS), is_test=test)


def values(graph: Graph) -> list[dict[str, Any]]:
    """Return all memories with all their properties, but how often they were written."""
    rows = query(graph, _SHOWN)
    for row in rows:
        row["labels"] = sorted(row["labels"])
        row["properties"].pop("rev")
    return rows


def test_a_cited_memory_outlives_a_hundred_days_of_passes_and_its_twin_ends(graph: Graph) -> None:
    for name in ("cited", "twin"):
        given(graph, name)
        crystallized(graph, f"crystal {name}".replace(" ", "-"))
    saved(graph, cites("cited", "crystal-cited"), hours=1)
    passes(graph, 1, 100)
    assert live(graph) == {"cited", "crystal-cited"}
    assert damage(graph, 100 * DAYS) == []


def test_released_it_goes_on_with_the_energy_it_had_and_ends_as_its_law_says(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "twin", hours=100 * DAYS - 1)
    saved(graph, cites("m"), hours=1)
    passes(graph, 1, 99)
    saved(graph, "It cites nothing", hours=100 * DAYS)
    one, twin = (memory.find(graph, name, now=at(100 * DAYS)) for name in ("m", "twin"))
    assert one.effective_energy == pytest.approx(twin.effective_energy)
    assert one.expires_at == twin.expires_at
    assert (one.held_by, stored(graph, "m").get("heldLaw"), "Protected" in one.labels) == (None, None, False)
    passes(graph, 100, 101)
    assert live(graph) == set()
    assert stored(graph, "m")["validTo"] == one.expires_at
    assert damage(graph, 101 * DAYS) == []


def test_a_released_crystal_goes_on_with_the_importance_it_had(graph: Graph) -> None:
    crystallized(graph, "c", accesses=3)
    crystallized(graph, "twin", hours=100 * DAYS - 1, accesses=3)
    saved(graph, cites("c"), hours=1)
    saved(graph, "It cites nothing", hours=100 * DAYS)
    one, twin = (memory.find(graph, name, now=at(100 * DAYS)) for name in ("c", "twin"))
    assert one.expires_at == twin.expires_at
    assert stored(graph, "c")["lastAccessed"] == at(0)
    assert (one.model_extra or {})["importance"] == pytest.approx((twin.model_extra or {})["importance"])
    assert damage(graph, 100 * DAYS) == []


def test_a_crystal_that_was_used_while_it_was_held_fades_from_its_release_on(graph: Graph) -> None:
    crystallized(graph, "c", accesses=3)
    saved(graph, cites("c"))
    memory.touch(graph, "c", now=at(50 * DAYS))
    saved(graph, "It cites nothing", hours=100 * DAYS)
    crystallized(graph, "twin", hours=100 * DAYS, accesses=4)
    one, twin = (memory.find(graph, name, now=at(100 * DAYS)) for name in ("c", "twin"))
    assert one.expires_at == twin.expires_at


def test_a_released_crystal_has_as_much_of_its_ttl_left_as_before(graph: Graph) -> None:
    crystallized(graph, "c", facet={"lifespanPolicy": "ttl", "ttlMs": 3 * 3_600_000})
    saved(graph, cites("c"), hours=1)
    saved(graph, "It cites nothing", hours=100)
    assert memory.find(graph, "c", now=at(100)).expires_at == memory.find(graph, "c", now=at(101)).expires_at
    consolidation.consolidate(graph, now=at(101.9), is_test=False)
    assert live(graph) == {"c"}
    consolidation.consolidate(graph, now=at(102.1), is_test=False)
    assert live(graph) == set()


@pytest.mark.parametrize("policy", ["permanent", "decay", "ttl"])
def test_a_directive_or_any_crystal_comes_back_exactly_as_it_was(graph: Graph, policy: str) -> None:
    crystallized(graph, "c", accesses=2, facet={"lifespanPolicy": policy, "ttlMs": 9_000_000})
    before = values(graph)
    saved(graph, cites("c"), hours=0)
    assert values(graph) != before
    saved(graph, "It cites nothing", hours=0)
    after = values(graph)
    for row in (*before, *after):
        row["properties"].pop("fadesFrom", None)  # the instant of its last access
        row["properties"].pop("ttlFrom", None)  # the instant it was written
    assert after == before


def test_what_a_probe_protects_stays_protected_when_it_is_released(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m {id: 'm'}) SET m:Protected, m.decayLaw = 'none' REMOVE m.decayKey, m.decayRate")
    before = values(graph)
    saved(graph, cites("m"), hours=1)
    assert memory.find(graph, "m", now=at(1)).held_by == (NAME,)
    saved(graph, "It cites nothing", hours=2)
    assert values(graph) == before


def test_undo_and_redo_of_a_state_give_every_memory_its_values_from_before(graph: Graph) -> None:
    for name in ("old", "both", "new", "none"):
        given(graph, name)
        crystallized(graph, f"c-{name}", accesses=2)
    one, two = cites("old", "both", "c-old", "c-both"), cites("new", "both", "c-new", "c-both")
    saved(graph, one, hours=1)
    before = values(graph)
    second = saved(graph, two, hours=2)
    after = values(graph)
    undone = undo.undo(graph, second.run_id, now=at(3))
    assert (undone.undone, undone.already, undone.refused) == ({"saved": 1, "held": 2, "released": 2}, 0, [])
    assert values(graph) == before
    assert damage(graph, 3) == []
    redone = undo.undo(graph, undone.run_id, now=at(3))
    assert (redone.undone, redone.already, redone.refused) == ({"saved": 1, "held": 2, "released": 2}, 0, [])
    assert values(graph) == after
    assert damage(graph, 3) == []
    again = undo.undo(graph, redone.run_id, now=at(3))
    assert (again.already, again.refused) == (0, [])
    assert values(graph) == before


def test_undo_holds_again_what_was_used_since_it_was_released(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    second = saved(graph, "It cites nothing", hours=2)
    memory.touch(graph, "m", now=at(2.5))
    energy = memory.find(graph, "m", now=at(3)).effective_energy
    assert undo.undo(graph, second.run_id, now=at(3)).refused == []
    found = memory.find(graph, "m", now=at(50))
    assert found.held_by == (NAME,)
    assert found.effective_energy == pytest.approx(energy)
    assert damage(graph, 3) == []


def test_an_undo_that_is_refused_leaves_what_is_held(graph: Graph) -> None:
    given(graph, "m")
    first = saved(graph, cites("m"), hours=1)
    saved(graph, cites("m") + "And more.", hours=2)
    before = values(graph)
    assert [each.kind for each in undo.undo(graph, first.run_id, now=at(50 * DAYS)).refused] == ["saved"]
    assert values(graph) == before


def test_two_documents_hold_a_memory_until_the_last_one_releases_it(graph: Graph) -> None:
    given(graph, "m")
    first = saved(graph, cites("m"), hours=1)
    saved(graph, cites("m"), hours=1, name="soul", scope="box")
    assert stored(graph, "m")["heldBy"] == ["soul of box", NAME]
    undone = undo.undo(graph, first.run_id, now=at(2))
    assert (undone.undone, undone.refused, stored(graph, "m")["heldBy"]) == (
        *({"saved": 1, "held": 1}, []),
        ["soul of box"],
    )
    assert undone.already == 0  # it is the first undo
    again = undo.undo(graph, first.run_id, now=at(2))
    assert (again.undone, again.already) == ({}, 2)
    passes(graph, 1, 3)
    assert live(graph) == {"m"}
    saved(graph, "nothing", hours=80, name="soul", scope="box")
    passes(graph, 4, 4)
    assert live(graph) == set()


def test_test_documents_hold_test_memories_and_no_others(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "tried", test=True)
    saved(graph, cites("real", "tried"), hours=1, test=True)
    assert (stored(graph, "real").get("heldBy"), stored(graph, "tried")["heldBy"]) == (None, [NAME])
    saved(graph, cites("tried"), hours=1)
    assert query(graph, "MATCH (:DocumentState)-[:CITES]->(m) RETURN m.id AS id") == [{"id": "tried"}]
    assert damage(graph, 1) == []


def test_ids_of_no_memory_and_of_a_forgotten_one_are_ignored(graph: Graph) -> None:
    given(graph, "m")
    forgetting.forget_any(graph, ["m"], now=at(1), limit=1, scope=None, is_test=False)
    saved(graph, cites("m", "nobody"), hours=2)
    assert query(graph, "MATCH (:DocumentState)-[r:CITES]->() RETURN r") == []


def test_a_refused_state_holds_nothing(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, "Something", hours=1)
    saved(graph, cites("m"), hours=1, reason="no", reason_codes=["no"])
    assert stored(graph, "m").get("heldBy") is None


def test_what_is_due_is_not_brought_back(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=10)
    assert stored(graph, "m").get("heldBy") is None
    assert damage(graph, 10) == []
    consolidation.consolidate(graph, now=at(10), is_test=False)
    assert live(graph) == set()


def test_restored_an_earlier_text_holds_again(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    saved(graph, "It cites nothing", hours=2)
    earlier.restore(graph, NAME, "1", now=at(3))
    assert stored(graph, "m")["heldBy"] == [NAME]


def test_inspect_tells_who_holds_it_and_promotion_is_refused(brain: Brain) -> None:
    graph = brain.graph
    given(graph, "m")
    crystallized(graph, "c")
    brain.documents.save(NAME, cites("m", "c"), now=at(1))
    for name in ("m", "c"):
        told = " ".join(brain.inspect(name, now=at(2)).why.sentences)
        assert f"held by the document {NAME}" in told
    with pytest.raises(Refused, match=f"held by the document {NAME}"):
        consolidation.force_promote(graph, "m", now=at(2))


def test_it_is_forgotten_on_request_and_held_again_when_that_is_taken_back(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    done = forgetting.forget_any(graph, ["m"], now=at(2), limit=1, scope=None, is_test=False)
    assert live(graph) == set()
    undo.undo(graph, done.run_id, now=at(3))
    passes(graph, 1, 5)
    assert live(graph) == {"m"}
    assert damage(graph, 5 * DAYS) == []

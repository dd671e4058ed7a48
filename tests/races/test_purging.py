"""A purge against others that want the same memory, each order forced; and many purges at once."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph, Unit
from brainbridge.integrity import integrity, purge
from brainbridge.integrity.purge import Purged
from brainbridge.memory import memory, traces
from brainbridge.run import run
from tests.cypher.purge.lineages import faded, left, risen
from tests.races.two import Waiting, holding, together
from tests.state import Anything, at, given, ms, query, run_at


def purged(graph: Graph) -> Purged:
    return purge.purge(graph, before=at(1000), now=at(2000), is_test=False)


def revive(unit: Unit) -> None:
    unit.one("integrity.revive", Anything, id="m", now=ms(1500), landmark=run.LANDMARK, runId="r")


def sound(graph: Graph) -> None:
    assert integrity.validate(graph, now=at(3000)).findings == []


def test_a_memory_that_is_revived_in_between_is_kept(graph: Graph) -> None:
    faded(graph, "m")
    faded(graph, "n")
    run_at(graph, 1500)
    with holding(graph) as unit:
        revive(unit)
        late = Waiting(graph, lambda: purged(graph))
    assert (late.result().purged, left(graph)) == (1, {"m"})
    assert query(graph, "MATCH (m:Live {id: 'm'}) RETURN count(m) AS n") == [{"n": 1}]
    assert query(graph, "MATCH (e:Event {kind: 'purged'}) RETURN e.memoryId AS id") == [{"id": "n"}]
    sound(graph)


class Gone(run.Batch, traces.Traces):
    """One batch, and where it left traces."""

    held: list[str]


def delete(unit: Unit) -> None:
    params = {"isTest": False, "before": ms(1000), "now": ms(2000), "batch": 9, "except": [], "runId": "r"}
    gone = unit.one("purge.lineages", Gone, breaks=False, **params)
    assert gone.done == 1
    traces.remove(unit, gone)


@pytest.mark.parametrize("work", [integrity.revive, integrity.repair])
def test_a_repair_that_comes_second_finds_nothing(graph: Graph, work: Callable[..., Any]) -> None:
    faded(graph, "m")
    run_at(graph, 1500)
    with holding(graph) as unit:
        delete(unit)
        late = Waiting(graph, lambda: work(graph, "m", now=at(1500)))
    with pytest.raises(NotFound):
        late.result()
    assert left(graph) == set()


def test_a_touch_that_comes_second_is_refused(graph: Graph) -> None:
    faded(graph, "m")
    run_at(graph, 1500)
    with holding(graph) as unit:
        delete(unit)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(1500)))
    with pytest.raises((NotFound, Refused)):
        late.result()
    assert left(graph) == set()


def test_a_promotion_whose_neighbour_is_purged_meanwhile_carries_the_others(graph: Graph) -> None:
    faded(graph, "m")
    given(graph, "alive", hours=6, tier="shortTerm", energy=9.0)
    given(graph, "other", hours=6, tier="longTerm", energy=9.0)
    association.coactivate(graph, ["alive", "m", "other"], retrieval="x", now=at(6))
    run_at(graph, 1500)
    with holding(graph) as unit:
        delete(unit)
        late = Waiting(graph, lambda: consolidation.promote(graph, now=at(7), is_test=False))
    (risen_now,) = late.result().promoted
    assert left(graph) == {"alive", "other", risen_now.new_id}
    assert query(graph, "MATCH (m:Head)-[r:COACTIVATED]-(o:Head) RETURN count(DISTINCT r) AS n") == [{"n": 1}]
    sound(graph)


def test_many_purges_at_once_leave_what_one_leaves_and_count_each_lineage_once(graph: Graph) -> None:
    for number in range(40):
        faded(graph, f"m{number:02}")
    head = risen(graph, "kept")
    integrity.revive(graph, head, now=at(900))
    memory.touch(graph, head, now=at(901))
    done = together(6, lambda number: purged(graph).purged)
    assert sum(done) == 40
    assert left(graph) == {"kept", head}
    sound(graph)


def talked(graph: Graph) -> None:
    """Four memories in a session, the second one expired; a fifth comes between the others."""
    for hours, name in enumerate("amcd"):
        lives: dict[str, Any] = {} if name == "m" else {"tier": "longTerm", "energy": 90.0}
        given(graph, name, hours=hours, content=f"secret{name}", **lives)
    association.associate(graph, now=at(10), is_test=False)
    consolidation.consolidate(graph, now=at(20), is_test=False, due_only=True)
    given(graph, "x", hours=1.5, content="secretx", tier="longTerm", energy=90.0)


def forgotten(graph: Graph) -> None:
    rows = query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.around AS around ORDER BY m.created")
    words = ["secreta", "secretx", "secretc", "secretd"]
    assert rows == [
        {"id": "a", "around": words[:3]},
        {"id": "x", "around": words},
        {"id": "c", "around": words},
        {"id": "d", "around": words[1:]},
    ]
    assert sorted(query(graph, "MATCH (s:Session) RETURN s.words AS w")[0]["w"]) == sorted(words)
    sound(graph)


def test_a_late_line_that_comes_second_finds_nothing_of_what_was_beside_it(graph: Graph) -> None:
    talked(graph)
    run_at(graph, 1500)
    with holding(graph) as unit:
        delete(unit)
        late = Waiting(graph, lambda: association.associate(graph, now=at(1500), is_test=False))
    late.result()
    association.associate(graph, now=at(1500), is_test=False)
    forgotten(graph)


def test_a_late_line_that_comes_first_is_rid_of_what_was_beside_it(graph: Graph) -> None:
    talked(graph)
    with holding(graph) as unit:
        unit.rows("association.follow", Anything, rows=[{"id": "x", "phrase": None}])
        unit.rows("association.surround", Anything, ids=["x"], longest=100)
        unit.rows("session.learn", Anything, ids=["x"], most=100)
        late = Waiting(graph, lambda: purged(graph))
    assert late.result().purged == 1
    forgotten(graph)

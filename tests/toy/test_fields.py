"""What a domain writes to the memories of others: when it does, and that it is taken back with the rest."""

from collections.abc import Callable

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.transfer import crystallizations
from tests.cypher.memory.test_access import touch
from tests.state import at, given, query, stored


def last(graph: Graph, name: str = "m") -> object:
    return stored(graph, name).get("toyLast")


def forgotten(graph: Graph) -> str:
    chosen = forgetting.choose(graph, ["m"], now=at(1), limit=1, scope=None, is_test=False)
    return forgetting.forget(graph, chosen, now=at(1)).run_id


def expired(graph: Graph) -> str:
    return consolidation.decay(graph, now=at(9), is_test=False).run_id


def test_a_touch_writes_its_field(toyed: Graph) -> None:
    given(toyed)
    memory.touch(toyed, "m", now=at(1))
    memory.touch(toyed, "m", now=at(1.5))
    assert query(toyed, "MATCH (m:Memory) RETURN m.toyTouches AS n") == [{"n": 2}]
    assert "Memory.toyTouches" in toyed.catalog["memory.access"].writes


def test_a_creation_a_promotion_and_an_end_write_its_fields(toyed: Graph) -> None:
    given(toyed, "up", energy=3)
    given(toyed, "down")
    given(toyed, "out")
    consolidation.promote(toyed, now=at(0.5), is_test=False)
    chosen = forgetting.choose(toyed, ["out"], now=at(1), limit=1, scope=None, is_test=False)
    forgetting.forget(toyed, chosen, now=at(1))
    consolidation.decay(toyed, now=at(9), is_test=False)
    found = query(
        toyed,
        """MATCH (m:Memory) RETURN m.lineageId AS id, m.toyHops AS hops, m.toyLast AS last, m.toyBorn AS born
           ORDER BY id, m.validFrom""",
    )
    assert {row.pop("born") for row in found} == {at(0)}
    assert [tuple(row.values()) for row in found] == [
        ("down", None, "expired"),
        ("out", None, "retracted"),
        ("up", None, None),
        ("up", 1, None),
    ]


def test_a_row_that_is_sent_again_creates_nothing(toyed: Graph) -> None:
    given(toyed)
    given(toyed)
    assert (stored(toyed)["toyBirths"], stored(toyed)["toyBorn"]) == (1, at(0))


def test_the_memory_of_an_old_node_is_created_too(toyed: Graph) -> None:
    query(toyed, "CREATE (:Crystallization {content: 'wisdom', created: $at})", at=at(0))
    (linked,) = crystallizations.migrate(toyed, now=at(1), redacts=True)
    assert (stored(toyed, linked.id)["toyBirths"], stored(toyed, linked.id)["toyBorn"]) == (1, at(0))


def test_a_touch_that_comes_too_late_is_an_end(toyed: Graph) -> None:
    given(toyed)
    assert touch(toyed, 10).outcome == "expired"
    assert (last(toyed), stored(toyed).get("toyTouches")) == ("expired", None)


def test_a_memory_that_is_brought_back_has_not_ended(toyed: Graph) -> None:
    given(toyed)
    expired(toyed)
    run_id = integrity.revive(toyed, "m", now=at(10)).run_id
    assert last(toyed) is None
    undo.undo(toyed, run_id, now=at(11))
    assert last(toyed) == "expired"


@pytest.mark.parametrize("earlier", [None, "told before"])
@pytest.mark.parametrize(("end", "reason"), [(expired, "expired"), (forgotten, "retracted")])
def test_an_end_is_taken_back_with_its_field(
    toyed: Graph, end: Callable[[Graph], str], reason: str, earlier: str | None
) -> None:
    given(toyed)
    query(toyed, "MATCH (m:Memory) SET m.toyLast = $earlier", earlier=earlier)
    run_id = end(toyed)
    assert last(toyed) == reason
    back = undo.undo(toyed, run_id, now=at(10))
    assert (last(toyed), back.refused) == (earlier, [])
    undo.undo(toyed, back.run_id, now=at(11))
    assert last(toyed) == reason


def test_a_promotion_is_taken_back_with_its_field(toyed: Graph) -> None:
    given(toyed, energy=3)
    run_id = consolidation.promote(toyed, now=at(0.5), is_test=False).run_id
    undo.undo(toyed, run_id, now=at(0.6))
    assert stored(toyed)["labels"] == {"Memory", "Live", "Head", "Hot", "Working", "Unlinked"}
    assert "toyHops" not in stored(toyed)

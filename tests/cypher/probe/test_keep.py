"""cypher/probe/keep.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.storage.storing import cooled
from tests.state import Anything, at, given, ms, protected, query


def keep(graph: Graph, *ids: str, hours: float = 0.0, name: str = "p", **changes: Any) -> list[str] | None:
    params = {"question": "what?", "top": 10, "scope": None, "isTest": False} | changes
    row = graph.one("probe.keep", Anything, id=name, expects=list(ids), now=ms(hours), landmark=LANDMARK, **params)
    probe = row.model_dump()["probe"]
    return probe["expects"] if probe else None


def test_it_keeps_the_question_and_what_it_expects(graph: Graph) -> None:
    given(graph, "a")
    assert keep(graph, "a", top=5, scope="x") == ["a"]
    (found,) = query(graph, "MATCH (p:Probe) RETURN properties(p) AS p")
    expected = {"id": "p", "question": "what?", "expects": ["a"], "top": 5, "scope": "x", "isTest": False}
    assert found["p"] == expected | {"created": at(0)}


def test_any_version_stands_for_the_lineage(graph: Graph) -> None:
    given(graph, "a", energy=9.0)
    consolidation.promote(graph, now=at(1), is_test=False)
    (new,) = query(graph, "MATCH (n:Memory {promotedFrom: 'a'}) RETURN n.id AS id")
    assert keep(graph, "a", new["id"], hours=1) == ["a"]


def test_what_has_ended_is_not_expected(graph: Graph) -> None:
    given(graph, "gone", energy=0.2)
    consolidation.decay(graph, now=at(4), is_test=False)
    given(graph, "here", hours=4)
    assert keep(graph, "gone", "here", hours=4) == ["here"]
    assert keep(graph, "gone", hours=4, name="q") is None


def test_what_is_due_to_end_is_not_expected(graph: Graph) -> None:
    given(graph, "m")
    assert keep(graph, "m", hours=5) is None
    assert query(graph, "MATCH (p:Probe) RETURN p") == []
    assert keep(graph, "m", hours=4) == ["m"]


def test_what_is_protected_lives(graph: Graph) -> None:
    given(graph, "m")
    protected(graph, "m")
    assert keep(graph, "m", hours=1000) == ["m"]


def test_test_memories_are_another_kind(graph: Graph) -> None:
    given(graph, "m", test=True)
    assert keep(graph, "m") is None
    assert keep(graph, "m", isTest=True) == ["m"]


def test_an_unknown_id_is_nothing(graph: Graph) -> None:
    assert keep(graph, "nobody") is None


def test_again_it_stays_as_it_is(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    keep(graph, "a")
    assert keep(graph, "b", hours=1) == ["a"]
    assert len(query(graph, "MATCH (p:Probe) RETURN p")) == 1


def test_a_cold_memory_that_it_keeps_is_looked_at_and_no_other(graph: Graph) -> None:
    for each in ("kept", "hot", "other"):
        given(graph, each)
    cooled(graph, "kept", "other")
    keep(graph, "kept", "hot", hours=1)
    rows = query(graph, "MATCH (m:Memory) WHERE m.storageDue IS NOT NULL RETURN m.id AS id, m.storageDue AS due")
    assert rows == [{"id": "kept", "due": at(1)}]

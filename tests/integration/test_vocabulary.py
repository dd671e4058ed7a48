"""brainbridge/vocabulary.py: the same words as the installed schema, and typed read access."""

from collections.abc import Iterator
from typing import Any

import pytest
from neomodel import db

from brainbridge import consolidation, drift, indexes, vocabulary
from brainbridge.graph import Graph
from brainbridge.vocabulary import ConsolidationRun, Memory, Session
from tests.cypher.transfer.test_derive import derive, row
from tests.state import at, given


@pytest.fixture
def bound(graph: Graph) -> Iterator[Graph]:
    vocabulary.bind(graph.driver)
    yield graph
    db.driver = None


def test_memories_can_be_read_as_typed_objects(bound: Graph) -> None:
    given(bound, energy=3.0, speaker="Ann")
    consolidation.promote(bound, now=at(0.1), is_test=False)
    (head,) = Memory.nodes.filter(tier="shortTerm")
    assert (head.lineage_id, head.speaker, head.promoted_from) == ("m", "Ann", "m")
    assert head.created == at(0)
    assert head.energy == pytest.approx(2.853688)


def test_relationships_are_typed_too(bound: Graph) -> None:
    given(bound, energy=3.0)
    consolidation.promote(bound, now=at(0.1), is_test=False)
    source: Any = Memory.nodes.get(uid="m")  # neomodel gives relationships their types at run time
    head = source.promoted_to.single()
    hop = source.promoted_to.relationship(head)
    assert (hop.reason, hop.threshold, hop.at) == ("threshold", 2.0, at(0.1))
    assert [session.name for session in head.sessions] == ["s"]
    assert [run.command for run in ConsolidationRun.nodes.all()] == ["promote-memories"]


def test_a_session_knows_its_memories(bound: Graph) -> None:
    given(bound, "a")
    given(bound, "b")
    session: Any = Session.nodes.get(name="s")
    assert {memory.uid for memory in session.memories} == {"a", "b"}


def test_a_memory_knows_where_it_was_imported_from(bound: Graph) -> None:
    given(bound)
    derive(bound, row(line=3))
    memory: Any = Memory.nodes.get(uid="m")
    source = memory.sources.single()
    edge = memory.sources.relationship(source)
    assert (source.name, source.format, edge.operation, edge.line, edge.hash) == ("notes", "lines", "import", 3, "h")


def test_what_is_missing_or_unknown_is_told(graph: Graph) -> None:
    found = indexes.installed(graph)
    less = tuple(index for index in found if index.name != "memory_decay")
    assert drift.compare(less).missing == [("range", "NODE", "Live", ("isTest", "tier", "decayKey"))]
    strange = found[0].model_copy(
        update={"entity": "NODE", "names": ["Strange"], "properties": ["thing"], "constraint": None, "kind": "RANGE"}
    )
    assert drift.compare((*found, strange)).unknown == [("range", "NODE", "Strange", ("thing",))]
    building = tuple(
        index.model_copy(update={"state": "POPULATING"}) for index in found if index.name == "memory_decay"
    )
    assert drift.compare(building).offline == ["memory_decay"]

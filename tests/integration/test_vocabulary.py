"""brainbridge/schema/vocabulary.py: the same names as the installed schema, and typed read access."""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from neo4j.exceptions import CypherSyntaxError
from neomodel import StructuredNode, StructuredRel, db
from neomodel.sync_.relationship_manager import RelationshipManager

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.schema import drift, indexes, vocabulary
from brainbridge.schema.vocabulary import ConsolidationRun, Memory, Session
from brainbridge.schema.vocabulary.reading import ReadEdge, ReadEnds, ReadNode
from tests.cypher.transfer.test_derive import derive, row
from tests.plans import dump
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
    assert drift.compare(less, DOMAINS).missing == [("range", "NODE", "Live", ("isTest", "tier", "decayKey"))]
    strange = found[0].model_copy(
        update={"entity": "NODE", "names": ["Strange"], "properties": ["thing"], "constraint": None, "kind": "RANGE"}
    )
    assert drift.compare((*found, strange), DOMAINS).unknown == [("range", "NODE", "Strange", ("thing",))]
    building = tuple(
        index.model_copy(update={"state": "POPULATING"}) for index in found if index.name == "memory_decay"
    )
    assert drift.compare(building, DOMAINS).offline == ["memory_decay"]


def test_the_energy_of_an_instant_is_the_law_s(bound: Graph) -> None:
    given(bound, energy=3.0)
    found: Any = Memory.nodes.get(uid="m")
    assert found.energy == 3.0
    assert found.effective_energy(at(2)) == pytest.approx(3.0 * 0.3678794412)
    assert found.effective_energy(at(-1)) == pytest.approx(3.0)


def test_what_was_retrieved_together_is_seen_from_both_ends(bound: Graph) -> None:
    given(bound, "a")
    given(bound, "b")
    association.coactivate(bound, ["a", "b"], retrieval="r", now=at(1))
    for one, other in (("a", "b"), ("b", "a")):
        found: Any = Memory.nodes.get(uid=one)
        assert [each.uid for each in found.coactivated] == [other]
        assert found.coactivated.relationship(found.coactivated.single()).weight == 1


@pytest.mark.parametrize(
    "write",
    [
        lambda memory, _: memory.save(),
        lambda memory, _: memory.delete(),
        lambda memory, _: Memory.create({"uid": "x"}),
        lambda memory, _: Memory.create_or_update({"uid": "x"}),
        lambda memory, _: Memory.get_or_create({"uid": "x"}),
        lambda memory, _: Memory.bulk_save([memory]),
        lambda *_: Memory.nodes.bulk_create({"uid": "x"}),
        lambda *_: Memory.nodes.bulk_create_or_update({"uid": "x"}),
        lambda *_: Memory.nodes.bulk_get_or_create({"uid": "x"}),
        lambda memory, _: Memory.nodes.bulk_save([memory]),
        lambda *_: Memory.nodes.filter(tier="working").bulk_create({"uid": "x"}),
        lambda memory, other: memory.coactivated.connect(other),
        lambda memory, other: memory.coactivated.disconnect(other),
        lambda memory, other: memory.coactivated.replace(other),
        lambda memory, other: memory.coactivated.reconnect(other, memory),
        lambda memory, _: memory.sessions.disconnect_all(),
        lambda memory, other: memory.coactivated.relationship(other).save(),
        lambda memory, _: memory.cypher("MATCH (n) WHERE elementId(n) = $self SET n.energy = 5"),
        lambda memory, _: memory.cypher("CREATE (:Memory)"),
    ],
)
def test_nothing_is_written_through_the_classes(bound: Graph, write: Callable[[Any, Any], object]) -> None:
    given(bound, "a")
    given(bound, "b")
    association.coactivate(bound, ["a", "b"], retrieval="r", now=at(1))
    before = dump(bound)
    one, other = (Memory.nodes.get(uid=name) for name in ("a", "b"))
    with pytest.raises(Refused, match="read-only through neomodel") as error:
        write(one, other)
    assert "brainbridge" in error.value.hint
    assert dump(bound) == before


def test_a_node_runs_statements_that_read(bound: Graph) -> None:
    given(bound, "a", energy=3.0)
    memory: Any = Memory.nodes.get(uid="a")
    reads = "MATCH (n) WHERE elementId(n) = $self RETURN n.energy + $more"
    assert memory.cypher(reads, {"more": 1.0})[0] == [[4.0]]
    with pytest.raises(CypherSyntaxError):
        memory.cypher("MATCH")


def test_a_node_runs_nothing_in_a_transaction_that_may_write(bound: Graph) -> None:
    given(bound, "a", energy=3.0)
    memory: Any = Memory.nodes.get(uid="a")
    before = dump(bound)
    with db.write_transaction, pytest.raises(Refused, match="only reads"):
        memory.cypher("MATCH (n) SET n.energy = 5")
    assert dump(bound) == before


_RUNS = re.compile(r"\bcypher(_query)?\(")
_WRITES = re.compile(r"\b(CREATE|MERGE|DELETE|SET|REMOVE)\b")


@pytest.mark.parametrize(
    ("ours", "theirs"), [(ReadNode, StructuredNode), (ReadEdge, StructuredRel), (ReadEnds, RelationshipManager)]
)
def test_every_method_of_neomodel_that_runs_a_write_is_replaced(ours: type, theirs: type) -> None:
    methods = {name: inspect.unwrap(each) for name, each in inspect.getmembers(theirs, inspect.isroutine)}
    sources = {name: inspect.getsource(each) for name, each in methods.items() if hasattr(each, "__code__")}
    writing = {name for name, source in sources.items() if _RUNS.search(source) and _WRITES.search(source)}
    assert "save" in writing or "connect" in writing
    assert {name for name in writing if inspect.unwrap(getattr(ours, name)).__code__ is methods[name].__code__} == set()


@pytest.mark.parametrize("node", vocabulary.NODES)
def test_no_class_of_the_vocabulary_writes(bound: Graph, node: Any) -> None:
    with pytest.raises(Refused):
        node().save()
    assert all(issubclass(each.manager, ReadEnds) for each in vocabulary._relationships(node))


@pytest.mark.parametrize("edge", vocabulary.RELATIONSHIPS)
def test_no_edge_of_the_vocabulary_writes(edge: Any) -> None:
    with pytest.raises(Refused):
        edge().save()

"""The conformance vectors of governance (reference 3.4): who is let in, how sensitive a text is, what is published."""

import pytest

from brainbridge.crystal import publishing
from brainbridge.crystal.parts import Access
from brainbridge.derivation import tracing
from brainbridge.derivation.tracing import Node
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.graph.reader import LOCAL
from brainbridge.language.sensitivity import sensitivity
from brainbridge.recall import recall
from tests.crystals import crystallized
from tests.derivations import derived
from tests.reading_as import published, reading_as
from tests.state import at, given, query, stored

# Of the vectors' peers, one with a session key is a session here, and one without is a peer.
ACCESS = [
    ("private", "normal", LOCAL, True),
    ("private", "normal", "session", False),
    ("private", "normal", "peer", False),
    ("shared", "normal", LOCAL, True),
    ("shared", "normal", "session", True),
    ("shared", "normal", "peer", False),
    ("public", "normal", LOCAL, True),
    ("public", "normal", "session", True),
    ("public", "normal", "peer", True),
    ("public", "normal", "public", True),
    ("shared", "confidential", LOCAL, True),
    ("shared", "confidential", "session", False),
    ("public", "confidential", "public", False),
    ("public", "personal", "public", True),
    (None, "normal", LOCAL, True),
    (None, "normal", "session", False),
    (None, "normal", "public", False),
    ("unparsable", "normal", LOCAL, True),
    ("unparsable", "normal", "session", False),
]
SENSITIVITY = [
    ("The password is abc123", "confidential"),
    ("Set the API_KEY in .env", "confidential"),
    ("Store the token securely", "confidential"),
    ("my api keys", "confidential"),
    ("MY_API_KEY=...", "confidential"),
    ("two passwords", "confidential"),
    ("I feel overwhelmed by this task", "personal"),
    ("My email is user@example.com", "personal"),
    ("The function returns an array of strings", "normal"),
]


def found(graph: Graph, reader: str) -> bool:
    with reading_as(graph, reader):
        return bool(recall.search(graph, "cedar box", now=at(1), limit=5))


@pytest.mark.parametrize(("scope", "level", "reader", "allowed"), ACCESS)
def test_access(graph: Graph, scope: str | None, level: str, reader: str, allowed: bool) -> None:
    published(graph, crystallized(graph, content="a cedar box"), scope, level)
    assert found(graph, reader) == allowed


@pytest.mark.parametrize("reader", [LOCAL, "session", "peer", "public"])
def test_an_unknown_id_and_what_has_expired_are_found_by_nobody(graph: Graph, reader: str) -> None:
    published(graph, crystallized(graph, content="a cedar box"), "public")
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.forgetAt = m.created")
    assert not found(graph, reader)


@pytest.mark.parametrize(("text", "level"), SENSITIVITY)
def test_sensitivity(text: str, level: str) -> None:
    assert sensitivity(text) == level


@pytest.mark.parametrize(("level", "to"), [("confidential", "public"), ("confidential", "shared"), (None, "public")])
def test_what_is_confidential_or_corrupt_is_not_published_and_stays_as_it_is(
    graph: Graph, level: str | None, to: Access
) -> None:
    published(graph, crystallized(graph, facet={"semanticType": "general"}), "private", level)
    before = stored(graph, "c")
    with pytest.raises(Refused):
        publishing.publish(graph, "c", to, now=at(1))
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}


@pytest.mark.parametrize("parents", [["p"], ["p", "q"], ["q", "p", "g"]])
def test_nor_is_the_child_of_a_confidential_one(graph: Graph, parents: list[str]) -> None:
    for name in ("c", *parents):
        published(graph, crystallized(graph, name, facet={"semanticType": "general"}), "private")
    joined = "MATCH (c:Memory {id: $child}), (p:Memory {id: $parent}) CREATE (c)-[:DERIVED_FROM]->(p)"
    for parent in parents:
        query(graph, joined, child="c" if parent == parents[0] else parents[0], parent=parent)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.sensitivity = 'confidential'", id=parents[-1])
    with pytest.raises(Refused, match=f"comes from {parents[-1]}"):
        publishing.publish(graph, "c", "public", now=at(1))


def tree(graph: Graph, name: str) -> Node:
    return tracing.lineage(graph, name, now=at(9)).tree


def nodes(node: Node) -> list[str]:
    return [node.id, *(each for parent in node.parents for each in nodes(parent))]


def test_a_child_that_was_mutated_has_its_parent_below_it(graph: Graph) -> None:
    given(graph, "p")
    derived(graph, "c", "p", actor="dream_engine")
    found = tree(graph, "c")
    (parent,) = found.parents
    assert (found.operation, found.actor, parent.operation) == ("mutated", "dream_engine", "created")
    assert tracing.lineage(graph, "c", now=at(9)).actors == ["dream_engine", "local_agent"]


def test_of_a_chain_of_eight_six_are_shown(graph: Graph) -> None:
    given(graph, "0")
    for number in range(1, 8):
        derived(graph, str(number), str(number - 1), actor=f"peer:{number}")
    assert nodes(tree(graph, "7")) == ["7", "6", "5", "4", "3", "2"]
    told = tracing.lineage(graph, "7", now=at(9), levels=7)
    assert len(nodes(told.tree)) == 8
    assert told.actors == [*(f"peer:{number}" for number in range(7, 0, -1)), "local_agent"]


def test_of_a_diamond_the_grandparent_is_shown_once(graph: Graph) -> None:
    given(graph, "g")
    for parent in "pq":
        derived(graph, parent, "g")
    derived(graph, "c", "p", "q")
    assert nodes(tree(graph, "c")) == ["c", "p", "g", "q"]


def test_a_circle_ends(graph: Graph) -> None:
    given(graph, "a")
    derived(graph, "b", "a")
    back = "{operation: 'mutated', actor: 'x', at: b.created}"
    pair = "MATCH (a:Memory {id: 'a'}), (b:Memory {id: 'b'})"
    query(graph, f"{pair} CREATE (a)-[:DERIVED_FROM {back}]->(b)")
    assert nodes(tree(graph, "b")) == ["b", "a"]
    with pytest.raises(NotFound):
        tree(graph, "none")


def test_an_unknown_one_is_told(graph: Graph) -> None:
    with pytest.raises(NotFound):
        publishing.publish(graph, "none", "public", now=at(1))


def test_one_whose_access_scope_is_corrupt_is_published(graph: Graph) -> None:
    published(graph, crystallized(graph, facet={"semanticType": "general"}), "unparsable")
    assert publishing.publish(graph, "c", "public", now=at(1)).crystal.access_scope == "public"


def test_what_is_somebodys_own_is_refused_with_its_type(graph: Graph) -> None:
    published(graph, crystallized(graph, facet={"semanticType": "episode"}), "private")
    with pytest.raises(Refused, match="of type episode, which never leaves the local agent"):
        publishing.publish(graph, "c", "public", now=at(1))

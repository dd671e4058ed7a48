"""cypher/derivation/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, used
from tests.cypher.integrity.checks import found
from tests.derivations import derived, labelled, promoted
from tests.state import given, query

NAME = "derivation.check"


def test_what_is_sound_is_no_finding(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal", trust="tool")
    given(graph, "b")
    derived(graph, "m", "a", "b")
    derived(graph, "n", "m")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize(
    "labels", [{"sensitivity": "normal"}, {"trust": "local_agent"}, {"trust": None}, {"trust": "user"}]
)
def test_what_is_less_strict_than_a_parent_is_found_once(graph: Graph, labels: dict[str, str | None]) -> None:
    for name in "ab":
        given(graph, name, sensitivity="personal", trust="tool")
    derived(graph, "m", "a", "b")
    labelled(graph, "m", **labels)
    assert found(graph, NAME) == {"looser_than_parent": ["m"]}


def test_a_parent_that_nobody_has_looked_at_is_confidential(graph: Graph) -> None:
    given(graph, "a", sensitivity=None)
    derived(graph, "m", "a")
    assert found(graph, NAME) == {}
    labelled(graph, "m", sensitivity="personal")
    assert found(graph, NAME) == {"looser_than_parent": ["m"]}


def test_what_was_made_of_itself_or_across_test_memories_is_found(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "t", test=True)
    for pair in ("aa", "at"):
        query(
            graph,
            "MATCH (m:Memory {id: $m}), (p:Memory {id: $p}) CREATE (m)-[:DERIVED_FROM]->(p)",
            m=pair[0],
            p=pair[1],
        )
    assert found(graph, NAME) == {"derived_across": ["a"]}


def test_a_later_version_is_held_to_what_the_first_was_made_of(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal", trust="tool")
    derived(graph, "m", "a")
    new = promoted(graph, "m", hours=2)
    assert found(graph, NAME) == {}
    labelled(graph, new, sensitivity="normal")
    assert found(graph, NAME) == {"looser_than_parent": [new]}


def test_all_versions_of_a_parent_count(graph: Graph) -> None:
    given(graph, "a")
    derived(graph, "m", "a")
    labelled(graph, promoted(graph, "a", hours=2), sensitivity="personal")
    assert found(graph, NAME) == {"looser_than_parent": ["m"]}


def test_a_promotion_and_a_merge_keep_a_level_and_a_promotion_keeps_trust(graph: Graph) -> None:
    for name in "ab":
        crystallized(graph, name)
    used(graph)
    merged(graph, "b>a")
    given(graph, "m")
    new = promoted(graph, "m", hours=2)
    for name in "bm":
        labelled(graph, name, trust="tool")
    assert found(graph, NAME) == {"looser_than_parent": [new]}
    for name in "bm":
        labelled(graph, name, sensitivity="personal", trust=None)
    assert found(graph, NAME) == {"looser_than_parent": sorted(["a", new])}


def test_a_damaged_memory_is_told_from_a_test_memory(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "t", test=True)
    labelled(graph, "a", isTest=None)
    query(graph, "MATCH (m:Memory {id: 'a'}), (p:Memory {id: 't'}) CREATE (m)-[:DERIVED_FROM]->(p)")
    assert found(graph, NAME) == {"derived_across": ["a"]}

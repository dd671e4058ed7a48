"""cypher/governance/check_trust.cypher"""

from typing import get_args

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language.kinds import Trust
from tests.crystals import crystallized
from tests.cypher.integrity.checks import damage, found
from tests.derivations import derived
from tests.state import given, query

NAME = "governance.check_trust"


def test_what_is_sound_is_no_finding(graph: Graph) -> None:
    for trust in get_args(Trust):
        given(graph, trust)
        damage(graph, f"SET m.trust = '{trust}'", trust)
    given(graph, "old")
    damage(graph, "SET m.trust = null", "old")
    given(graph, "odd")
    damage(graph, "SET m.trust = 'tool', m.suspect = true", "odd")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize("value", ["'friend'", "''", "7", "true"])
def test_a_trust_that_there_is_not_is_found(graph: Graph, value: str) -> None:
    given(graph)
    damage(graph, f"SET m.trust = {value}")
    assert found(graph, NAME) == {"unknown_trust": ["m"]}


@pytest.mark.parametrize(
    "change",
    [
        "m.trust = 'user', m.suspect = true",
        "m.trust = 'local_agent', m.suspect = true",
        "m.trust = null, m.suspect = true",
        "m.trust = 'unknown', m.suspect = false",
        "m.trust = 'unknown', m.suspect = 'yes'",
    ],
)
def test_a_suspect_that_cannot_be_is_found(graph: Graph, change: str) -> None:
    given(graph)
    damage(graph, f"SET {change}")
    assert found(graph, NAME) == {"suspect_but_trusted": ["m"]}


def test_a_crystal_may_become_suspect_by_what_it_comes_from(graph: Graph) -> None:
    given(graph, "a", trust="tool")
    derived(graph, "c", "a", crystal=True)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.suspect = true")
    assert found(graph, NAME) == {}


def test_no_crystal_is_suspect_by_itself(graph: Graph) -> None:
    crystallized(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.trust = 'unknown', m.suspect = true")
    assert found(graph, NAME) == {"suspect_but_trusted": ["c"]}

"""cypher/integrity/configurations.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.cypher.integrity.checks import found
from tests.state import at, query

NAME = "integrity.configurations"
CONFIGS = pytest.mark.parametrize("kind", ["ConsolidationConfig", "RecallConfig"])


def test_one_of_each_kind_is_right_however_many_came_before(graph: Graph) -> None:
    query(graph, "CREATE (:RecallConfig {version: 0, validTo: datetime()})")
    assert found(graph, NAME) == {}


@CONFIGS
def test_none_that_holds_is_found(graph: Graph, kind: str) -> None:
    query(graph, f"MATCH (c:{kind}) SET c.validTo = datetime()")
    assert found(graph, NAME) == {"no_current_config": [kind]}


@CONFIGS
def test_two_that_hold_are_found(graph: Graph, kind: str) -> None:
    query(graph, f"CREATE (:{kind} {{version: 2}})")
    assert found(graph, NAME) == {"several_current_configs": [kind]}
    (finding,) = integrity.validate(graph, now=at(1)).findings
    assert (finding.severity, finding.fix) == ("error", "brainbridge migrate")

"""cypher/schema/installed.cypher"""

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.schema import drift, indexes


def test_the_installed_schema_is_the_vocabularys_both_ways(graph: Graph) -> None:
    found = drift.compare(indexes.installed(graph), DOMAINS)
    assert (found.missing, found.unknown, found.offline) == ([], [], [])

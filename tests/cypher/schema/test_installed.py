"""cypher/schema/installed.cypher"""

from brainbridge import drift, indexes
from brainbridge.graph import Graph


def test_the_installed_schema_is_the_vocabularys_both_ways(graph: Graph) -> None:
    found = drift.compare(indexes.installed(graph))
    assert (found.missing, found.unknown, found.offline) == ([], [], [])

"""cypher/schema/server.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.schema import schema


def test_it_says_which_neo4j_answers(graph: Graph) -> None:
    found = schema.server(graph)
    assert found.version.split(".")[0] in ("5", "2026")
    assert found.edition == "community"

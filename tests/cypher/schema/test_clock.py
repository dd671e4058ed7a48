"""cypher/schema/clock.cypher"""

from datetime import timedelta

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.schema import schema


def test_it_says_what_the_databases_clock_says(graph: Graph) -> None:
    first, second = schema.clock(graph), schema.clock(graph)
    assert first <= second
    assert abs(second - instants.now()) < timedelta(minutes=1)

"""cypher/project/move_probes.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def test_probes_of_the_scope_ask_in_the_other_one(graph: Graph) -> None:
    query(graph, "UNWIND [['a', 'box', false], ['b', 'crate', false], ['c', 'box', true], ['d', null, false]] AS each "
                 "CREATE (:Probe {id: each[0], scope: each[1], isTest: each[2]})")  # fmt: skip
    assert graph.one("project.move_probes", Anything, **{"from": "box", "to": "chest"}).model_dump() == {"moved": 1}
    rows = query(graph, "MATCH (p:Probe) RETURN p.id AS id, p.scope AS scope ORDER BY id")
    assert [(row["id"], row["scope"]) for row in rows] == [("a", "chest"), ("b", "crate"), ("c", "box"), ("d", None)]

"""cypher/entity/waiting.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import keyed, lives, slots
from tests.state import Anything


def waiting(graph: Graph, limit: int = 10, *, test: bool = False) -> list[Any]:
    return [row.model_dump() for row in graph.rows("entity.waiting", Anything, isTest=test, limit=limit)]


def test_a_slot_whose_names_have_keys_and_were_not_compared_is_told(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon", scope="box")
    lives(graph, "Tom", "Oslo")
    assert waiting(graph) == []
    keyed(graph, ana=["is ana"])
    found = slots(graph)["ana"]
    own = {"scope": "box", "slot": found["name"], "subject": "ana", "rev": found["rev"], "keys": ["is ana"]}
    assert waiting(graph) == [own]
    keyed(graph, tom=[])
    assert {(row["subject"], len(row["keys"])) for row in waiting(graph)} == {("ana", 1), ("tom", 0)}
    assert len(waiting(graph, 1)) == 1
    assert waiting(graph, test=True) == []

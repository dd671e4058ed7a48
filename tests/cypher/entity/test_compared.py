"""cypher/entity/compared.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import keyed, lives, slots
from tests.state import Anything, query


@pytest.mark.parametrize(("newer", "waits"), [(0, []), (1, ["Uncompared"])])
def test_a_slot_waits_no_longer_unless_something_is_new_since(graph: Graph, newer: int, waits: list[str]) -> None:
    for name in ("Ana", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    keyed(graph, ana=[], tom=[])
    found = slots(graph)["ana"]
    query(graph, "MATCH (s:Slot) SET s.rev = s.rev + $newer", newer=newer)
    asked = [{"scope": "", "slot": found["name"], "rev": found["rev"]}]
    changed = [
        graph.one("entity.compared", Anything, isTest=False, slots=asked).model_dump()["changed"] for _ in range(2)
    ]
    assert changed == [1 - newer, 0]
    assert {name: each["waits"] for name, each in slots(graph).items()} == {"ana": waits, "tom": ["Uncompared"]}

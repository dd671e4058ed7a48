"""cypher/entity/renew.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import keyed, lives, slots
from tests.state import Anything


def test_the_names_of_all_slots_wait_anew(graph: Graph) -> None:
    for name in ("Ana", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    keyed(graph, ana=["is ana"])
    before = slots(graph)
    assert graph.one("entity.renew", Anything).model_dump() == {"changed": 2}
    for name, each in slots(graph).items():
        assert "Unkeyed" in each["waits"]
        assert each["rev"] == before[name]["rev"] + 1

"""cypher/entity/key.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import keyed, lives, slots
from tests.state import Anything, query

KEYS = ["is ana", "of ana"]


def test_a_slot_has_keys_behind_its_scope_and_waits_to_be_compared(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon", scope="box")
    assert slots(graph)["ana"]["waits"] == ["Unkeyed"]
    for _ in range(2):  # sent again, it changes nothing
        keyed(graph, ana=KEYS)
        found = slots(graph)["ana"]
        assert (found["keys"], found["waits"]) == (["box\u0001is ana", "box\u0001of ana"], ["Uncompared"])


def test_without_a_name_a_slot_has_no_keys(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    keyed(graph, ana=KEYS)
    lives(graph, "Ana", "Paris", 1)
    keyed(graph, ana=[])
    assert slots(graph)["ana"]["keys"] is None


def test_whoever_shared_a_key_that_it_has_no_longer_is_compared_anew(graph: Graph) -> None:
    for name in ("Ana", "Ana Lopes", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    keyed(graph, ana=KEYS, ana_lopes=["is ana lopes", "of ana"], tom=["is tom"])
    query(graph, "MATCH (s:Slot) REMOVE s:Uncompared")
    lives(graph, "Ana", "Paris", 1)
    keyed(graph, ana=["is ana"])
    waits = {name: each["waits"] for name, each in slots(graph).items()}
    assert waits == {"ana": ["Uncompared"], "ana lopes": ["Uncompared"], "tom": []}


@pytest.mark.parametrize(("newer", "waits"), [(0, ["Uncompared"]), (1, ["Unkeyed"])])
def test_one_of_which_something_is_new_since_waits_on(graph: Graph, newer: int, waits: list[str]) -> None:
    lives(graph, "Ana", "Lyon")
    found = slots(graph)["ana"]
    asked = [{"scope": "", "slot": found["name"], "rev": found["rev"], "keys": KEYS}]
    query(graph, "MATCH (s:Slot) SET s.rev = s.rev + $newer", newer=newer)
    row = graph.one("entity.key", Anything, isTest=False, slots=asked).model_dump()
    after = slots(graph)["ana"]
    assert (row["changed"], after["waits"], after["keys"] is None) == (1 - newer, waits, bool(newer))

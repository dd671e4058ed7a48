"""cypher/entity/near.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import SPLIT, keyed, lives
from tests.state import Anything, query

_MANY = """
UNWIND range(1, $count) AS number
UNWIND ['lives_in', 'job'] AS attribute
CREATE (s:Slot {isTest: false, scope: '', name: 'smith ' + number + $split + attribute, rev: 1})
SET s.nameKeys = [$split + 'of smith']
"""


def near(graph: Graph, *keys: tuple[str, str], test: bool = False) -> dict[tuple[str, str], Any]:
    asked = [{"scope": scope, "key": key} for scope, key in keys]
    rows = [row.model_dump() for row in graph.rows("entity.near", Anything, isTest=test, keys=asked)]
    return {(row["scope"], row["key"]): row["subjects"] and sorted(row["subjects"]) for row in rows}


def test_whoever_has_a_key_is_told_in_its_scope(graph: Graph) -> None:
    for name in ("John Smith", "J. Smith", "Jo"):
        lives(graph, name, f"Lyon of {name}")
    lives(graph, "Ann Smith", "Rome", scope="box")
    keys = {"of smith": ["j. smith", "john smith"], "is john smith": ["john smith"]}
    john, short, ann = ["is john smith", "of john", "of smith"], ["is j smith", "of smith"], ["of smith"]
    keyed(graph, **{"john_smith": john, "j._smith": short, "jo": ["is jo", "of jo"], "ann_smith": ann})
    assert near(graph, *(("", key) for key in keys)) == {("", key): found for key, found in keys.items()}
    assert near(graph, ("box", "of smith")) == {("box", "of smith"): ["ann smith"]}
    assert near(graph, ("", "of joh"), ("", "smith"), ("", "of j*"), ("", "OF JO")) == {}  # a key is whole, or is none
    assert near(graph, ("", "of smith"), test=True) == {}


@pytest.mark.parametrize("name", ['a "b"', "a\\b", "a:b", "a AND b", "a*", "(a", "a/b", "~a^2"])
def test_a_key_is_what_it_is_whatever_its_signs_say_to_a_search(graph: Graph, name: str) -> None:
    lives(graph, "Ana", "Lyon", scope=name)
    lives(graph, "Tom", "Lyon", 1, scope=name)
    keyed(graph, ana=[f"is {name}"], tom=["is b"])
    assert near(graph, (name, f"is {name}")) == {(name, f"is {name}"): ["ana"]}


@pytest.mark.parametrize(("count", "common"), [(200, False), (201, True)])
def test_a_key_of_more_than_two_hundred_tells_nothing(graph: Graph, count: int, common: bool) -> None:
    query(graph, _MANY, count=count, split=SPLIT)
    (found,) = near(graph, ("", "of smith")).values()
    assert found is None if common else len(found) == count

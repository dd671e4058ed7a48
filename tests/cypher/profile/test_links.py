"""cypher/profile/links.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined
from tests.cypher.profile.asking import changed, lives
from tests.state import Anything, at, ms, query

MOMENT = 1 / 3_600_000  # a millisecond, in hours


def all_facts(graph: Graph) -> list[str]:
    return [row["id"] for row in query(graph, "MATCH (f:Fact) RETURN f.id AS id")]


def links(graph: Graph, *names: str, known: float | None = None, **more: Any) -> list[tuple[str, list[str], int]]:
    asked = {
        "isTest": False,
        "ids": all_facts(graph),
        "names": list(names or ["ann"]),
        "scope": None,
        "limit": 9,
    }
    rows = graph.rows("profile.links", Anything, **{**asked, "knownAt": None if known is None else ms(known), **more})
    return [(row.model_dump()["name"], row.model_dump()["attributes"], row.model_dump()["facts"]) for row in rows]


def knows(graph: Graph, value: str, hours: float = 0.0, **parts: Any) -> str:
    return lives(graph, value, hours, **{"attribute": "friend", "single": False, **parts})


@pytest.fixture
def friends(graph: Graph) -> Graph:
    """Ann is a friend of Bob, of whom two things are known, and of Cid, of whom nothing is."""
    knows(graph, "Bob")
    knows(graph, "Cid", 1)
    knows(graph, "Graz", 2, subject="Bob", attribute="lives_in")
    knows(graph, "Acme", 3, subject="Bob", attribute="works_at")
    return graph


def test_a_value_of_which_there_are_facts_is_a_link(friends: Graph) -> None:
    assert links(friends) == [("Bob", ["friend"], 2)]
    assert links(friends, ids=[]) == []


def test_those_of_most_attributes_come_first_then_of_most_facts(friends: Graph) -> None:
    knows(friends, "Wels", 4, subject="Cid", attribute="lives_in")
    assert links(friends) == [("Bob", ["friend"], 2), ("Cid", ["friend"], 1)]
    knows(friends, "Cid", 5, attribute="colleague")
    assert links(friends) == [("Cid", ["colleague", "friend"], 1), ("Bob", ["friend"], 2)]
    rows = friends.rows(
        "profile.links",
        Anything,
        **{
            "isTest": False,
            "ids": all_facts(friends),
            "names": ["ann"],
            "scope": None,
            "knownAt": None,
            "limit": 1,
        },
    )
    assert [(row.model_dump()["name"], row.model_dump()["total"]) for row in rows] == [("Cid", 2)]


def test_it_is_no_link_to_itself(friends: Graph) -> None:
    assert links(friends, "ann", "bob") == []


def test_a_value_may_be_a_name_that_stands_for_another_one(graph: Graph) -> None:
    knows(graph, "Bob")
    lives(graph, "Graz", 1, subject="Bob Ray")
    lives(graph, "Linz", 2, subject="Bob")
    joined(graph, "bob", "bob ray")
    assert links(graph) == [("Bob", ["friend"], 2)]


@pytest.mark.parametrize(
    "change",
    ["SET m.suspect = true", "SET m.sensitivity = 'confidential'", "REMOVE m.sensitivity", "SET m.scope = 'other'"],
)
def test_what_may_not_be_told_is_no_link(graph: Graph, change: str) -> None:
    knows(graph, "Bob")
    made = lives(graph, "Graz", 1, subject="Bob")
    assert links(graph, scope="box") == [("Bob", ["friend"], 1)]
    changed(graph, change, made)
    assert links(graph, scope="box") == []


def test_what_a_suspect_fact_says_is_no_link(graph: Graph) -> None:
    made = knows(graph, "Bob")
    lives(graph, "Graz", 1, subject="Bob")
    changed(graph, "SET m.suspect = true", made)
    assert links(graph) == []


@pytest.mark.parametrize(("known", "shown"), [(1 - MOMENT, 0), (1, 1), (4 - MOMENT, 1), (4, 0)])
def test_it_is_as_it_was_known(graph: Graph, known: float, shown: int) -> None:
    knows(graph, "Bob")
    made = lives(graph, "Graz", 1, subject="Bob")
    changed(graph, "SET m.validTo = $at REMOVE m:Live", made, at=at(4))
    assert len(links(graph, known=known)) == shown
    assert links(graph) == []
    assert query(graph, "MATCH (f:Fact) RETURN count(f) AS n") == [{"n": 2}]

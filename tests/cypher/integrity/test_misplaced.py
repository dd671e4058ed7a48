"""cypher/integrity/misplaced.cypher"""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.language import facets
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import damage
from tests.state import Anything, given, query

RIGHT = {scope: facets.in_scope(scope) for scope in ("", "x", "y")}


def misplaced(graph: Graph) -> dict[str, list[Any]]:
    rows: Any = graph.rows("integrity.misplaced", Anything, facets=RIGHT)
    return {row.id: [(each["isTest"], each["scope"], each["name"]) for each in row.sessions] for row in rows}


@pytest.fixture(params=[False, True])
def lived(graph: Graph, request: pytest.FixtureRequest) -> Graph:
    """Memories of two scopes and of none, real or for tests."""
    for name, scope in (("a", "x"), ("b", "x"), ("c", "y"), ("d", None), ("e", "")):
        given(graph, name, scope=scope, test=request.param)
    assert misplaced(graph) == {}
    made(graph, is_test=request.param)
    assert misplaced(graph) == {}
    return graph


@pytest.mark.parametrize("missing", ["text", "facets"])
def test_one_without_search_fields_is_found(lived: Graph, missing: str) -> None:
    damage(lived, f"REMOVE m.{missing}", "a")
    assert misplaced(lived) == {"a": []}


@pytest.mark.parametrize("facet", [facets.UNSCOPED, facets.in_scope("y"), "aaa", ""])
def test_one_with_another_facet_than_that_of_its_scope_is_found_however_many_have_it(lived: Graph, facet: str) -> None:
    query(lived, "MATCH (m:Memory {scope: 'x'}) SET m.facets = $facet + ' ' + m.facets", facet=facet)
    assert misplaced(lived) == {"a": [], "b": []}


def test_one_with_its_place_in_another_scope_is_found(lived: Graph) -> None:
    damage(lived, "SET m.place = 'y' + substring(m.place, 1)", "a")
    assert misplaced(lived) == {"a": []}


def test_one_in_a_session_of_another_scope_is_found_with_that_session(lived: Graph) -> None:
    query(lived, "MATCH (m:Memory {id: 'a'}), (s:Session {scope: 'y'}) CREATE (m)-[:IN_SESSION]->(s)")
    (test,) = {row["test"] for row in query(lived, "MATCH (m:Memory) RETURN m.isTest AS test")}
    assert misplaced(lived) == {"a": [(test, "y", "s")]}


def test_another_session_of_its_own_scope_is_none_of_these(lived: Graph) -> None:
    query(
        lived,
        "MATCH (m:Memory {id: 'a'}) CREATE (m)-[:IN_SESSION]->(:Session {isTest: m.isTest, scope: 'x', name: 't'})",
    )
    assert misplaced(lived) == {}


@pytest.mark.parametrize("scope", ["'y'", "''", "null"])
def test_one_whose_scope_was_changed_is_found_with_the_session_of_the_old_one(lived: Graph, scope: str) -> None:
    damage(lived, f"SET m.scope = {scope}", "a")
    assert {name: [each[1:] for each in sessions] for name, sessions in misplaced(lived).items()} == {"a": [("x", "s")]}
    query(lived, "MATCH (m:Memory {id: 'a'})-[r:IN_SESSION]->() DELETE r")
    assert misplaced(lived) == {"a": []}


def test_a_superseded_version_and_one_of_a_scope_without_a_facet_are_not_found(lived: Graph) -> None:
    damage(lived, "REMOVE m:Head:TestHead, m.text", "a")
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m.place = 'new' + substring(m.place, 1), m.scope = 'new'")
    query(lived, "MATCH (:Memory {id: 'b'})-[r:IN_SESSION]->() DELETE r")
    assert misplaced(lived) == {}


@pytest.mark.parametrize("change", ["SET m.scope = 7", "SET m.scope = ['x']", "SET m.place = 7", "REMOVE m.id"])
def test_a_damaged_memory_stops_nobody(lived: Graph, change: str) -> None:
    damage(lived, change, "a")
    damage(lived, "REMOVE m.text", "b")
    assert misplaced(lived) == {"b": []}


def test_taken_out_and_associated_again_it_is_where_it_should_be(lived: Graph) -> None:
    damage(lived, "SET m.scope = 'y'", "a")
    query(lived, "MATCH (m:Memory {id: 'a'})-[r:IN_SESSION]->() DELETE r")
    association.reopen(lived, [*misplaced(lived)])
    assert misplaced(lived) == {"a": []}
    for test in (False, True):
        made(lived, is_test=test)
    assert misplaced(lived) == {}

"""cypher/integrity/mend.cypher"""

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations, integrity
from tests.cypher.association.edges import edges, everything, made
from tests.state import at, given, query


@pytest.fixture
def lived(graph: Graph) -> Graph:
    """A session of four memories, the second one promoted, with associations of every type."""
    for number, name in enumerate("abcd"):
        text = "because Ann Smith likes apples in Oslo" if name in "bd" else "somebody else said so"
        given(graph, name, hours=number, content=text, speaker="Ann", energy=3.0 if name == "b" else 1.0)
    made(graph)
    association.coactivate(graph, ["a", "b", "c"], retrieval="r", now=at(3))
    consolidation.promote(graph, now=at(1.1), is_test=False)
    given(graph, "t", test=True)
    made(graph, is_test=True)
    return graph


def codes(graph: Graph) -> set[str]:
    return {each.code for each in integrity.validate(graph, now=at(1000)).findings}


def test_where_all_is_well_nothing_changes(lived: Graph) -> None:
    before = everything(lived)
    done = associations.mend(lived, now=at(9))
    assert (done.moved, done.deleted, done.completed, done.opened, done.surrounded, done.swept) == (0, 0, 0, 0, 0, 0)
    assert everything(lived) == before
    assert codes(lived) == set()


def test_what_is_said_around_memories_is_noted_where_it_is_missing(lived: Graph) -> None:
    said = "MATCH (m:Head|TestHead) RETURN m.id AS id, m.around AS around ORDER BY id"
    before = query(lived, said)
    query(lived, "MATCH (m:Memory) REMOVE m.around")
    assert associations.mend(lived, now=at(9)).surrounded == len(before)
    assert query(lived, said) == before


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("MATCH (s {id: 'b'}), (h:Head {lineageId: 'b'})-[r:NEXT]->(o) "
         "WITH s, r, o, properties(r) AS p DELETE r CREATE (s)-[n:NEXT]->(o) SET n = p", "association_on_superseded"),
        ("MATCH (s {id: 'b'}), (h:Head {lineageId: 'b'})-[r:ABOUT]->(o {name: 'ann'}) "
         "WITH s, r, o, properties(r) AS p DELETE r CREATE (s)-[n:ABOUT]->(o) SET n = p", "association_on_superseded"),
        ("MATCH (a {id: 'a'}) CREATE (a)-[:COACTIVATED {weight: 1}]->(a)", "association_to_itself"),
        ("MATCH (a {id: 'a'})-[r:COACTIVATED]->(c {id: 'c'}) CREATE (c)-[:COACTIVATED {weight: 0}]->(a)",
         "association_twice"),
        ("MATCH (m {id: 'a'})-[r:ABOUT]->(e) CREATE (m)-[:ABOUT {weight: 0}]->(e)", "association_twice"),
        ("MATCH ({id: 'a'})-[r:COACTIVATED]->({id: 'c'}) REMOVE r.weight", "association_without_weight"),
        ("MATCH ({id: 'c'})-[r:NEXT]->() REMOVE r.pair", "association_incomplete"),
        ("MATCH ({id: 'c'})-[r:NEXT]->() SET r.confidence = 7", "association_incomplete"),
        ("MATCH (a {id: 'a'}), (t {id: 't'}) CREATE (a)-[:REINFORCES {weight: 1}]->(t)", "association_crosses_border"),
        ("MATCH (a {id: 'a'})-[r:ABOUT]->(e) WITH a, r, e, properties(r) AS p DELETE r "
         "CREATE (a)-[n:ABOUT]->(f:Entity) SET n = p, f = e {.*, scope: 'x'}", "about_foreign_entity"),
        ("MATCH (a {id: 'a'}), (d {id: 'd'}) CREATE (a)-[:NEXT]->(d)", "next_forks"),
        ("MATCH ({id: 'c'})-[r:NEXT]->() DELETE r", "next_missing"),
        ("MATCH (m {id: 'c'}) REMOVE m.place", "next_against_order"),
        ("CREATE (:Entity {isTest: false, scope: '', name: 'nobody'})", "orphan_entity"),
        ("CREATE (:SemanticCluster {isTest: false, scope: '', name: 'none'})", "orphan_cluster"),
        ("CREATE (:Session {isTest: false, scope: '', name: 'silent'})", "orphan_session"),
        ("CREATE (:Source {name: 'empty'})", "orphan_source"),
    ],
)  # fmt: skip
def test_every_damage_is_found_and_mended_to_what_it_was(lived: Graph, damage: str, code: str) -> None:
    before = everything(lived)
    query(lived, damage)
    assert code in codes(lived)
    associations.mend(lived, now=at(9))
    assert codes(lived) == set()
    assert edges(lived, "NEXT") == [("a", "b"), ("b", "c"), ("c", "d")]
    changed = set(before) ^ set(everything(lived))
    assert all("COACTIVATED" in each or "createdAt" in each for each in changed), changed


def test_a_step_into_another_session_is_undone(lived: Graph) -> None:
    given(lived, "x", hours=2.5, sessionId="other")
    made(lived)
    query(lived, "MATCH (b {id: 'c'}), (x {id: 'x'}) CREATE (b)-[:NEXT]->(x)")
    assert "next_leaves_session" in codes(lived)
    associations.mend(lived, now=at(9))
    assert codes(lived) == set()


@pytest.mark.parametrize(("scope", "test"), [("x", False), ("", True)])
def test_a_memory_leaves_a_session_of_another_scope_or_kind_and_no_words_behind(
    lived: Graph, scope: str, test: bool
) -> None:
    given(lived, "other", scope=scope or None, test=test, sessionId="u", content="other")
    made(lived, is_test=test)
    query(lived, "MATCH (m:Memory {id: 'a'}), (s:Session {name: 'u'}) CREATE (m)-[:IN_SESSION]->(s) "
                 "SET s.words = ['other', 'words'], s.testWords = null")  # fmt: skip
    before = everything(lived)
    assert associations.mend(lived, now=at(9)).deleted == 1
    assert [
        row["name"] for row in query(lived, "MATCH (:Memory {id: 'a'})-[:IN_SESSION]->(s) RETURN s.name AS name")
    ] == ["s"]
    words = query(lived, "MATCH (s:Session {name: 'u'}) RETURN coalesce(s.words, s.testWords) AS words")
    assert words == [{"words": ["other"]}]
    assert set(before) ^ set(everything(lived)) == {repr(["IN_SESSION", "a", "u", []])}


def test_one_that_touched_a_memory_of_its_scope_keeps_it(lived: Graph) -> None:
    query(
        lived, "MATCH (m:Memory {id: 'a'}) CREATE (m)-[:IN_SESSION]->(:Session {isTest: false, scope: '', name: 'u'})"
    )
    assert associations.mend(lived, now=at(9)).deleted == 0
    assert query(lived, "MATCH (:Memory {id: 'a'})-[:IN_SESSION]->(s {name: 'u'}) RETURN s.name AS name") == [
        {"name": "u"}
    ]

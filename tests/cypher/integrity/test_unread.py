"""cypher/integrity/unread.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations, integrity
from brainbridge.language import facets
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import damage, found
from tests.state import at, given, query, searched

NAME = "integrity.unread"


def written(graph: Graph, *names: str, scope: str | None = None, test: bool = False) -> None:
    for name in names:
        given(graph, name, scope=scope, test=test)


def refaceted(graph: Graph, memory_id: str, facet: str) -> None:
    """Give a memory another first facet."""
    damage(graph, "SET m.facets = $facet + substring(m.facets, size(split(m.facets, ' ')[0]))", memory_id, facet=facet)


@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize("missing", ["text", "facets"])
def test_one_that_recall_cannot_find_is_found(graph: Graph, missing: str, test: bool) -> None:
    given(graph, "a", test=test)
    given(graph, "b", test=test)
    made(graph, is_test=test)
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) REMOVE m.{missing}")
    assert found(graph, NAME) == {"not_searchable": ["b"]}


def test_one_that_waits_is_none_nor_is_a_superseded_version(graph: Graph) -> None:
    given(graph, "waits")
    given(graph, "risen", energy=3.0, sessionId="other")
    made(graph)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (m:Memory) WHERE m.id = 'waits' OR NOT m:Head REMOVE m.text SET m.rev = m.rev")
    query(graph, "MATCH (m:Memory {id: 'waits'}) SET m:Unlinked")
    assert found(graph, NAME) == {}


def test_its_fix_mends_it(graph: Graph) -> None:
    given(graph, "a", content="They went to Rome", scope="x")
    given(graph, "t", content="They went to Oslo", test=True)
    made(graph)
    made(graph, is_test=True)
    query(graph, "MATCH (m:Memory) REMOVE m.text, m.facets, m.around, m.terms")
    assert searched(graph, "rome") == set()
    (finding,) = integrity.validate(graph, now=at(9)).findings
    assert (finding.code, finding.count, finding.fix) == ("not_searchable", 2, "brainbridge associate --repair")
    assert associations.mend(graph, now=at(9)).associated.memories == 2
    assert integrity.validate(graph, now=at(9)).findings == []
    assert searched(graph, "rome") == {"a"}
    assert searched(graph, "oslo", "test_memory_words") == {"t"}


# Of another scope


def test_memories_of_many_scopes_and_of_none_are_searchable(graph: Graph) -> None:
    for number, scope in enumerate((None, "", "x", "y", "7", "scnone", "x y", "x\u0001")):
        written(graph, f"{number}a", f"{number}b", scope=scope)
        written(graph, f"{number}t", scope=scope, test=True)
    assert found(graph, NAME) == {}
    made(graph)
    assert found(graph, NAME) == {}
    made(graph, is_test=True)
    assert found(graph, NAME) == {}


@pytest.mark.parametrize("associated", [False, True])
@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize(
    ("old", "new"), [("x", "'y'"), ("x", "'z'"), ("x", "null"), ("x", "''"), (None, "'x'"), (None, "'z'")]
)
def test_one_whose_scope_was_changed_by_hand_is_found(
    graph: Graph, old: str | None, new: str, test: bool, associated: bool
) -> None:
    written(graph, "a", "b", "c", scope=old, test=test)
    written(graph, "d", "e", scope="y")
    if associated:
        made(graph, is_test=test)
    damage(graph, f"SET m.scope = {new}", "b")
    assert found(graph, NAME) == {"scope_not_searchable": ["b"]}


@pytest.mark.parametrize("names", ["a", "abc"])
def test_so_are_all_of_a_scope_that_was_renamed(graph: Graph, names: str) -> None:
    written(graph, *names, scope="x")
    written(graph, "d", "e", scope="y")
    made(graph)
    query(graph, "MATCH (m:Memory {scope: 'x'}) SET m.scope = 'z'")
    assert found(graph, NAME) == {"scope_not_searchable": [*names]}


def test_those_that_came_from_another_scope_do_not_outvote_those_that_were_there(graph: Graph) -> None:
    written(graph, "a", "b", "c", "d", scope="x")
    written(graph, "e", scope="y")
    made(graph)
    query(graph, "MATCH (m:Memory) WHERE m.id < 'd' SET m.scope = 'y'")
    assert found(graph, NAME) == {"scope_not_searchable": ["a", "b", "c"]}


def test_the_facet_of_a_scope_is_the_one_that_most_of_its_memories_have(graph: Graph) -> None:
    written(graph, "a", "b", "c", scope="x")
    made(graph)
    refaceted(graph, "b", "aaa")
    assert found(graph, NAME) == {"scope_not_searchable": ["b"]}


def test_the_scope_of_a_facet_is_the_one_that_most_memories_with_it_have(graph: Graph) -> None:
    """Those of the other scope agree with each other, but not with it."""
    written(graph, "a", "b", "c", scope="x")
    written(graph, "d", "e", scope="a")
    made(graph)
    for name in "de":
        refaceted(graph, name, facets.in_scope("x"))
    assert found(graph, NAME) == {"scope_not_searchable": ["d", "e"]}


def test_of_as_many_the_first_by_name_is_right(graph: Graph) -> None:
    written(graph, "a", "b", scope="x")
    made(graph)
    refaceted(graph, "b", "zzz")
    assert found(graph, NAME) == {"scope_not_searchable": ["b"]}
    refaceted(graph, "b", "aaa")
    assert found(graph, NAME) == {"scope_not_searchable": ["a"]}
    written(graph, "c", scope="y")
    written(graph, "d", scope="w")
    refaceted(graph, "a", "aaa")
    refaceted(graph, "c", "bbb")
    refaceted(graph, "d", "bbb")
    assert found(graph, NAME) == {"scope_not_searchable": ["c"]}


@pytest.mark.parametrize(("scope", "facet"), [("x", facets.UNSCOPED), (None, facets.in_scope("x")), ("", "aaa")])
def test_that_of_no_scope_belongs_to_none_whatever_most_have(graph: Graph, scope: str | None, facet: str) -> None:
    written(graph, "a", "b", "c", scope=scope)
    made(graph)
    assert found(graph, NAME) == {}
    for name in "abc":
        refaceted(graph, name, facet)
    assert found(graph, NAME) == {"scope_not_searchable": ["a", "b", "c"]}


def test_what_is_wrong_for_sure_has_no_vote(graph: Graph) -> None:
    """Two of scope x say that they have none; the third says what its facet is."""
    written(graph, "a", "b", "c", scope="x")
    made(graph)
    for name in "ab":
        refaceted(graph, name, facets.UNSCOPED)
    assert found(graph, NAME) == {"scope_not_searchable": ["a", "b"]}


def test_a_superseded_version_has_no_vote_and_is_not_found(graph: Graph) -> None:
    given(graph, "risen", energy=3.0, scope="x")
    made(graph)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    damage(graph, "SET m.scope = 'y'", "risen")
    assert found(graph, NAME) == {}


def test_one_that_lacks_its_text_too_is_found_as_both(graph: Graph) -> None:
    written(graph, "a", "b", scope="x")
    made(graph)
    damage(graph, "SET m.scope = 'y' REMOVE m.text", "b")
    assert found(graph, NAME) == {"not_searchable": ["b"], "scope_not_searchable": ["b"]}


@pytest.mark.parametrize("change", ["m.scope = 7", "m.scope = ['x']", "m.facets = 7", "m.facets = ''", "m.place = 7"])
def test_a_damaged_memory_does_not_hide_others(graph: Graph, change: str) -> None:
    written(graph, "bad", "a", "b", "c", scope="x")
    made(graph)
    damage(graph, f"SET {change}", "bad")
    damage(graph, "SET m.scope = 'y'", "b")
    assert "b" in found(graph, NAME)["scope_not_searchable"]


@pytest.mark.parametrize("change", ["m.scope = 7", "m.facets = 7", "m.facets = ''"])
def test_nor_does_it_stop_the_repair(graph: Graph, change: str) -> None:
    written(graph, "bad", "a", scope="x")
    made(graph)
    damage(graph, f"SET {change}", "bad")
    refaceted(graph, "a", "aaa")
    associations.mend(graph, now=at(9))
    assert found(graph, NAME) == {}


@pytest.mark.parametrize("facet", ["aaa", "zzz", facets.UNSCOPED, facets.in_scope("y")])
def test_its_fix_mends_it_even_where_most_were_wrong(graph: Graph, facet: str) -> None:
    written(graph, "a", "b", "c", scope="x")
    written(graph, "d", scope="y")
    made(graph)
    right = query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.facets AS facets ORDER BY id")
    for name in "ab":
        refaceted(graph, name, facet)
    (finding,) = integrity.validate(graph, now=at(9)).findings
    assert (finding.code, finding.fix) == ("scope_not_searchable", "brainbridge associate --repair")
    associations.mend(graph, now=at(9))
    assert integrity.validate(graph, now=at(9)).findings == []
    assert query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.facets AS facets ORDER BY id") == right

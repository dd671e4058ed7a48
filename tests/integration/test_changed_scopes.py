"""Scopes that somebody changed by hand: what validation finds, and what ``associate --repair`` makes of it."""

import json
from typing import Any

import pytest

from brainbridge.association import association, cluster
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations, integrity
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.transfer import importing
from tests.cypher.association.edges import edges, everything, made
from tests.state import at, empty, given, query, stored

QUESTION = "Where is the walnut box of Ann Smith?"


class Killed(BaseException):
    """Stands for a kill."""


@pytest.fixture
def lived(graph: Graph) -> Graph:
    """One session in two scopes, with associations of every type; only ``b`` tells of walnut."""
    texts = {
        "a": "Ann Smith has a cedar box",
        "b": "so the walnut box of Ann Smith is in Oslo",
        "c": "and that was all",
        "d": "Ann Smith has a cedar box",
    }
    for hours, (name, text) in enumerate(texts.items()):
        given(graph, name, hours=hours, content=text, speaker="Ann", scope="x")
    given(graph, "e", hours=0.5, content="Ann Smith has an oak box", scope="y")
    given(graph, "f", hours=1.5, content="therefore the walnut box of Ann Smith is in Oslo", scope="y")
    made(graph)
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(4))
    assert integrity.validate(graph, now=at(9)).findings == []
    return graph


def found(graph: Graph, scope: str | None, question: str = QUESTION) -> set[str]:
    hits = recall.search(graph, question, now=at(9), limit=50, filters=Filters(scope=scope))
    return {hit.id for hit in hits}


def codes(graph: Graph) -> set[str]:
    return {each.code for each in integrity.validate(graph, now=at(9)).findings}


def associated(graph: Graph) -> list[Any]:
    """Return all associations and derived text, without what retrievals made."""
    kept = "MATCH (m:Head|TestHead) RETURN m.id AS id, m.facets AS facets, m.around AS around ORDER BY id"
    sessions = query(
        graph, "MATCH (s:Session) RETURN s.scope AS scope, s.name AS name, s.facets AS facets, s.words AS words"
    )
    known = sorted([row["scope"], row["name"], row["facets"], sorted(row["words"])] for row in sessions)
    return [*(each for each in everything(graph) if "COACTIVATED" not in each), *query(graph, kept), *known]


def written_so(graph: Graph) -> list[Any]:
    """Return the same of a brain into which the memories were written with the scopes that they have now."""
    rows = query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.scope AS scope, m.content AS content, "
                        "m.speaker AS speaker, m.created AS at ORDER BY id")  # fmt: skip
    empty(graph)
    for row in rows:
        hours = (row.pop("at") - at(0)).total_seconds() / 3600
        given(graph, row.pop("id"), hours=hours, **row)
    made(graph)
    return associated(graph)


def test_it_is_found_in_its_new_scope_and_leaves_nothing_in_the_old(lived: Graph) -> None:
    assert (found(lived, "x") & {"b"}, found(lived, "y") & {"b"}) == ({"b"}, set())
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m.scope = 'y'")
    assert codes(lived) == {"scope_not_searchable", "association_crosses_border", "about_foreign_entity"}
    assert "b" not in found(lived, "y")
    associations.mend(lived, now=at(9))
    assert codes(lived) == set()
    assert (found(lived, "x") & {"b"}, found(lived, "y") & {"b"}) == (set(), {"b"})
    assert edges(lived, "NEXT") == [("a", "c"), ("b", "f"), ("c", "d"), ("e", "b")]
    assert ("f", "b") in edges(lived, "REINFORCES")
    assert [name for name in "acd" if "walnut" in " ".join(stored(lived, name)["around"])] == []
    words = query(lived, "MATCH (s:Session) RETURN s.scope AS scope, 'walnut' IN s.words AS knows ORDER BY scope")
    assert words == [{"scope": "x", "knows": False}, {"scope": "y", "knows": True}]
    assert query(lived, "MATCH ({id: 'b'})-[:IN_SESSION]->(s) RETURN s.scope AS scope") == [{"scope": "y"}]


@pytest.mark.parametrize("change", [
    "MATCH (m:Memory {id: 'a'}) SET m.scope = 'y'", "MATCH (m:Memory {id: 'd'}) SET m.scope = 'y'",
    "MATCH (m:Memory {id: 'b'}) SET m.scope = 'a'", "MATCH (m:Memory {id: 'b'}) SET m.scope = 'z'",
    "MATCH (m:Memory {id: 'b'}) SET m.scope = ''", "MATCH (m:Memory {id: 'b'}) REMOVE m.scope",
    "MATCH (m:Memory) WHERE m.id IN ['a', 'b'] SET m.scope = 'y'", "MATCH (m:Memory {scope: 'x'}) SET m.scope = 'y'",
    "MATCH (m:Memory {scope: 'x'}) SET m.scope = 'z'", "MATCH (m:Memory) REMOVE m.scope",
    "MATCH (m:Memory) SET m.scope = CASE m.scope WHEN 'x' THEN 'y' ELSE 'x' END",
])  # fmt: skip
def test_all_is_as_if_it_had_been_written_so(lived: Graph, change: str) -> None:
    query(lived, change)
    assert "scope_not_searchable" in codes(lived)
    associations.mend(lived, now=at(9))
    assert codes(lived) == set()
    assert associated(lived) == written_so(lived)


@pytest.mark.parametrize("step", [
    "association.reopen", "traces.remove", "_reopen", "_surround", "sweep", "association.associate", "runs.finish"
])  # fmt: skip
def test_killed_at_any_step_the_next_call_goes_on(lived: Graph, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    query(lived, "MATCH (m:Memory) WHERE m.id IN ['b', 'c', 'f'] SET m.scope = 'z'")
    monkeypatch.setattr(f"brainbridge.integrity.associations.{step}", _killed)
    with pytest.raises(Killed):
        associations.mend(lived, now=at(9))
    monkeypatch.undo()
    associations.mend(lived, now=at(9))
    assert codes(lived) == set()
    assert associated(lived) == written_so(lived)


def _killed(*_: object, **__: object) -> None:
    raise Killed


def test_a_second_repair_changes_nothing(lived: Graph) -> None:
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m.scope = 'y'")
    associations.mend(lived, now=at(9))
    nodes = "MATCH (n) WHERE NOT n:ConsolidationRun RETURN properties(n) AS p ORDER BY elementId(n)"
    before = query(lived, nodes)
    done = associations.mend(lived, now=at(9))
    assert (done.moved, done.deleted, done.completed, done.opened, done.surrounded, done.swept) == (0, 0, 0, 0, 0, 0)
    assert query(lived, nodes) == before


def test_clusters_are_another_matter(lived: Graph) -> None:
    """Their own check finds them, and building them anew mends them."""
    association.coactivate(lived, ["a", "b"], retrieval="again", now=at(4))
    association.coactivate(lived, ["a", "b"], retrieval="and again", now=at(4))
    assert cluster.cluster(lived, now=at(4)).joined == 2
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m.scope = 'y'")
    associations.mend(lived, now=at(9))
    assert codes(lived) == {"cluster_crosses_border"}
    cluster.cluster(lived, now=at(9))
    assert codes(lived) == set()


def test_a_promoted_memory_takes_its_search_fields_from_its_latest_version(graph: Graph) -> None:
    given(graph, "m", content="walnut", energy=3.0, scope="x")
    made(graph)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (m:Head) SET m.scope = 'y'")
    assert codes(graph) == {"scope_not_searchable"}
    associations.mend(graph, now=at(9))
    assert (codes(graph), found(graph, "x", "walnut"), len(found(graph, "y", "walnut"))) == (set(), set(), 1)


@pytest.mark.parametrize("now_in", ["y", ""])
def test_a_scope_that_is_changed_before_it_is_associated_is_the_one_it_is_filed_under(
    graph: Graph, now_in: str
) -> None:
    """An import describes what it writes; one that was killed is associated later."""
    line = json.dumps({"content": "cedar box", "scope": "x", "id": "m"}).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(association, "associate", lambda *_, **__: association.Associated())
        importing.import_lines(graph, [line], session="s", instance="i", now=at(0), redacts=True)
    query(graph, "MATCH (m:Memory) SET m.scope = $scope", scope=now_in)
    association.associate(graph, now=at(1))
    assert codes(graph) == set()
    assert [len(found(graph, scope, "cedar")) for scope in ("x", "y", None)] == [int(not now_in), 1, 1]

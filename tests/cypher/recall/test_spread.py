"""cypher/recall/spread.cypher: one row per memory, with what words, surroundings and associations add."""

import pytest

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import given_by, joined_up, weights
from tests.state import at, given, joined, ms, query

SHOWN = "m.id AS id, fullText, words, around, brought, size(edges) AS edges, wishes ORDER BY id"


def test_a_memory_is_one_row_however_it_was_found(graph: Graph) -> None:
    given(graph, "a", content="The cedar box", speaker="Ann", role="person")
    given(graph, "b", hours=0.01, content="cedar too", speaker="Bo", role="person")
    joined_up(graph)
    rows = given_by(graph, "recall.spread", "cedar", SHOWN)
    assert [row["id"] for row in rows] == ["a", "b"]
    assert max(row["words"] for row in rows) == 1.0
    assert max(row["around"] for row in rows) == config.recall(graph).around_weight
    assert all(row["fullText"] > 0 for row in rows)


def test_what_comes_over_several_edges_is_added_where_it_arrives(graph: Graph) -> None:
    for name, content in (("a", "cedar"), ("b", "cedar"), ("c", "soup")):
        given(graph, name, content=content)
    joined(graph, "a", "c", confidence=1.0)
    joined(graph, "b", "c", confidence=0.5)
    weights(graph, coactivatedWeight=0.4)
    (row,) = (row for row in given_by(graph, "recall.spread", "cedar", SHOWN) if row["id"] == "c")
    assert (row["words"], row["fullText"], row["edges"]) == (0.0, None, 2)
    assert row["brought"] == pytest.approx(0.4 * 1.0 + 0.4 * 0.5)


def test_an_edge_that_is_too_weak_brings_nothing(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b", confidence=0.1)
    assert [row["id"] for row in given_by(graph, "recall.spread", "cedar", SHOWN)] == ["a"]


@pytest.mark.parametrize(("hours", "seen"), [(1.0, ["a"]), (3.0, ["a", "b"])])
def test_as_of_an_instant_an_edge_made_later_brings_nothing(graph: Graph, hours: float, seen: list[str]) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b", confidence=1.0)
    query(graph, "MATCH ()-[r:COACTIVATED]->() SET r.createdAt = datetime({epochMillis: $at})", at=ms(2))
    assert [row["id"] for row in given_by(graph, "recall.spread", "cedar", SHOWN, 9.0, as_of=at(hours))] == seen


@pytest.mark.parametrize(
    ("options", "seen"),
    [
        ({}, ["a", "b", "c"]),
        ({"scope": "x"}, ["a", "b"]),
        ({"since": at(0.5)}, ["c"]),
        ({"until": at(0.5)}, ["a", "b"]),
        ({"tier": "shortTerm"}, []),
        ({"is_test": True}, []),
    ],
)
def test_what_must_not_be_seen_is_left_out(graph: Graph, options: dict[str, object], seen: list[str]) -> None:
    given(graph, "a", content="cedar", scope="x")
    given(graph, "b", content="cedar")
    given(graph, "c", hours=1.0, content="cedar", scope="y")
    rows = given_by(graph, "recall.spread", "cedar", SHOWN, 2.0, **options)
    assert [row["id"] for row in rows] == seen


@pytest.mark.parametrize(
    ("change", "seen"),
    [("m.scope = m.scope", ["a", "b"]), ("m.scope = 'y'", ["a"]), ("m.endReason = 'retracted'", ["a"])],
)
def test_what_an_edge_leads_to_has_to_be_in_the_scope_and_there(graph: Graph, change: str, seen: list[str]) -> None:
    """Recall creates no edge between scopes; this one is damage."""
    given(graph, "a", content="cedar", scope="x")
    given(graph, "b", content="soup", scope="x")
    joined(graph, "a", "b", confidence=1.0)
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) SET {change}")
    assert [row["id"] for row in given_by(graph, "recall.spread", "cedar", SHOWN, scope="x")] == seen

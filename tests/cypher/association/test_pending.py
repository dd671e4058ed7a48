"""cypher/association/pending.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language import facets
from tests.cypher.association.edges import made
from tests.state import Anything, given, ms, query, stored


def pending(graph: Graph, *, test: bool = False, batch: int = 10, until: int | None = None) -> list[Any]:
    params = {"isTest": test, "batch": batch, "until": until, "longest": 100}
    return list(graph.rows("association.pending", Anything, **params))


def test_what_was_written_waits_until_it_has_had_its_turn(graph: Graph) -> None:
    given(graph, "a", speaker="Ann", role="person", scope="x")
    assert [row.model_dump() for row in pending(graph)] == [
        {
            **{"id": "a", "content": "content of a", "speaker": "Ann", "role": "person", "scope": "x"},
            **{
                "sessionId": "s",
                "type": "learning",
                "searched": True,
                "facet": facets.in_scope("x"),
                "trust": None,
                "suspect": False,
                "described": False,
                "directive": False,
            },
        }
    ]
    made(graph)
    assert pending(graph) == []


def test_real_and_test_memories_wait_apart(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    assert [row.id for row in pending(graph)] == ["real"]
    assert [row.id for row in pending(graph, test=True)] == ["test"]


def test_they_come_session_by_session_and_so_many(graph: Graph) -> None:
    for number in range(6):
        given(graph, f"m{number}", sessionId=f"s{number % 2}")
    assert {row.id for row in pending(graph, batch=3)} == {"m0", "m2", "m4"}


def test_only_the_beginning_of_a_long_text_is_read(graph: Graph) -> None:
    given(graph, content="x" * 500)
    assert [row.content for row in pending(graph)] == ["x" * 100]


def test_what_was_created_later_goes_on_waiting(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    assert [row.id for row in pending(graph, until=ms(1))] == ["a"]
    assert len(pending(graph, until=ms(2))) == 2


def test_a_damaged_memory_stops_nobody(graph: Graph) -> None:
    given(graph, "bad")
    given(graph, "good")
    query(graph, "MATCH (m:Memory {id: 'bad'}) SET m.content = 7, m.created = 'never', m.speaker = true")
    assert made(graph).memories == 2
    assert "place" in stored(graph, "good")
    assert "place" not in stored(graph, "bad")


@pytest.mark.parametrize("missing", ["text", "facets"])
def test_one_whose_words_were_never_read_says_so_and_all_it_says(graph: Graph, missing: str) -> None:
    given(graph, content="x" * 500)
    query(graph, f"MATCH (m:Memory) REMOVE m.{missing}")
    assert [(row.searched, row.content) for row in pending(graph)] == [(False, "x" * 500)]


def test_one_that_was_written_with_its_terms_need_not_get_them_until_something_changes_it(graph: Graph) -> None:
    given(graph, "a", terms=["apple"])
    given(graph, "b")
    assert {row.id: row.described for row in pending(graph)} == {"a": True, "b": False}
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.rev = m.rev + 1")
    assert not any(row.described for row in pending(graph))


def test_nor_do_the_terms_of_an_earlier_version_count(graph: Graph) -> None:
    given(graph, "a", terms=["apple"])
    query(graph, "MATCH (m:Memory) SET m.lineageId = 'earlier'")
    assert [row.described for row in pending(graph)] == [False]


def test_how_far_its_origin_is_trusted_is_told(graph: Graph) -> None:
    given(graph, "tool", trust="tool", suspect=True)
    given(graph, "user", trust="user")
    found = {row.id: (row.trust, row.suspect) for row in pending(graph)}
    assert found == {"tool": ("tool", True), "user": ("user", False)}


def test_one_without_an_id_waits_until_a_repair_has_given_it_one(graph: Graph) -> None:
    for name in ("a", "b"):
        given(graph, name)
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m.id")
    assert [row.model_dump()["id"] for row in pending(graph)] == ["b"]

"""cypher/recall/search.cypher"""

from typing import Any

import pytest

from brainbridge import recall
from brainbridge.graph import Graph
from brainbridge.recall import Hit
from tests.state import at, given, query


def search(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> list[Hit]:
    return recall.search(graph, text, now=at(hours), **{"limit": 10, **options})


def test_memories_are_found_by_their_words_stemmed(graph: Graph) -> None:
    given(graph, "a", content="The lighthouses were painted")
    given(graph, "b", content="A recipe for soup")
    assert [hit.id for hit in search(graph, "painting a lighthouse")] == ["a"]


def test_the_speaker_is_a_word_too(graph: Graph) -> None:
    given(graph, "a", content="good morning", speaker="Tomas")
    assert [hit.id for hit in search(graph, "tomas")] == ["a"]


def test_more_matching_words_come_first(graph: Graph) -> None:
    given(graph, "one", content="cedar and something else entirely here")
    given(graph, "two", content="cedar varnish and something else here")
    assert [hit.id for hit in search(graph, "cedar varnish")] == ["two", "one"]


def test_at_the_same_score_the_newer_comes_first(graph: Graph) -> None:
    given(graph, "a", content="cedar case")
    given(graph, "b", content="cedar case", hours=1)
    assert [hit.id for hit in search(graph, "cedar", 2)] == ["b", "a"]


@pytest.mark.parametrize(("hours", "expired"), [(4.6051, False), (4.6052, True)])
def test_what_has_faded_is_marked_whether_written_or_not(graph: Graph, hours: float, expired: bool) -> None:
    given(graph, content="cedar")
    (hit,) = search(graph, "cedar", hours)
    assert hit.expired is expired


def test_an_expired_memory_weighs_half_and_is_found_all_the_same(graph: Graph) -> None:
    given(graph, "old", content="cedar case")
    given(graph, "new", content="cedar case", hours=9)
    new, old = search(graph, "cedar", 10)
    assert (new.id, old.id) == ("new", "old")
    assert old.score == pytest.approx(0.5 * old.figures["fullText"])


def test_the_strict_view_leaves_expired_ones_out(graph: Graph) -> None:
    given(graph, content="cedar")
    assert search(graph, "cedar", 10, include="live") == []


def test_superseded_versions_are_no_hits(graph: Graph) -> None:
    given(graph, content="cedar")
    query(graph, "MATCH (m:Memory) REMOVE m:Head:Live SET m.validTo = m.created, m.endReason = 'promoted'")
    assert search(graph, "cedar") == []


def test_test_memories_are_searched_apart(graph: Graph) -> None:
    given(graph, "real", content="cedar")
    given(graph, "test", content="cedar", test=True)
    assert [hit.id for hit in search(graph, "cedar")] == ["real"]
    assert [hit.id for hit in search(graph, "cedar", is_test=True)] == ["test"]


def test_a_scope_sees_itself_and_what_has_none(graph: Graph) -> None:
    given(graph, "x", content="cedar", scope="x")
    given(graph, "y", content="cedar", scope="y")
    given(graph, "free", content="cedar")
    assert {hit.id for hit in search(graph, "cedar", scope="x")} == {"x", "free"}
    assert len(search(graph, "cedar")) == 3


def test_a_hit_carries_the_import_key_of_its_first_version(graph: Graph) -> None:
    given(graph, "first", content="soup", importKey="k")
    given(graph, "second", content="cedar")
    query(graph, "MATCH (m:Memory {id: 'first'}) REMOVE m:Head")
    query(graph, "MATCH (m:Memory {id: 'second'}) SET m.lineageId = 'first'")
    (hit,) = search(graph, "cedar")
    assert (hit.id, hit.lineage_id, hit.import_key) == ("second", "first", "k")


def test_equal_scores_come_in_a_fixed_order(graph: Graph) -> None:
    for name in "cab":
        given(graph, name, content="cedar")
    assert [hit.id for hit in search(graph, "cedar")] == ["a", "b", "c"]


def test_at_most_the_limit(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, content="cedar")
    assert len(search(graph, "cedar", limit=2)) == 2


@pytest.mark.parametrize(
    "hostile", ["cedar AND (", "cedar~2 ^", 'cedar" OR content:*', "content:cedar", "\\cedar/", "+cedar -x ?*"]
)
def test_query_syntax_is_only_words(graph: Graph, hostile: str) -> None:
    given(graph, content="cedar")
    assert [hit.id for hit in search(graph, hostile)] == ["m"]

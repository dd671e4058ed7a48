"""brainbridge/recall.py: what is returned is touched, and linked to what came with it."""

from typing import Any

import pytest

from brainbridge import recall
from brainbridge.errors import InvalidInput
from brainbridge.graph import Graph
from brainbridge.recall import Recall
from tests.state import at, given, query, stored


def ask(graph: Graph, text: str, hours: float = 0.5, **options: Any) -> Recall:
    return recall.recall(graph, text, now=at(hours), **{"limit": 10, **options})


def weights(graph: Graph) -> list[int]:
    return [row["w"] for row in query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.weight AS w")]


def test_what_is_returned_is_touched_and_linked(graph: Graph) -> None:
    given(graph, "a", content="cedar case")
    given(graph, "b", content="cedar smell")
    given(graph, "c", content="soup")
    found = ask(graph, "cedar")
    assert sorted(found.touched) == ["a", "b"]
    assert stored(graph, "a")["energy"] == pytest.approx(1.7788007831, rel=1e-9)
    assert (stored(graph, "a")["accessCount"], stored(graph, "c")["accessCount"]) == (2, 1)
    assert weights(graph) == [1]


def test_a_look_touches_nothing(graph: Graph) -> None:
    given(graph, content="cedar")
    before = stored(graph)
    assert ask(graph, "cedar", touched=False).touched == []
    assert stored(graph) == before


def test_the_energy_shown_is_that_before_the_touch(graph: Graph) -> None:
    given(graph, content="cedar")
    assert ask(graph, "cedar").hits[0].energy == pytest.approx(0.7788007831, rel=1e-9)


@pytest.mark.parametrize("written", [True, False])
def test_an_expired_hit_is_returned_and_never_touched(graph: Graph, written: bool) -> None:
    from brainbridge import consolidation

    given(graph, content="cedar")
    if written:
        consolidation.consolidate(graph, now=at(9), is_test=False)
    before = stored(graph)
    found = ask(graph, "cedar", 10)
    assert (len(found.hits), found.touched) == (1, [])
    assert stored(graph) == before


def test_the_session_that_recalls_makes_them_its_own(graph: Graph) -> None:
    given(graph, content="cedar")
    ask(graph, "cedar", session="later")
    names = query(graph, "MATCH (:Memory)-[:IN_SESSION]->(s) RETURN s.name AS name ORDER BY name")
    assert [row["name"] for row in names] == ["later", "s"]


def test_a_promoted_memory_is_found_as_its_latest_version(graph: Graph) -> None:
    from brainbridge import consolidation

    given(graph, content="cedar", energy=3.0)
    (risen,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    (hit,) = ask(graph, "cedar").hits
    assert (hit.id, hit.lineage_id, hit.tier) == (risen.new_id, "m", "shortTerm")


@pytest.mark.parametrize("text", ["", "  ", "?!", "🙂", "--", '"'])
def test_a_query_without_a_word_is_refused(graph: Graph, text: str) -> None:
    with pytest.raises(InvalidInput, match="holds no word"):
        ask(graph, text)


def test_a_query_of_ten_thousand_words_is_answered(graph: Graph) -> None:
    given(graph, content="cedar")
    assert len(ask(graph, "cedar " + " ".join(f"word{n}" for n in range(10_000))).hits) == 1


@pytest.mark.parametrize("text", ["the and of", "מה שלום", "海 の 時計", "naïve café"])
def test_any_language_and_stop_words_alone_give_an_answer(graph: Graph, text: str) -> None:
    given(graph, content="the naïve café")
    assert isinstance(ask(graph, text).hits, list)

"""What a recall searches: the hot memories; the cold ones if it is asked, or not sure; and nothing more than that."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from tests.state import at, given, stored

QUESTION = "Where is the cedar box?"
TEXT = "The cedar box is in the attic"
OTHER = "The harbour ferry leaves at noon"


@pytest.fixture
def parted(brain: Brain) -> Brain:
    """A brain with one hot memory and one cold one."""
    given(brain.graph, "cold", content=TEXT)
    given(brain.graph, "hot", content=OTHER)
    brain.storage.move("cold", "cold", now=at(0.1))
    return brain


@contextmanager
def counted(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Give the parameters of the rankings that are asked for."""
    asked: list[Any] = []
    one = type(graph).one

    def watched(self: Any, name: str, *given: Any, **params: Any) -> Any:
        if name == "recall.cover":
            asked.append(params["coldIndex"])
        return one(self, name, *given, **params)

    monkeypatch.setattr(type(graph), "one", watched)
    yield asked


def found(brain: Brain, question: str = QUESTION, **narrowing: Any) -> list[str]:
    return [hit.id for hit in brain.recall(question, now=at(1), touch=False, **narrowing).hits]


def test_one_that_is_not_sure_looks_among_the_cold(parted: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(parted.graph, monkeypatch) as asked:
        assert found(parted) == ["cold"]
    assert asked == [None, "cold_memory_words"]


def test_one_that_is_sure_does_not(parted: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    given(parted.graph, "again", content="The cedar box was moved to the cellar")
    with counted(parted.graph, monkeypatch) as asked:
        assert found(parted) == ["again"]
    assert asked == [None]


@pytest.mark.parametrize(("more", "twice"), [(-0.01, False), (0, False), (0.000001, True)])
def test_one_that_holds_less_than_is_asked_for_does(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, more: float, twice: bool
) -> None:
    given(brain.graph, "half", content="The box is in the cellar")
    given(brain.graph, "whole", content=TEXT)
    brain.storage.move("whole", "cold", now=at(0.1))
    half = brain.recall(QUESTION, now=at(1), touch=False).coverage
    assert 0.37 < half < 0.9  # it is sure, and holds one of two words
    with counted(brain.graph, monkeypatch) as asked:
        done = brain.recall(QUESTION, now=at(1), touch=False, min_coverage=half + more)
    assert asked == [None, "cold_memory_words"][: 1 + twice]
    assert ("whole" in [hit.id for hit in done.hits]) == twice


def test_one_that_is_asked_for_the_cold_does_at_once(parted: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    given(parted.graph, "again", content="The cedar box was moved to the cellar")
    with counted(parted.graph, monkeypatch) as asked:
        assert set(found(parted, include="cold")) == {"again", "cold"}
    assert asked == ["cold_memory_words"]


def test_without_cold_memories_it_is_asked_once(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    given(brain.graph, content=OTHER)
    given(brain.graph, "t", content=TEXT, test=True)
    brain.storage.move("t", "cold", now=at(0.1))  # a test memory is none of these
    with counted(brain.graph, monkeypatch) as asked:
        assert found(brain) == []
    assert asked == [None]


def test_test_memories_have_cold_ones_of_their_own(brain: Brain) -> None:
    given(brain.graph, "t", content=TEXT, test=True)
    brain.storage.move("t", "cold", now=at(0.1))
    assert found(brain) == []
    assert found(brain, test=True) == ["t"]


def test_filters_hold_for_the_cold_ones_too(parted: Brain) -> None:
    assert found(parted, participant="Ann") == []
    assert found(parted, since=at(0.5)) == []
    assert found(parted, scope="box") == ["cold"]
    assert [row.id for row in parted.recall(QUESTION, now=at(300), touch=False).hits] == ["cold"]
    assert parted.recall(QUESTION, now=at(300), touch=False, include="live").hits == []


def test_what_it_is_sure_of_counts_the_cold_ones(parted: Brain) -> None:
    assert recall.is_sure(parted.graph, QUESTION, now=at(1))
    assert [hit.id for hit in recall.search(parted.graph, QUESTION, now=at(1), limit=5)] == ["cold"]
    assert not recall.is_sure(parted.graph, "Who paints the green lighthouse?", now=at(1))


def test_the_best_come_first_of_whichever_index(brain: Brain) -> None:
    given(brain.graph, "both", content="The cedar box stands in the attic")
    given(brain.graph, "box", content="A box of nails and screws and hooks from the shop")
    given(brain.graph, "attic", content="The attic of the house was painted and cleaned last year")
    before = found(brain, include="cold")
    brain.storage.move("both", "cold", now=at(0.1))
    assert found(brain, "cedar box attic", include="cold")[0] == "both"
    assert before[0] == "both"


def test_a_cold_hit_is_touched_and_stays_cold(parted: Brain) -> None:
    hits = parted.recall(QUESTION, now=at(1))
    assert hits.touched == ["cold"]
    told = stored(parted.graph, "cold")
    assert (told["accessCount"], told["storage"], told["storageDue"]) == (2, "cold", at(1))


@pytest.mark.parametrize(
    ("asked", "count", "searched"),
    [
        ({}, 1, ["hot"]),
        ({"include": "cold"}, 2, ["hot", "cold"]),
        ({"question": "Where in the attic is the cedar box?", "min_coverage": 1.0}, 2, ["hot", "cold"]),
    ],
)
def test_an_explanation_counts_what_was_searched(
    parted: Brain, asked: dict[str, Any], count: int, searched: list[str]
) -> None:
    given(parted.graph, "again", content="The cedar box was moved to the cellar")
    asked = {"question": QUESTION, **asked}
    explained = parted.recall(asked.pop("question"), now=at(1), touch=False, explain=True, **asked).explained
    assert explained is not None
    assert [each.considered for each in explained.filters if each.filter == "all"] == [count]
    assert explained.searched == searched


def test_associations_lead_to_the_cold_ones_all_the_same(parted: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    given(parted.graph, "near", content="The cedar box was oiled twice in May")
    parted.recall("cedar box", now=at(0.5), include="cold")  # retrieved together
    with counted(parted.graph, monkeypatch) as asked:
        assert found(parted, "Was the cedar box oiled twice in May?") == ["near", "cold"]
    assert asked == [None]

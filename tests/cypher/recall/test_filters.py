"""cypher/recall/filters.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from tests.state import at, given


def admitted(
    graph: Graph, hours: float = 1.0, text: str = "cedar", is_test: bool = False, **narrowed: Any
) -> dict[str, tuple[str, int, int]]:
    found = recall.recall(
        graph,
        text,
        now=at(hours),
        limit=10,
        touched=False,
        explain=True,
        is_test=is_test,
        filters=Filters.of(**narrowed),
    )
    assert found.explained is not None
    return {each.filter: (each.value, each.considered, each.admitted) for each in found.explained.filters}


def test_without_a_filter_all_is_admitted(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    assert admitted(graph) == {"all": ("", 1, 1)}


def test_where_nothing_matches_nothing_is_looked_at(graph: Graph) -> None:
    given(graph, content="soup")
    assert admitted(graph, tier="working") == {}


@pytest.mark.parametrize(
    ("narrowed", "name", "value"),
    [
        ({"in_session": "other"}, "inSession", "other"),
        ({"type": "insight"}, "type", "insight"),
        ({"tier": "longTerm"}, "tier", "longTerm"),
        ({"participant": "ADA"}, "participant", "ADA"),
        ({"since": at(0.5)}, "since", "2026-05-01T12:30:00.000Z"),
    ],
)
def test_each_says_what_it_admits(graph: Graph, narrowed: dict[str, Any], name: str, value: str) -> None:
    given(graph, "a", content="cedar", speaker="Bo")
    given(graph, "b", content="cedar")
    other: dict[str, Any] = {"sessionId": "other", "type": "insight", "tier": "longTerm", "speaker": "Ada"}
    given(graph, "c", content="cedar", hours=0.5, **other)
    assert admitted(graph, **narrowed) == {name: (value, 3, 1), "all": ("", 3, 1)}


def test_all_of_them_admit_what_each_admits(graph: Graph) -> None:
    given(graph, "a", content="cedar", scope="x", type="insight")
    given(graph, "b", content="cedar", scope="x")
    given(graph, "c", content="cedar", type="insight")
    given(graph, "d", content="cedar", scope="y", type="insight")
    found = admitted(graph, scope="x", type="insight")
    assert {name: counts[1:] for name, counts in found.items()} == {"scope": (4, 3), "type": (4, 3), "all": (4, 2)}


@pytest.mark.parametrize(("until", "count"), [(1.0, 1), (1.001, 2)])
def test_the_end_of_a_range_is_not_in_it(graph: Graph, until: float, count: int) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="cedar", hours=1)
    assert admitted(graph, 2, until=at(until))["until"][1:] == (2, count)


@pytest.mark.parametrize(("hours", "count"), [(4.6051, 1), (4.6052, 0)])
@pytest.mark.parametrize("written", [True, False])
def test_the_strict_view_admits_the_living(graph: Graph, hours: float, count: int, written: bool) -> None:
    given(graph, content="cedar")
    if written and not count:
        consolidation.consolidate(graph, now=at(hours), is_test=False)
    assert admitted(graph, hours, include="live")["include"] == ("live", 1, count)


def test_as_of_an_instant_it_is_what_there_was(graph: Graph) -> None:
    given(graph, "m", content="cedar", energy=4.0)
    given(graph, "later", content="cedar", hours=2)
    consolidation.promote(graph, now=at(1), is_test=False)
    found = admitted(graph, 5, as_of=at(0.5), tier="working", include="live")
    assert found.pop("asOf") == ("2026-05-01T12:30:00.000Z", 2, 1)
    assert {name: counts[2] for name, counts in found.items()} == {"tier": 2, "include": 2, "all": 1}
    assert admitted(graph, 5, as_of=at(1), tier="working")["all"][2] == 0


@pytest.mark.parametrize("written", [True, False])
def test_what_ended_later_was_alive(graph: Graph, written: bool) -> None:
    given(graph, content="cedar")
    memory.touch(graph, "m", now=at(1))
    if written:
        consolidation.consolidate(graph, now=at(20), is_test=False)
    assert admitted(graph, 21, as_of=at(0.5), include="live")["include"][1:] == (1, 1)
    assert admitted(graph, 21, as_of=at(19), include="live")["include"][1:] == (1, 0)


def test_test_memories_are_looked_at_apart(graph: Graph) -> None:
    given(graph, "real", content="cedar")
    given(graph, "test", content="cedar", test=True, type="insight")
    assert admitted(graph, type="insight")["all"] == ("", 1, 0)
    assert admitted(graph, type="insight", is_test=True)["all"] == ("", 1, 1)


def test_a_participant_is_admitted_as_recall_finds_one(graph: Graph) -> None:
    given(graph, "a", content="cedar", speaker="Strau\u00df", role="person")
    assert admitted(graph, participant="STRAUSS")["participant"] == ("STRAUSS", 1, 1)

"""cypher/guideline/weigh.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake.action_policy import ACTIONS
from tests.cypher.action.acting import back, event, recorded
from tests.state import Anything, given, ms, query


def weigh(graph: Graph, hours: float = 99, *, test: bool = False) -> list[dict[str, Any]]:
    found = graph.rows("guideline.weigh", Anything, isTest=test, actions=list(ACTIONS), now=ms(hours))
    return [row.model_dump() for row in found]


def acted(graph: Graph, action: str, outcomes: str, qualities: str = "", name: str = "m") -> None:
    """Record an action so often: a, s and f are outcomes, g, p and - qualities."""
    of = {"a": "applied", "s": "skipped", "f": "failed"}
    said = {"g": "good", "p": "poor", "-": None}
    for outcome, quality in zip(outcomes, qualities.ljust(len(outcomes), "-"), strict=True):
        recorded(graph, name, action, outcome=of[outcome], quality=said[quality])


def only(graph: Graph) -> tuple[float, str, str]:
    (row,) = weigh(graph)
    return row["delta"], row["direction"], row["confidence"]


@pytest.mark.parametrize(
    ("outcomes", "qualities", "expected"),
    [
        ("aaasf", "gggp", (0.078, "increase", "medium")),
        ("a" * 12, "g" * 12, (0.15, "increase", "high")),
        ("f" * 8, "p" * 8, (-0.15, "decrease", "high")),
        ("aaaafffff", "g" * 9, (0.047, "increase", "medium")),
        ("a", "", (0.0, "hold", "low")),
        ("aaaa", "gggg", (0.0, "hold", "low")),  # four are too few
        ("aaaaa", "", (0.12, "increase", "high")),  # five are not
        ("aaaas", "", (0.096, "increase", "high")),
        ("aaaass", "", (0.08, "increase", "medium")),
        ("aassss", "", (0.04, "increase", "medium")),
        ("aasssss", "", (0.034, "increase", "low")),
        ("aaassss", "", (0.051, "increase", "medium")),
        ("aaaaaass", "", (0.09, "increase", "high")),
        ("ffffffss", "", (-0.09, "decrease", "high")),
        ("ffssss", "", (-0.04, "decrease", "medium")),
        ("ffsssss", "", (-0.034, "decrease", "low")),
        ("afsss", "", (0.0, "hold", "low")),
        ("sssss", "gg", (0.06, "increase", "medium")),
        ("sssss", "gp", (0.0, "hold", "low")),
    ],
)
def test_how_much_more_or_less_and_how_surely(
    graph: Graph, outcomes: str, qualities: str, expected: tuple[float, str, str]
) -> None:
    given(graph)
    acted(graph, "summarize_node", outcomes, qualities)
    assert only(graph) == expected


def test_it_counts_by_outcome_and_quality_and_puts_the_most_first_then_the_name(graph: Graph) -> None:
    given(graph)
    acted(graph, "store_note", "a")
    acted(graph, "discard", "s")
    acted(graph, "summarize_node", "aaasf", "gggp")
    rows = weigh(graph)
    assert [row["action"] for row in rows] == ["summarize_node", "discard", "store_note"]
    counts = ("total", "applied", "skipped", "failed", "good", "poor")
    assert [rows[0][each] for each in counts] == [5, 3, 1, 1, 3, 1]


def test_what_was_only_tried_or_taken_back_or_comes_later_or_is_of_a_test_does_not_count(graph: Graph) -> None:
    given(graph)
    given(graph, "t", test=True)
    acted(graph, "store_note", "aaaa")
    recorded(graph, rehearsed=True)
    recorded(graph, hours=5)
    recorded(graph, "t")
    back(graph, event(recorded(graph)), hours=2)
    assert [row["total"] for row in weigh(graph, 4.999)] == [4]
    assert [row["total"] for row in weigh(graph, 5)] == [5]
    assert [row["total"] for row in weigh(graph, test=True)] == [1]


def test_where_nothing_was_recorded_there_is_none(graph: Graph) -> None:
    assert weigh(graph) == []


def test_the_latest_thousand_of_each_kind_count(graph: Graph) -> None:
    given(graph)
    recorded(graph, outcome="failed")
    recorded(graph, action="discard", outcome="failed")
    _again(graph, event(recorded(graph, hours=2)), 998)
    counts = ("total", "applied", "failed")
    assert [[row[each] for each in counts] for row in weigh(graph)] == [[1000, 999, 1], [1, 0, 1]]
    last = event(recorded(graph, hours=3))
    assert [row["failed"] for row in weigh(graph)] == [0, 1]
    back(graph, last, hours=4)
    assert [row["failed"] for row in weigh(graph)] == [1, 1]


def _again(graph: Graph, event: str, times: int) -> None:
    """Record the same so many times more."""
    query(
        graph,
        "MATCH (e:Event {id: $event})-[:CONCERNS]->(m) UNWIND range(1, $times) AS i"
        " CREATE (c:Event)-[:CONCERNS]->(m) SET c += e {.*, id: e.id + '-' + i}",
        event=event,
        times=times,
    )

"""cypher/topic/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, ms, query


def topics(graph: Graph, hours: float = 9, **asked: Any) -> list[dict[str, Any]]:
    given_: dict[str, Any] = {"isTest": False, "scope": None, "stops": ["the"], "most": 9, "limit": 9, **asked}
    return [row.model_dump() for row in graph.rows("topic.list", Anything, **given_, now=ms(hours))]


def terms(graph: Graph, hours: float = 9, **asked: Any) -> list[str]:
    return [row["term"] for row in topics(graph, hours, **asked)]


@pytest.fixture
def three(graph: Graph) -> Graph:
    for hours, (name, content) in enumerate(
        (("a", "the cedar cedar oil"), ("b", "ox cedar lamp"), ("c", "the lamp glass")), 1
    ):
        given(graph, name, hours=hours, content=content)
    return graph


def test_a_word_weighs_by_its_share_and_by_how_few_have_it(three: Graph) -> None:
    # (2/3 + 1/2) ln(3/2), (1/2 + 1/2) ln(3/2), 1/2 ln 3, 1/3 ln 3; of two letters none
    assert [(row["term"], row["weight"], row["memories"], row["read"]) for row in topics(three)] == [
        ("glass", 0.549306, 1, 3),
        ("cedar", 0.473043, 2, 3),
        ("lamp", 0.405465, 2, 3),
        ("oil", 0.366204, 1, 3),
    ]
    assert terms(three, limit=1) == ["glass"]


@pytest.mark.parametrize(("word", "shown"), [("ox", False), ("oxe", True), ("the", False)])
def test_terms_have_three_characters_and_a_topic(graph: Graph, word: str, shown: bool) -> None:
    given(graph, "a", content=f"{word} cedar")
    given(graph, "b", content="lamp")
    assert (word in terms(graph)) is shown


def test_what_every_memory_has_is_no_topic(graph: Graph) -> None:
    given(graph, "a", content="cedar lamp")
    given(graph, "b", content="cedar glass")
    assert terms(graph) == ["glass", "lamp"]
    query(graph, "MATCH (m:Memory {id: 'b'}) DETACH DELETE m")
    assert terms(graph) == []


@pytest.mark.parametrize(("most", "read"), [(1, 0), (2, 2), (3, 3)])
def test_only_the_latest_are_read(three: Graph, most: int, read: int) -> None:
    assert {row["read"] for row in topics(three, most=most)} == ({read} if read else set())
    assert ("oil" in terms(three, most=most)) is (most == 3)


@pytest.mark.parametrize(("hours", "shown"), [(2.999, False), (3, True)])
def test_what_was_written_later_is_not_read(three: Graph, hours: float, shown: bool) -> None:
    assert ("glass" in terms(three, hours)) is shown


def test_it_reads_what_is_meant_and_lives_and_may_be_shown(three: Graph) -> None:
    given(three, "t", content="lamp basin", test=True)
    given(three, "other", content="lamp boxed", scope="box")
    given(three, "said", content="ann lamp candle", speaker="Ann")
    assert {"boxed", "candle"} <= set(terms(three))
    assert {"basin", "ann"}.isdisjoint(terms(three))
    assert "boxed" in terms(three, scope="box")
    assert "boxed" not in terms(three, scope="elsewhere")
    for change in ("SET m.suspect = true", "REMOVE m:Live", "SET m:Fact", "SET m:Commitment", "SET m:Summary"):
        given(three, f"spoilt {change}", content="lamp ribbon")
        assert "ribbon" in terms(three)
        query(three, f"MATCH (m:Memory {{id: $id}}) {change}", id=f"spoilt {change}")
        assert "ribbon" not in terms(three)

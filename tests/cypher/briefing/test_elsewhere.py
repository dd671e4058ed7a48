"""cypher/briefing/elsewhere.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import settle
from tests.cypher.recall.asking import joined_up
from tests.cypher.storage.storing import cooled
from tests.state import Anything, given, ms, query

LIKING = "I prefer green tea"


def elsewhere(graph: Graph, *, hours: float = 10, since: float = 0, words: str = "green tea", **more: Any) -> list[str]:
    """Return what is found for the wish "mine" of the scope "box"; what holds in all projects is marked by a star."""
    joined_up(graph)
    indexes = ["memory_words", "cold_memory_words"]
    asked = {"wishes": [{"id": "mine", "place": 0, "words": f"text:({words})"}], "indexes": indexes, "limit": 20}
    rows = graph.rows(
        "briefing.elsewhere", Anything, **{**asked, "scope": "box", "since": ms(since), "now": ms(hours), **more}
    )
    return [each["content"] + ("*" if each["holds"] else "") for each in (row.model_dump() for row in rows)]


def wished(
    graph: Graph, name: str, scope: str | None, *, hours: float = 0, content: str = LIKING, **parts: Any
) -> None:
    if scope:
        settle(graph, f"git:{scope}", scope=scope)
    given(graph, name, hours=hours, content=content, scope=scope, role="user", sessionId=name)


def test_what_was_said_in_another_project_and_what_holds_in_all_is_found(graph: Graph) -> None:
    wished(graph, "mine", "box")
    assert elsewhere(graph) == []
    wished(graph, "other", "crate", content="I like green tea", hours=1)
    wished(graph, "all", None, content="I love tea", hours=2)
    wished(graph, "else", "crate", content="I love walnut")
    assert elsewhere(graph) == ["I love tea*", "I like green tea"]
    cooled(graph, "other")
    assert elsewhere(graph) == ["I love tea*", "I like green tea"]


def test_a_scope_that_is_no_project_does_not_count(graph: Graph) -> None:
    wished(graph, "mine", "box")
    given(graph, "m", content=LIKING, scope="crate", role="user", sessionId="m")
    assert elsewhere(graph) == []
    settle(graph, "own:1", scope="crate")
    assert elsewhere(graph) == [LIKING]
    query(graph, "MATCH (p:Project {identity: 'own:1'}) SET p.into = 'chest'")
    assert elsewhere(graph) == []
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.scope = 'chest'")
    assert elsewhere(graph) == [LIKING]


@pytest.mark.parametrize(
    "change", ["m.role = 'assistant'", "m.isTest = true", "m.endReason = 'retracted'", "m.scope = 'box'"]
)
def test_only_what_the_user_said_and_nobody_forgot(graph: Graph, change: str) -> None:
    wished(graph, "mine", "box")
    wished(graph, "other", "crate")
    assert elsewhere(graph) == [LIKING]
    query(graph, f"MATCH (m:Memory {{id: 'other'}}) SET {change}")
    assert elsewhere(graph) == []


def test_one_of_the_two_was_said_lately_unless_the_other_one_holds_anyway(graph: Graph) -> None:
    wished(graph, "mine", "box", hours=1)
    wished(graph, "other", "crate", hours=2)
    wished(graph, "all", None)
    wished(graph, "later", "crate", hours=11)
    assert elsewhere(graph, since=2) == [LIKING, f"{LIKING}*"]
    assert elsewhere(graph, since=2.01) == [f"{LIKING}*"]
    query(graph, "MATCH (m:Memory {id: 'mine'}) SET m.created = datetime({epochMillis: $at})", at=ms(3))
    assert elsewhere(graph, since=3) == [LIKING, f"{LIKING}*"]


def test_each_wish_has_its_own(graph: Graph) -> None:
    wished(graph, "mine", "box")
    wished(graph, "oil", "box", content="I prefer linseed oil")
    wished(graph, "other", "crate", content="I like linseed oil")
    asked = [{"id": "mine", "place": 0, "words": "text:(tea)"}, {"id": "oil", "words": "text:(linseed)"}]
    assert elsewhere(graph, wishes=asked) == ["I like linseed oil"]
    assert elsewhere(graph, wishes=[]) == []


def test_what_is_suspect_is_no_wish(graph: Graph) -> None:
    wished(graph, "mine", "box")
    wished(graph, "other", "crate", content="I like green tea", hours=1)
    query(graph, "MATCH (m:Memory {id: 'other'}) SET m.trust = 'unknown', m.suspect = true")
    assert elsewhere(graph) == []


def test_two_wishes_of_one_memory_are_told_apart(graph: Graph) -> None:
    wished(graph, "mine", "box", content="I prefer green tea and walnut")
    wished(graph, "other", "crate")
    joined_up(graph)
    wishes = [{"id": "mine", "place": place, "words": f"text:({each})"} for place, each in enumerate(("walnut", "tea"))]
    params = {"indexes": ["memory_words"], "limit": 20, "scope": "box", "since": ms(0), "now": ms(1), "wishes": wishes}
    rows = [row.model_dump() for row in graph.rows("briefing.elsewhere", Anything, **params)]
    assert [(row["place"], row["content"]) for row in rows] == [(1, LIKING)]

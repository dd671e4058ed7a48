"""A memory that a domain hides is no candidate of any recall, passes nothing on and is on no path."""

from collections.abc import Iterable

import pytest

from brainbridge.association import association
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall, traversal
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Hit
from tests.cypher.recall.asking import figures
from tests.cypher.recall.test_standing import stands, wished
from tests.state import at, given, joined, query
from tests.toy import notes


def hide(graph: Graph, *names: str) -> None:
    for name in names:
        notes.write(graph, name, "hidden", now=at(0.1))


def hits(graph: Graph, text: str = "cedar", limit: int = 10) -> list[str]:
    return [hit.id for hit in recalled(graph, text, limit)]


def recalled(graph: Graph, text: str, limit: int = 10) -> list[Hit]:
    return recall.recall(graph, text, now=at(0.2), touched=False, limit=limit).hits


def walked(graph: Graph, *seeds: str) -> set[str]:
    return {each.id for each in traversal.traverse(graph, seeds, now=at(0.2)).reached}


def chain(graph: Graph, names: Iterable[str], kind: str) -> None:
    """Write memories, each joined to the next, which answers it; only the first says cedar."""
    before = ""
    for name in names:
        given(graph, name, content="birch" if before else "cedar")
        if before:
            joined(graph, before, name, kind=kind)
        before = name
    query(graph, "MATCH ()-[r:NEXT]->() SET r.answers = true")


def test_it_is_no_hit(toyed: Graph) -> None:
    given(toyed, content="cedar")
    assert hits(toyed) == ["m"]
    hide(toyed, "m")
    assert hits(toyed) == []


def test_it_takes_no_candidate(toyed: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_CANDIDATES", 1)
    given(toyed, "better", content="cedar")
    given(toyed, "worse", content="there is a cedar beside the house in the valley")
    assert hits(toyed, limit=1) == ["better"]
    hide(toyed, "better")
    assert hits(toyed, limit=1) == ["worse"]


@pytest.mark.parametrize("kind", ["COACTIVATED", "NEXT"])
def test_a_hit_passes_nothing_on(toyed: Graph, kind: str) -> None:
    chain(toyed, "ac", kind)
    assert hits(toyed) == ["a", "c"]
    hide(toyed, "a")
    assert hits(toyed) == []


@pytest.mark.parametrize("kind", ["COACTIVATED", "NEXT"])
def test_it_is_not_reached(toyed: Graph, kind: str) -> None:
    chain(toyed, "ac", kind)
    hide(toyed, "c")
    assert hits(toyed) == ["a"]


def test_a_hidden_message_gives_its_reply_nothing(toyed: Graph) -> None:
    chain(toyed, "ab", "NEXT")
    query(toyed, "MATCH (a {id: 'a'})-[r:NEXT]->(b) SET a.role = 'user', b.role = 'assistant', r.replies = true")
    asked = "What did you say about cedar?"
    assert sorted(hits(toyed, asked)) == ["a", "b"]
    hide(toyed, "a")
    assert hits(toyed, asked) == []


def test_it_is_none_of_the_strongest_associations(toyed: Graph) -> None:
    consolidation.reconfigure(toyed, {"leaderFanOut": 1}, now=at(0))
    given(toyed, "a", content="cedar")
    for name, confidence in (("strong", 1.0), ("weak", 0.5)):
        given(toyed, name, content="birch")
        joined(toyed, "a", name, confidence)
    assert hits(toyed) == ["a", "strong"]
    hide(toyed, "strong")
    assert hits(toyed) == ["a", "weak"]


@pytest.mark.parametrize("where", ["text", "around"])
def test_words_are_measured_by_the_best_that_is_seen(toyed: Graph, where: str) -> None:
    for name, text in (("a", "cedar"), ("b", "a house in the valley beside a cedar")):
        given(toyed, name, content="birch")
        query(toyed, f"MATCH (m:Memory {{id: $name}}) SET m.{where} = $text", name=name, text=text)
    part, best = ("words", 1.0) if where == "text" else ("around", config.recall(toyed).around_weight)
    assert figures(toyed, "cedar")["b"][part] < best
    hide(toyed, "a")
    assert figures(toyed, "cedar") == {"b": pytest.approx(figures(toyed, "cedar")["b"] | {part: best})}


@pytest.mark.parametrize("kind", ["COACTIVATED", "NEXT", "ABOUT"])
def test_no_walk_reaches_or_crosses_it(toyed: Graph, kind: str) -> None:
    chain(toyed, "abc", kind)
    assert walked(toyed, "a") == {"b", "c"}
    hide(toyed, "b")
    assert walked(toyed, "a") == set()


def test_it_is_not_counted(toyed: Graph) -> None:
    given(toyed, "a", content="cedar")
    given(toyed, "b", content="cedar")
    hide(toyed, "a")
    explained = recall.recall(toyed, "cedar", now=at(0.2), touched=False, limit=2, explain=True).explained
    assert explained is not None
    assert [(each.filter, each.considered, each.admitted) for each in explained.filters] == [("all", 1, 1)]


def test_as_a_standing_rule_it_does_not_hold(toyed: Graph) -> None:
    wished(toyed)
    assert (stands(toyed), hits(toyed, "Is cedar hard?")) == (["m"], ["m"])
    hide(toyed, "m")
    assert (stands(toyed), hits(toyed, "Is cedar hard?")) == ([], [])


def test_it_is_no_wish_that_a_search_counts(toyed: Graph) -> None:
    wished(toyed)
    given(toyed, "b", content="cedar")
    asked = recall.read("Is cedar hard?")

    def wishes() -> int | None:
        return recall._rank(toyed, asked, Filters(), now=at(0.2), limit=2, skip=0, is_test=False).wishes

    assert wishes() == 1
    hide(toyed, "m")
    assert wishes() == 0


def test_a_hidden_reply_holds_nothing_for_its_message(toyed: Graph) -> None:
    given(toyed, "a", content="cedar", role="user")
    given(toyed, "b", hours=0.01, content="harp", role="assistant")
    association.associate(toyed, now=at(0.1))
    assert [hit.coverage for hit in recalled(toyed, "cedar harp")] == [1.0, 1.0]
    hide(toyed, "b")
    (hit,) = recalled(toyed, "cedar harp")
    assert (hit.id, hit.coverage < 0.5) == ("a", True)

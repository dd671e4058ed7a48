"""cypher/integrity/reread.cypher: words that an older version read otherwise are dropped, and read anew."""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations
from brainbridge.language.words import UNREAD
from brainbridge.recall import recall
from tests.state import Anything, at, given, query, stored

CAT = "고양이를 좋아해요"


def drop(graph: Graph, batch: int) -> int:
    found: Any = graph.one("integrity.reread", Anything, unread=UNREAD, batch=batch)
    return int(found.dropped)


@pytest.mark.parametrize(("text", "dropped"), [(CAT, 1), ("고양 양이 이를", 0), ("a cat", 0), (None, 0), (7, 0)])
def test_texts_that_were_not_parted_are_dropped(graph: Graph, text: object, dropped: int) -> None:
    given(graph, content=CAT)
    query(graph, "MATCH (m:Memory) SET m.text = $text, m.terms = ['x']", text=text)
    assert drop(graph, 9) == dropped
    assert (stored(graph).get("text"), stored(graph).get("terms")) == ((None, None) if dropped else (text, ["x"]))


def test_so_many_at_a_time(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, content=CAT)
    query(graph, "MATCH (m:Memory) SET m.text = $text", text=CAT)
    assert [drop(graph, 2) for _ in range(3)] == [2, 1, 0]


def test_a_repair_reads_them_anew(graph: Graph) -> None:
    given(graph, content=CAT)
    association.associate(graph, now=at(0.1))
    right = stored(graph)
    query(graph, "MATCH (m:Memory) SET m.text = $text, m.terms = ['x']", text=CAT)
    associations.mend(graph, now=at(1))
    assert {name: stored(graph)[name] for name in ("text", "terms")} == {
        name: right[name] for name in ("text", "terms")
    }
    assert [hit.id for hit in recall.search(graph, "고양이는", now=at(1), limit=9)] == ["m"]
    assert associations.mend(graph, now=at(2)).opened == 0

"""cypher/archive/alike.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.state import Anything, query

KEY = [False, "", "ann"]


def alike(graph: Graph, kind: str = "Alias", key: list[Any] | None = None, **plain: Any) -> bool:
    key = KEY if key is None else key
    own = dict(zip(("isTest", "scope", "name"), key, strict=True))
    node = {"kind": kind, "key": key, "plain": {**own, **plain}}
    found = [row.model_dump() for row in graph.rows("archive.alike", Anything, nodes=[node])]
    assert found in ([], [{"kind": kind, "key": key}])
    return bool(found)


def test_what_is_not_here_is(graph: Graph) -> None:
    assert alike(graph, sameAs="bo")
    assert alike(graph, "Session", sameAs="bo")


@pytest.mark.parametrize("kind", ["Alias", "Session"])
def test_what_is_here_is_if_it_says_the_same(graph: Graph, kind: str) -> None:
    own = "{isTest: false, scope: '', name: 'ann', sameAs: 'bo', apart: ['cy'], rev: 3}"
    query(graph, f"CREATE (:{kind} {own})")
    assert alike(graph, kind, sameAs="bo", apart=["cy"], rev=1)
    assert not alike(graph, kind, sameAs="bo")
    assert not alike(graph, kind, sameAs="bo", apart=["cy", "di"])
    assert not alike(graph, kind, apart=["cy"])
    assert not alike(graph, kind, sameAs="bo", apart=["cy"], more=1)
    assert alike(graph, kind, [True, "", "ann"])

"""Shared by the tests of recall's ranking: a search, its figures by memory, and its weights."""

from types import SimpleNamespace
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.graph import composed
from brainbridge.graph.graph import Graph
from brainbridge.graph.reader import PARAMETER
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Edge, Hit
from tests.state import at, given, query

_PAGE = ("limit", "skip", "is_test")


def search(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> list[Hit]:
    page = {"limit": 10} | {name: options.pop(name) for name in _PAGE if name in options}
    return recall.search(graph, text, now=at(hours), filters=Filters.of(**options), **page)


class _Noting:
    """Notes the parameters of a search, and finds nothing."""

    def __init__(self, reader: str) -> None:
        self.params: dict[str, Any] = {}
        self.reader = reader

    def one(self, _name: str, _row: object, **params: Any) -> Any:
        self.params = {**params, PARAMETER: self.reader}
        return SimpleNamespace(hits=[], beyond=False)


def given_by(
    graph: Graph, name: str, text: str, shown: str, hours: float = 0.1, **options: Any
) -> list[dict[str, Any]]:
    """Return what a part of the search gives to the next part, as scalars."""
    noting: Any = _Noting(graph.reader)
    search(noting, text, hours, **options)
    part = composed.load(DOMAINS)[name]
    return query(graph, f"CALL () {{\n{part.body}\n}}\nRETURN {shown}", asked=noting.params)


def ids(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> list[str]:
    return [hit.id for hit in search(graph, text, hours, **options)]


def figures(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> dict[str, dict[str, float]]:
    return {hit.id: hit.figures for hit in search(graph, text, hours, **options)}


def part(graph: Graph, name: str, text: str, hours: float = 0.1, **options: Any) -> dict[str, Any]:
    """Return one part of the score, for each hit that has it."""
    found = figures(graph, text, hours, **options)
    return {each: pytest.approx(parts[name]) for each, parts in found.items() if name in parts}


def edges(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> list[Edge]:
    """Return the edges on the paths of all hits."""
    return [edge for hit in search(graph, text, hours, **options) for edge in hit.path]


def steps(graph: Graph, text: str, hours: float = 0.1, **options: Any) -> set[tuple[str, str, str]]:
    return {(edge.from_, edge.type, edge.to) for edge in edges(graph, text, hours, **options)}


def weights(graph: Graph, **changed: float) -> dict[str, Any]:
    """Return recall's settings, after changing some without the product."""
    (row,) = query(
        graph, "MATCH (w:RecallConfig) WHERE w.validTo IS NULL SET w += $new RETURN properties(w) AS p", new=changed
    )
    found: dict[str, Any] = row["p"]
    return found


def joined_up(graph: Graph, **options: Any) -> None:
    """Make all associations and derived text."""
    association.associate(graph, now=at(500), **options)


def promoted(graph: Graph, name: str = "m", content: str = "cedar") -> str:
    """Write a memory that is promoted at 1, and return the id of its new version."""
    given(graph, name, content=content, energy=4.0)
    (hop,) = consolidation.promote(graph, now=at(1), is_test=False).promoted
    return hop.new_id

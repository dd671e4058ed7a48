"""Erasures by their own queries, step by step."""

from collections.abc import Sequence
from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, ms, query


def begun(graph: Graph, *lineages: str, erasure: str = "e", marks: Sequence[dict[str, Any]] = (), **more: Any) -> int:
    """Begin an erasure, and return how many lineages it has to delete."""
    given = {"now": ms(0), "reason": None, "backups": False, "kept": 0, "secretId": "s", "secret": "x", "whole": True}
    row = graph.one(
        "erasure.begin", Anything, **given | {"id": erasure, "lineages": list(lineages), "marks": list(marks)} | more
    )
    return int(row.left)  # type: ignore[attr-defined]


def deleted(graph: Graph, *lineages: str, erasure: str = "e") -> Anything:
    """Delete lineages as a part of an erasure that was begun."""
    return graph.one("erasure.delete", Anything, id=erasure, lineages=list(lineages))


def finished(graph: Graph, erasure: str = "e") -> None:
    """Keep the receipt of an erasure."""
    graph.one("erasure.finish", Anything, id=erasure, now=ms(6), receipt="{}", sha256="")


def tombstones(graph: Graph) -> dict[str, str]:
    """Return what each tombstone is of, by its mark."""
    rows = query(graph, "MATCH (t:Tombstone) RETURN t.mark AS mark, t.of AS of")
    return {row["mark"]: row["of"] for row in rows}

"""Where a word still stands: in any node, edge or index of a database, and in any file below some folders."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import query

_NODES = "MATCH (n) UNWIND keys(n) AS key RETURN labels(n) AS of, key, n[key] AS value"
_EDGES = "MATCH ()-[r]->() UNWIND keys(r) AS key RETURN [type(r)] AS of, key, r[key] AS value"
_WORDS = "CALL db.index.fulltext.queryNodes($index, $word) YIELD node RETURN labels(node) AS of"


def in_graph(graph: Graph, *words: str) -> list[str]:
    """Return the properties that hold one of the words, and the full-text indexes that find one."""
    rows = [row for statement in (_NODES, _EDGES) for row in query(graph, statement)]
    held = [f"{':'.join(row['of'])}.{row['key']}" for row in rows if any(word in said(row["value"]) for word in words)]
    query(graph, "CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")
    names = [row["name"] for row in query(graph, "SHOW INDEXES YIELD name, type WHERE type = 'FULLTEXT' RETURN name")]
    return held + [name for name in names for word in words if query(graph, _WORDS, index=name, word=word)]


def said(value: Any) -> str:
    return str(value).casefold()


def in_files(*folders: Path, words: tuple[str, ...]) -> list[Path]:
    """Return the files that hold one of the words; compressed ones are unpacked."""
    return [file for folder in folders for file in _files(folder) if any(word in _text(file) for word in words)]


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


def _text(file: Path) -> str:
    data = file.read_bytes()
    return (gzip.decompress(data) if file.suffix == ".gz" else data).decode(errors="replace").casefold()

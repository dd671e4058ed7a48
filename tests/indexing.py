"""Folders for tests, indexed as the product does, and what should be in the graph then."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from brainbridge.crystal.indexing import indexing
from brainbridge.crystal.indexing.chunks import cut
from brainbridge.crystal.indexing.indexing import Indexed
from brainbridge.crystal.indexing.pieces import Making
from brainbridge.graph.graph import Graph
from brainbridge.language.kinds import Trust
from tests.state import Anything, at, query

SCOPE = "box@0"


def folder(root: Path, files: Mapping[str, str]) -> Path:
    """Write files, and return the folder that they are in."""
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def repository(root: Path, files: Mapping[str, str]) -> Path:
    """Write files into what looks like a repository."""
    return folder(root, {".git/HEAD": "ref: refs/heads/main\n", **files})


def indexed(
    graph: Graph,
    *paths: Path,
    hours: float = 0.0,
    scope: str | None = None,
    trust: Trust = "tool",
    test: bool = False,
    **options: Any,
) -> Indexed:
    """Index files, as of an instant."""
    making = Making(now=at(hours), instance="i", trust=trust, redacts=True)
    sources = indexing.sources([str(each) for each in paths], lambda top: SCOPE, scope)
    return indexing.index(graph, sources, making, is_test=test, **options)


def shareable(graph: Graph, words: str = "") -> str:
    """Make the crystals that hold some words such as may be published, and return the id of the one that lives."""
    query(graph, "MATCH (m:Crystal) WHERE m.content CONTAINS $words SET m.semanticType = 'general'", words=words)
    graph.rows("crystal.mend", Anything)
    (row,) = query(graph, "MATCH (m:Crystal:Live) WHERE m.content CONTAINS $words RETURN m.id AS id", words=words)
    return str(row["id"])


def counts(done: Indexed) -> dict[str, int]:
    """Return what is not zero of the counts."""
    keys = ("added", "changed", "unchanged", "vanished", "revived", "moved")
    return {key: getattr(done, key) for key in keys if getattr(done, key)}


def prose(*numbers: int, about: str = "cedar") -> str:
    """Return paragraphs of about 500 characters, each of which tells its number."""
    return "".join(f"{' '.join([f'Paragraph {each} about {about}.'] * 20)}\n\n" for each in numbers)


def chunks(text: str) -> dict[str, tuple[int, int]]:
    """Return the chunks that a text should have, with their lines."""
    found: dict[str, tuple[int, int]] = {}
    for each in cut(text):
        found.setdefault(each.content, (each.start_line, each.end_line))
    return found


def living(graph: Graph) -> dict[str, dict[str, tuple[int, int]]]:
    """Return the chunks that live in the graph, by their files, with their lines."""
    rows = query(
        graph,
        "MATCH (m:Crystal:Live) WHERE m.origin = 'indexed' "
        "RETURN m.path AS path, m.content AS content, m.startLine AS first, m.endLine AS last",
    )
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for row in rows:
        assert row["content"] not in found.setdefault(row["path"], {})
        found[row["path"]][row["content"]] = (row["first"], row["last"])
    return found


def crystals(graph: Graph, path: str) -> list[dict[str, Any]]:
    """Return the latest versions of the crystals of a file, in the order of their lines."""
    rows = query(
        graph,
        "MATCH (m:Crystal {path: $path}) WHERE m:Head OR m:TestHead RETURN m {.*} AS m ORDER BY m.startLine, m.id",
        path=path,
    )
    return [row["m"] for row in rows]

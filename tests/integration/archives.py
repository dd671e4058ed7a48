"""Archives of a brain, what stands in them, and the brain that one of them makes elsewhere."""

import gzip
from pathlib import Path
from typing import Any

from brainbridge.archive import exporting, restoring
from brainbridge.archive.exporting import Exported
from brainbridge.archive.restoring import Policy, Restored
from brainbridge.graph import Graph
from tests.state import at, empty


def export(graph: Graph, path: Path, **options: Any) -> Exported:
    return exporting.export(graph, path, brain="tests", now=at(1000), **options)


def body(path: Path) -> list[bytes]:
    """Return what stands below the header."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return data.split(b"\n")[1:]


def restored_elsewhere(graph: Graph, path: Path, on_conflict: Policy = "skip") -> Restored:
    empty(graph)
    return restoring.restore(graph, path, on_conflict=on_conflict)

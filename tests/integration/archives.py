"""Archives of a brain, their content, and the brain that one of them makes elsewhere."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import exporting, format, restoring
from brainbridge.transfer.archive.batch import Policy
from brainbridge.transfer.archive.exporting import Exported
from brainbridge.transfer.archive.restoring import Restored
from tests.state import at, empty


def export(graph: Graph, path: Path, **options: Any) -> Exported:
    return exporting.export(graph, path, brain="tests", now=at(1000), **options)


def body(path: Path) -> list[bytes]:
    """Return the lines below the header."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return data.split(b"\n")[1:]


def restored_elsewhere(graph: Graph, path: Path, on_conflict: Policy = "skip") -> Restored:
    empty(graph)
    return restoring.restore(graph, path, on_conflict=on_conflict)


def older(path: Path, *kinds: str) -> None:
    """Turn an archive into one from before these kinds of nodes existed."""
    head, *lines = path.read_bytes().splitlines(keepends=True)
    kept = [line for line in lines[:-1] if json.loads(line)["kind"] not in kinds]
    header = json.loads(head)
    header["counts"] = {kind: count for kind, count in header["counts"].items() if kind not in kinds}
    header.pop("sha256")
    edges = sum(len(json.loads(line)["edges"]) for line in kept)
    digest = hashlib.sha256(b"".join(kept)).hexdigest()
    footer = json.loads(lines[-1]) | {"nodes": len(kept), "edges": edges, "sha256": digest}
    sealed = format._line(header | {"sha256": format._sealed(header)})
    path.write_bytes(b"".join([sealed, *kept, format._line(footer)]))

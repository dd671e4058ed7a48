"""Provenance: each imported memory has an edge to the file or database it came from, with the place in it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from brainbridge import instants
from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row
from brainbridge.platform import limits
from brainbridge.transfer.lines import Line

DERIVE = "transfer.derive"
PIPE = "-"
STANDARD_INPUT = "standard input"


@dataclass(frozen=True, slots=True)
class Source:
    """Where memories come from: its name and format, and who imports it when."""

    name: str
    format: str
    actor: str
    at: datetime


class _Derived(Row):
    id: str


def file_name(path: str) -> str:
    """Return the absolute path of a file as the name of a source; '-' is standard input."""
    if path == PIPE:
        return STANDARD_INPUT
    # File names may contain undecodable bytes.
    return source_name(os.path.abspath(os.path.expanduser(path)).encode(errors="replace").decode())


def source_name(name: str) -> str:
    """Return the name of a file or database as it is stored, shortened if it is too long."""
    return name if len(name) <= limits.SOURCE else limits.fitting(name)


def derive(on: Executor, source: Source, made: Sequence[tuple[str, Line]]) -> None:
    """Record for new memories, given by their ids, the lines of the source they were made from."""
    rows = [
        {"id": new_id, "line": line.number or None, "entity": line.entity, "hash": line.hash} for new_id, line in made
    ]
    params = {"source": source.name, "format": source.format, "actor": source.actor}
    on.rows("transfer.derive", _Derived, **params, at=instants.to_ms(source.at), rows=rows)

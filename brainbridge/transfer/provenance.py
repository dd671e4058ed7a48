"""Provenance: each imported memory keeps an edge to the file or database it came from, and to the place in it."""

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
    """Where memories come from, what that is written in, and who imports it when."""

    name: str
    format: str
    actor: str
    at: datetime


class _Derived(Row):
    id: str


def file_name(path: str) -> str:
    """Return the name of a file as a source, the same one from whichever folder it is named; '-' is standard input."""
    if path == PIPE:
        return STANDARD_INPUT
    # Names of files may be no text.
    return source_name(os.path.abspath(os.path.expanduser(path)).encode(errors="replace").decode())


def source_name(name: str) -> str:
    """Return the name of a file or database as it can be kept."""
    return name if len(name) <= limits.SOURCE else limits.fitting(name)


def derive(on: Executor, source: Source, made: Sequence[tuple[str, Line]]) -> None:
    """Note for new memories, given by their ids, which lines of a source they were made of."""
    rows = [
        {"id": new_id, "line": line.number or None, "entity": line.entity, "hash": line.hash} for new_id, line in made
    ]
    params = {"source": source.name, "format": source.format, "actor": source.actor}
    on.rows("transfer.derive", _Derived, **params, at=instants.to_ms(source.at), rows=rows)

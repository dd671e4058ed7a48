"""Importing JSON lines: written in batches, each line once however often it is imported."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import TypeVar

from brainbridge import memory
from brainbridge.errors import ConstraintViolated, InvalidInput
from brainbridge.graph import Graph
from brainbridge.memory import Executor
from brainbridge.progress import Progress, silent
from brainbridge.rows import Row
from brainbridge.transfer.lines import BadLine, Line, Reader

T = TypeVar("T")
_BATCH = 1000


class Problem(Row):
    """A line that was not imported."""

    line: int
    reason: str


class Imported(Row):
    """What an import did. ``known`` lines were there already; ``ignored`` counts keys that nobody knows."""

    imported: int
    known: int
    bad: list[Problem]
    ignored: dict[str, int]
    recalled: int = 0
    sessions_ended: int = 0
    expired: int = 0
    promoted: int = 0


@dataclass(slots=True)
class Tally:
    """The counts of an import while it goes on."""

    imported: int = 0
    known: int = 0
    bad: list[Problem] = field(default_factory=list)
    ignored: dict[str, int] = field(default_factory=dict)

    def good(self, lines: Iterable[Line | BadLine], *, strict: bool) -> Iterator[Line]:
        """Yield the good lines and note the bad ones; InvalidInput at the first bad one if ``strict``."""
        for line in lines:
            if isinstance(line, Line):
                for key in line.ignored:
                    self.ignored[key] = self.ignored.get(key, 0) + 1
                yield line
            elif strict:
                raise InvalidInput(f"line {line.number}: {line.reason}")
            else:
                self.bad.append(Problem(line=line.number, reason=line.reason))


class _Known(Row):
    key: str


def import_lines(
    graph: Graph,
    texts: Iterable[bytes],
    *,
    session: str,
    instance: str,
    now: datetime,
    strict: bool = False,
    progress: Progress = silent,
) -> Imported:
    """Write every good line as a memory at its own instant, ``now`` for a line without one.

    With ``strict`` the first bad line stops the import before anything is written (InvalidInput).
    """
    tally = Tally()
    lines: Iterable[Line] = tally.good(Reader(session, instance, now).read(texts), strict=strict)
    if strict:
        lines = list(lines)
    for batch in batches(lines, _BATCH):
        written = write(graph, batch)
        tally.imported += written
        tally.known += len(batch) - written
        progress("Importing", tally.imported + tally.known, None)
    return Imported(imported=tally.imported, known=tally.known, bad=tally.bad, ignored=tally.ignored)


def write(graph: Graph, batch: Sequence[Line]) -> int:
    """Write the lines that are not in the graph yet and return how many; an import beside this one is no problem."""
    # A key that comes twice in one batch is one line.
    rows = {line.key: line.draft.to_row() for line in batch}

    def work(unit: Executor) -> int:
        fresh = [rows[key] for key in rows.keys() - known(unit, list(rows))]
        memory.create(unit, fresh, is_test=False)
        return len(fresh)

    names = ["transfer.known", "memory.create"]
    try:
        return graph.transaction(names, work)
    except ConstraintViolated:
        return graph.transaction(names, work)  # somebody wrote one of them in between; now it is known


def known(on: Executor, keys: Sequence[str]) -> set[str]:
    """Return those of these import keys that are in the graph already."""
    return {row.key for row in on.rows("transfer.known", _Known, keys=list(keys))}


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut an iterable into lists of at most ``size``."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch

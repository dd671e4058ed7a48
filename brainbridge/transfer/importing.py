"""Importing: lines are written in batches, each only once however often it is imported, with their provenance."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from brainbridge.association import association
from brainbridge.errors import ConstraintViolated, InvalidInput
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.progress import Progress, silent
from brainbridge.transfer import provenance
from brainbridge.transfer.lines import BadLine, Line, Reader
from brainbridge.transfer.provenance import Source

T = TypeVar("T")
_BATCH = 1000


class Problem(Row):
    """A line, or an entry of a file without lines, that was not imported."""

    line: int
    reason: str


class Imported(Row):
    """What an import did. ``known`` lines were in the graph already; ``ignored`` counts each unknown key.

    ``refused`` lines were erased, and are not written again.

    ``skipped`` counts, by kind, records of a transcript that are not messages; ``associated`` is the number of
    memories that were associated.
    """

    imported: int
    known: int
    bad: list[Problem]
    ignored: dict[str, int]
    refused: int = 0
    recalled: int = 0
    sessions_ended: int = 0
    expired: int = 0
    promoted: int = 0
    associated: int = 0
    format: str = "lines"
    skipped: dict[str, int] = Field(default_factory=dict)


class Onward(NamedTuple):
    """What becomes of what is written: what is added to the row of each, and what follows after a batch."""

    mark: Callable[[Draft], Mapping[str, Any]]
    follow: Callable[[], object]


NOWHERE = Onward(lambda new: {}, lambda: None)


@dataclass(slots=True)
class Tally:
    """The counts of an import in progress."""

    imported: int = 0
    known: int = 0
    refused: int = 0
    bad: list[Problem] = field(default_factory=list)
    ignored: dict[str, int] = field(default_factory=dict)

    def good(self, lines: Iterable[Line | BadLine], *, strict: bool) -> Iterator[Line]:
        """Yield the good lines and record the bad ones; InvalidInput at the first bad one if ``strict``."""
        for line in lines:
            if isinstance(line, Line):
                for key in line.ignored:
                    self.ignored[key] = self.ignored.get(key, 0) + 1
                yield line
            elif strict:
                raise InvalidInput(f"line {line.number}: {line.reason}")
            else:
                self.bad.append(Problem(line=line.number, reason=line.reason))


def import_lines(
    graph: Transactor,
    texts: Iterable[bytes],
    *,
    session: str,
    instance: str,
    now: datetime,
    redacts: bool,
    source: str = "lines",
    strict: bool = False,
    onward: Onward = NOWHERE,
    progress: Progress = silent,
) -> Imported:
    """Write every good JSON line as a memory at its own instant, ``now`` for a line without one.

    ``source`` is their source's name in the graph; ``strict`` is as in ``store``.
    """
    found = Reader(session, instance, now, redacts).read(texts)
    of = Source(source, "lines", instance, now)
    return store(graph, found, of, strict=strict, onward=onward, progress=progress)


def store(
    graph: Transactor,
    found: Iterable[Line | BadLine],
    source: Source,
    *,
    strict: bool,
    onward: Onward = NOWHERE,
    progress: Progress = silent,
) -> Imported:
    """Write the good lines of a source.

    With ``strict`` the first bad line stops the import before anything is written (InvalidInput).
    """
    tally = Tally()
    lines: Iterable[Line] = _numbered(tally.good(found, strict=strict))
    if strict:
        lines = list(lines)
    for batch in batches(lines, _BATCH):
        written = write(graph, batch, source, onward)
        onward.follow()
        tally.imported += written.new
        tally.refused += written.refused
        tally.known += len(batch) - written.new - written.refused
        progress("Importing", tally.imported + tally.known + tally.refused, None)
    made = association.associate(graph, now=source.at, progress=progress)
    return Imported(
        imported=tally.imported,
        known=tally.known,
        bad=tally.bad,
        ignored=tally.ignored,
        refused=tally.refused,
        associated=made.memories,
        format=source.format,
    )


def _numbered(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines numbered by their place among the good ones: several may share a line, others have none."""
    for place, line in enumerate(lines, 1):
        yield replace(line, draft=line.draft.model_copy(update={"ordinal": place}))


class Written(NamedTuple):
    """How many lines were written, and how many were refused because they were erased."""

    new: int
    refused: int


def write(graph: Transactor, batch: Sequence[Line], source: Source, onward: Onward = NOWHERE) -> Written:
    """Write the lines that are not in the graph yet, and were not erased; concurrent imports are safe."""
    # A key that occurs twice in one batch is one line.
    drafts = {line.key: ({**line.to_row(), **onward.mark(line.draft)}, line) for line in reversed(batch)}

    def work(unit: Executor) -> Written:
        present = memory.known(unit, [key for _, line in drafts.values() for key in line.keys])
        fresh = [(row, line) for row, line in reversed(drafts.values()) if present.keys().isdisjoint(line.keys)]
        made = memory.create(unit, [association.describe(row) for row, _ in fresh], is_test=False) if fresh else ()
        erased = {row.id for row in made if row.outcome == "erased"}
        if written := [(row["id"], line) for row, line in fresh if row["id"] not in erased]:
            provenance.derive(unit, source, written)
            association.relate(unit, {each: line.relation for each, line in written if line.relation})
        # A transaction repeated after a lost acknowledgement finds the lines it wrote itself.
        ours = [key for key, (row, _) in drafts.items() if present.get(key) == row["id"]]
        return Written(len(written) + len(ours), len(erased))

    names = ["memory.known", *memory.CREATING, "association.relate", provenance.DERIVE]
    try:
        return graph.transaction(names, work)
    except ConstraintViolated:
        return graph.transaction(names, work)  # another import wrote one of them in between; now it is known


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut an iterable into lists of at most ``size``."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch

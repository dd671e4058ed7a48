"""Let labels rise: what a memory comes from may have got stricter after it was made of that, or come in so.

Archives bring memories as they were, and repairs change levels; ``record`` raises only what is being written.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row
from brainbridge.progress import Progress, silent

_FOUND = 10_000  # of one look through everything
_BATCH = 500


class Counts(Row):
    """How many memories became as strict as what they come from, and how many crystals that made private."""

    raised: int = 0
    withdrawn: int = 0


class Risen(Counts):
    """What ``rise`` did; ``suspects`` are the ids of what became suspect."""

    suspects: tuple[str, ...] = ()

    def counted(self) -> dict[str, int]:
        """Return the numbers alone."""
        return {"raised": self.raised, "withdrawn": self.withdrawn}


class _Loose(Row):
    id: str
    made: list[str]
    merged: list[str]
    texts: list[str]


class _Raised(Row):
    id: str
    raised: bool
    suspect: bool


class _Withdrawn(Row):
    id: str


def rise(on: Executor, *, now: datetime, parents: Sequence[str] | None = None, progress: Progress = silent) -> Risen:
    """Raise sensitivity and distrust to what memories come from, and make private what may not be published by then.

    With ``parents`` only what comes from these is looked at, else everything. A memory that is trusted less than a
    local agent by that is screened, and may become suspect. Each batch is one transaction: after a kill, the next call
    goes on. Labels only rise, so circles end.
    """
    done = _raise(on, parents, progress)
    raised = [each.id for each in done if each.raised]
    withdrawn = withdraw(on, now=now, ids=None if parents is None else [*parents, *raised])
    suspects = dict.fromkeys(each.id for each in done if each.suspect)
    return Risen(raised=len(set(raised)), withdrawn=withdrawn, suspects=tuple(suspects))


def _raise(on: Executor, parents: Sequence[str] | None, progress: Progress) -> list[_Raised]:
    """Raise a batch at a time what comes from ``parents``, or everything, until nothing is looser than it may be."""
    done = list[_Raised]()
    while found := on.rows("derivation.loose", _Loose, parents=parents, batch=_FOUND):
        ids = list[str]()
        for begin in range(0, len(found), _BATCH):
            rows = on.rows("derivation.raise", _Raised, rows=[_row(each) for each in found[begin : begin + _BATCH]])
            done += rows
            ids += [each.id for each in rows if each.raised]
            progress("Raising labels", len(done), None)
        if parents is None:
            done += _raise(on, ids, progress)  # which spares looking through everything for each generation
        else:
            parents = [*parents, *ids]
    return done


def _row(loose: _Loose) -> dict[str, Any]:
    from brainbridge.language.injection import looks_like_instruction  # slow to import

    row: dict[str, Any] = loose.model_dump(include={"id", "made", "merged"})
    return row | {"orders": any(map(looks_like_instruction, loose.texts))}


def withdraw(on: Executor, *, now: datetime, ids: Sequence[str] | None = None) -> int:
    """Make crystals private that may not be published by now: all, or these; returns how many."""
    done = 0
    while found := on.rows("derivation.withdraw", _Withdrawn, ids=ids, now=instants.to_ms(now), batch=_BATCH):
        done += len(found)
    return done

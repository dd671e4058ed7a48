"""Screening: finds out how sensitive memories are of which nobody has looked.

New memories are screened before they are written (``drafts.draft``). Those of older versions carry ``Unscreened``.
"""

from typing import Any, Literal

from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Row
from brainbridge.language.kinds import Sensitivity
from brainbridge.progress import Progress, silent

_BATCH = 200


class Count(Row):
    """How many live memories have a sensitivity, and how many of these are suspect."""

    sensitivity: Sensitivity | Literal["unknown"]
    count: int
    suspect: int


class _Unscreened(Row):
    id: str
    content: str | None


class _Tagged(Row):
    id: str
    told: bool


class _Count(Row):
    count: int


def outlook(graph: Transactor) -> int:
    """Count the memories that ``screen`` would tag."""
    return graph.one("governance.outlook", _Count).count


def counts(graph: Transactor, *, is_test: bool) -> tuple[Count, ...]:
    """Count the live memories of each sensitivity that has some; unknown if nobody has looked."""
    return graph.rows("governance.counts", Count, isTest=is_test)


def screen(graph: Transactor, *, progress: Progress = silent) -> int:
    """Tag every memory that is ``Unscreened`` with the sensitivity of its text, which stays as it is; returns how many.

    One without a text only loses the label. Each batch is one transaction: after a kill, the next call continues.
    Without any it costs one look at the label.
    """
    done = 0
    while found := graph.rows("governance.unscreened", _Unscreened, batch=_BATCH):
        rows = [{"id": each.id, "sensitivity": level(each.content)} for each in found]
        done += tag(graph, rows)
        progress("Screening", done, None)
    return done


def level(content: object) -> Sensitivity | None:
    """Return how sensitive a stored text is, None if it is no text."""
    from brainbridge.language.sensitivity import sensitivity  # slow to import

    return sensitivity(content) if isinstance(content, str) else None


def tag(on: Executor, rows: list[dict[str, Any]]) -> int:
    """Write the levels of memories that have none, given by their ids; returns how many there were.

    A row may also replace the ``content``.
    """
    return sum(row.told for row in on.rows("governance.tag", _Tagged, rows=rows))

"""Record what new memories were made of. How sensitivity and trust flow is ``cypher/derivation/record``."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row

RECORD = "derivation.record"


class _Outcome(Row):
    id: str
    outcome: Literal["derived", "unknown", "suspect"]
    missing: str | None


def row(memory_id: str, derivation: dict[str, Any], *, orders: bool, at: datetime) -> dict[str, Any]:
    """Return what a memory was made of, for ``record``.

    ``derivation`` holds ``parents``, ids; ``operation``, None for mutated, or merged if there are several, excerpted of
    an excerpt, extracted of a fact; and ``actor``, None for whoever wrote it. ``orders`` tells whether its text looks
    like an instruction to an agent.
    """
    return {"id": memory_id, **derivation, "orders": orders, "at": instants.to_ms(at)}


def record(on: Executor, rows: Sequence[dict[str, Any]]) -> None:
    """Join memories that were just written to what they were made of; each gets the strictest of their labels.

    No row derives from the memory of another one. NotFound for a parent that is not there, Refused for a crystal that
    would be suspect; raised in the transaction that writes the memories, none is written.
    """
    for done in on.rows(RECORD, _Outcome, rows=list(rows)):
        _check(done)


def _check(done: _Outcome) -> None:
    if done.outcome == "unknown":
        raise NotFound(
            f"there is no memory {done.missing!r} to derive from",
            hint="find ids with 'brainbridge recall WORDS' or 'crystal list'; test memories derive from test memories",
        )
    if done.outcome == "suspect":
        raise Refused(
            "this looks like an instruction to an agent, and what it comes from is not trusted: it is not written down",
            hint="remember it without --crystal: then it is kept as data, and fades",
        )

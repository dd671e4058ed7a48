"""Record what a new memory was made of. How sensitivity and trust flow is ``cypher/derivation/record``."""

from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row

RECORD = "derivation.record"


class _Outcome(Row):
    outcome: Literal["derived", "unknown", "suspect"]
    missing: str | None


def record(on: Executor, memory_id: str, derivation: dict[str, Any], *, orders: bool, at: datetime) -> None:
    """Join a memory that was just written to what it was made of; it gets the strictest of their labels.

    ``derivation`` holds ``parents``, ids; ``operation``, None for mutated, or merged if there are several, excerpted of
    an excerpt; and ``actor``, None for whoever wrote it. ``orders`` tells whether its text looks like an instruction to
    an agent.
    NotFound for a parent that is not there, Refused for a crystal that would be suspect; raised in the transaction that
    writes the memory, it is not written.
    """
    done = on.one(RECORD, _Outcome, id=memory_id, **derivation, orders=orders, at=instants.to_ms(at))
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

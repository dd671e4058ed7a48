"""Associations: what is retrieved together is linked. The rules are in ``cypher/association``."""

from collections.abc import Sequence
from datetime import datetime

from brainbridge import instants
from brainbridge.memory import Executor
from brainbridge.rows import Row


class Coactivated(Row):
    """How many pairs were strengthened."""

    pairs: int


def coactivate(on: Executor, ids: Sequence[str], *, retrieval: str, now: datetime) -> int:
    """Strengthen the association of every two of these memories by one, once a retrieval; returns how many pairs."""
    params = {"ids": list(ids), "retrieval": retrieval, "now": instants.to_ms(now)}
    rows = on.rows("association.coactivate", Coactivated, **params)
    return rows[0].pairs

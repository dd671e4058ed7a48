"""Associations: what is retrieved together is linked. The rules are in ``cypher/association``."""

from collections.abc import Sequence
from datetime import datetime

from brainbridge import instants
from brainbridge.memory import Executor
from brainbridge.rows import Row
from brainbridge.run import LANDMARK, Run

_STRENGTHENED = 1000  # memories a transaction


class Coactivated(Row):
    """How many pairs were strengthened."""

    pairs: int


def coactivate(on: Executor, ids: Sequence[str], *, retrieval: str, now: datetime) -> int:
    """Strengthen the association of every two of these memories by one, once a retrieval; returns how many pairs."""
    params = {"ids": list(ids), "retrieval": retrieval, "now": instants.to_ms(now)}
    rows = on.rows("association.coactivate", Coactivated, **params)
    return rows[0].pairs


def strengthen(run: Run) -> int:
    """Let what new memories reinforce gain energy, once an edge; returns how many memories gained.

    0.5 x similarity, from semanticSimilarityThreshold on; no access. Edges made while the switch
    ``retroactiveStrengthening`` was off count too, the first time it is on.
    """
    return run.drain(
        "association.strengthen",
        similarity=run.config.semantic_similarity_threshold,
        isTest=run.is_test,
        now=run.now,
        landmark=LANDMARK,
        batch=_STRENGTHENED,
        runId=run.id,
    )

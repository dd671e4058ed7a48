"""What happens to a memory while a query about its branch waits for it."""

from brainbridge.graph.graph import Unit
from brainbridge.run.run import LANDMARK
from tests.state import Anything, ms


def risen(unit: Unit) -> None:
    """Promote the memory 'm' to its next version 'n'."""
    up = {"fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO"}
    params = up | {"threshold": 0.0, "reason": "threshold", "now": ms(0.1), "landmark": LANDMARK, "runId": "r"}
    unit.rows("promotion.promote", Anything, candidates=[{"id": "m", "newId": "n"}], **params)
    unit.rows("association.carry", Anything, moves=[{"id": "m", "newId": "n"}])

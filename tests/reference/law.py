"""Compares every stored memory with the energy law, in whatever order things happened.

Each version, promotion and end is followed from its initial state, by the constants stored with it. Nothing here
depends on an order, so it holds at any moment, whatever was killed and however many were at work.
"""

import math
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.reference.model import NEXT, RATES, SESSION_THRESHOLD, THRESHOLDS, TOLERANCE, Remembered
from tests.reference.witness import hours
from tests.state import query

_MS = 1 / 3_600_000
_LANDMARK = hours(datetime.fromisoformat("2026-01-01T00:00:00Z"))
_LATER_H = (0.0, 0.5, 7.0)
_RISES = {"threshold": THRESHOLDS, "session_boundary": {"working": SESSION_THRESHOLD}}

_KEYED = """
MATCH (m:Memory) WHERE m.decayLaw = 'energy'
RETURN m.id AS id, m.tier AS tier, m.decayRate AS rate, m.energy AS energy, m.lastDecay AS at, m.decayKey AS key
"""
_ENDED = """
MATCH (m:Memory {endReason: 'expired'})
OPTIONAL MATCH (e:Event {kind: 'expired'})-[:CONCERNS]->(m) WHERE e.after_validTo = m.validTo
RETURN m.id AS id, m.tier AS tier, m.decayRate AS rate, m.validTo AS ended, e.before_energy AS energy,
       e.before_lastDecay AS at, m.energy AS left
"""
_HOPS = """
MATCH (m:Memory)-[hop:PROMOTED_TO|CRYSTALLIZED_INTO]->(n:Memory)
OPTIONAL MATCH (e:Event {kind: 'promoted', newId: n.id})-[:CONCERNS]->(m)
RETURN m.id AS id, m.tier AS tier, m.decayRate AS rate, m.validTo AS ended, e.before_energy AS energy,
       e.before_lastDecay AS at, m.energy AS left, hop.energy AS carried, e.at AS rose, e.reason AS reason,
       n.validFrom AS begun, n.tier AS risen
"""
_LINEAGES = """
MATCH (h:Head|TestHead) WHERE h.lineageId IS NOT NULL
MATCH (first:Memory {id: h.lineageId})
RETURN h.lineageId AS id, first.tier AS born, h.tier AS tier,
       COUNT { (:Event {kind: 'promoted'})-[:CONCERNS]->(:Memory {lineageId: h.lineageId}) } AS promoted,
       COUNT { (:Event {kind: 'redone', of: 'promoted'})-[:CONCERNS]->(:Memory {lineageId: h.lineageId}) } AS redone,
       COUNT { (:Event {kind: 'undone', of: 'promoted'})-[:CONCERNS]->(:Memory {lineageId: h.lineageId}) } AS undone
"""


def breaches(graph: Graph) -> list[str]:
    """Return in words where the graph differs from the law."""
    return [*_keys(graph), *_ends(graph), *_hops(graph), *_tiers(graph)]


def same(value: float, expected: float) -> bool:
    """Tell whether an energy is the expected one; instants are kept to the millisecond."""
    return bool(value == pytest.approx(expected, rel=1e-6))


def _left(row: dict[str, Any]) -> Remembered:
    """Return the model of a version that had that energy at that instant and then rested."""
    at = hours(row["at"])
    return Remembered([(at, row["energy"])], [(at, row["tier"])], set(), written=[at], rates={row["tier"]: row["rate"]})


def _keys(graph: Graph) -> Iterator[str]:
    for row in query(graph, _KEYED):
        model, at = _left(row), hours(row["at"])
        for later in (at + span for span in _LATER_H):
            keyed = math.exp(row["key"] - row["rate"] * (later - _LANDMARK))
            if not same(keyed, model.energy(later)):
                yield f"{row['id']}: by its key it has {keyed} at {later}, by the law {model.energy(later)}"


def _ends(graph: Graph) -> Iterator[str]:
    for row in query(graph, _ENDED):
        if row["energy"] is None:
            yield f"{row['id']} has expired without an event"
            continue
        model, ended = _left(row), hours(row["ended"])
        if abs(ended - model.crossing()) > 2 * _MS:
            yield f"{row['id']} ended at {ended}, by the law at {model.crossing()}"
        if not same(row["left"], model.energy(ended)):
            yield f"{row['id']} ended with {row['left']}, by the law with {model.energy(ended)}"


def _hops(graph: Graph) -> Iterator[str]:
    for row in query(graph, _HOPS):
        if row["energy"] is None:
            yield f"{row['id']} has risen without an event"
            continue
        expected = _left(row).energy(hours(row["rose"]))
        if not all(same(energy, expected) for energy in (row["left"], row["carried"])):
            yield f"{row['id']} rose with {row['left']} and {row['carried']}, by the law with {expected}"
        if not row["ended"] == row["rose"] == row["begun"] or row["risen"] != NEXT[row["tier"]]:
            yield f"{row['id']} ended at {row['ended']}, rose at {row['rose']} into {row['risen']} of {row['begun']}"
        if row["reason"] != "forced" and expected < _RISES[row["reason"]][row["tier"]] * (1 - TOLERANCE):
            yield f"{row['id']} rose with {expected} from {row['tier']} ({row['reason']})"


def _tiers(graph: Graph) -> Iterator[str]:
    order = list(RATES)
    for row in query(graph, _LINEAGES):
        risen = order.index(row["tier"]) - order.index(row["born"])
        if risen != row["promoted"] + row["redone"] - row["undone"]:
            yield f"lineage {row['id']} is {row['tier']}, born {row['born']}, against its events: {row}"

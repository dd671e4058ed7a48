"""Lineages by the model, computed from what clients were told and from the events of promotions and undos.

It must know as of when every access counted, so clocks must agree: an access with an instant before the latest write
counts as of that, and its client is not told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from brainbridge.graph.graph import Graph
from tests.reference.law import same
from tests.reference.model import ACCESS, Remembered
from tests.reference.witness import hours
from tests.state import query

Tiers = list[tuple[float, str]]
_MS = 1 / 3_600_000

_EVENTS = """
MATCH (e:Event) WHERE e.kind = 'promoted' OR e.of = 'promoted'
RETURN e.lineageId AS lineage, e.id AS id, e.kind AS kind, e.undoes AS undoes, e.at AS at,
       e.before_accessCount AS before, e.after_accessCount AS after,
       CASE e.kind WHEN 'undone' THEN e.newId ELSE e.memoryId END AS left,
       CASE e.kind WHEN 'undone' THEN e.memoryId ELSE e.newId END AS entered,
       CASE e.kind WHEN 'undone' THEN e.fromTier ELSE e.toTier END AS tier
"""
_HEADS = """
MATCH (h:Head|TestHead)
RETURN h.lineageId AS lineage, h.tier AS tier, h.accessCount AS accesses, h.energy AS energy, h.lastDecay AS at,
       h.validTo AS ended, h.lastAccessed AS accessed ORDER BY lineage
"""


@dataclass
class Told:
    """What clients were told about a lineage: the hours of its birth and of every access."""

    born: float
    energy: float = 1.0
    tier: str = "working"
    touched: list[float] = field(default_factory=list)


def differences(graph: Graph, told: Mapping[str, Told], *, all_of_them: bool = True) -> list[str]:
    """Return the lineages whose tier, accesses, energy, last access or end differ from what clients were told.

    With ``all_of_them`` a lineage that nobody was told about is one of these.
    """
    events: dict[str, list[dict[str, Any]]] = {}
    for row in query(graph, _EVENTS):
        events.setdefault(row["lineage"], []).append(row)
    heads = {row["lineage"]: row for row in query(graph, _HEADS) if all_of_them or row["lineage"] in told}
    if heads.keys() != told.keys():
        return [f"lineages: {heads.keys() ^ told.keys()}"]
    models = {name: _model(name, each, events.get(name, [])) for name, each in told.items()}
    return [
        f"{name}: {head}, by the model {models[name]}" for name, head in heads.items() if _differ(head, models[name])
    ]


def _differ(head: dict[str, Any], model: Remembered) -> bool:
    ended = None if head["ended"] is None else hours(head["ended"])
    return (
        (head["tier"], head["accesses"]) != (model.tier, model.accesses)
        or abs(hours(head["accessed"]) - model.last_access) > _MS
        or not same(head["energy"], model.energy(hours(head["at"])))
        or (ended is not None and abs(ended - model.crossing()) > 2 * _MS)
    )


def _model(name: str, told: Told, events: Sequence[dict[str, Any]]) -> Remembered:
    tiers = _tiers(name, told, events)
    parts = [(told.born, told.energy), *((at, ACCESS) for at in told.touched)]
    touched = [at for at, _ in parts]
    written = [*touched, *(at for at, _ in tiers)]
    return Remembered(parts, tiers, set(), accesses=len(parts), last_access=max(touched), written=written)


def _tiers(name: str, told: Told, events: Sequence[dict[str, Any]]) -> Tiers:
    """Return when a lineage entered each of its tiers.

    A promotion that was undone counts as if it never was, unless the memory gained something meanwhile: that stays, as
    it had decayed by then.
    """
    order = _ordered(events, name)
    assert order is not None, f"no version of {name} follows another in any order: {events}"
    tiers: Tiers = [(told.born, told.tier)]
    before: dict[str, tuple[Tiers, dict[str, Any]]] = {}
    for event in order:
        undone, taken_back = before.get(event["undoes"], (tiers, event))
        before[event["id"]] = tiers, event
        kept = event["after"] if event["kind"] == "undone" else taken_back["after"]
        gained = event["before"] != kept
        tiers = [*tiers, (hours(event["at"]), event["tier"])] if event["kind"] == "promoted" or gained else undone
    return tiers


def _ordered(events: Sequence[dict[str, Any]], version: str) -> list[dict[str, Any]] | None:
    """Return the events of one lineage, each beginning at the version where the one before it ended."""
    if not events:
        return []
    soonest = min(event["at"] for event in events)
    for event in events:
        if event["at"] == soonest and event["left"] == version:
            rest = _ordered([each for each in events if each is not event], event["entered"])
            if rest is not None:
                return [event, *rest]
    return None

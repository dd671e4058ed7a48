"""Associations and walks over them in plain Python, from the specification alone: E-40 to E-46.

Instants are hours. Nothing here knows how the graph keeps or finds an edge.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

WINDOW_H = 90 * 24.0
LOSS = 0.1
FLOOR = 0.1
BOTH_WAYS = ("COACTIVATED", "REINFORCES", "NEXT", "RELATES")


def read(confidence: float | None) -> float:
    """Return the value of a stored confidence: 1 if it is missing or not finite, else clamped."""
    if confidence is None or not math.isfinite(confidence):
        return 1.0
    return min(1.0, max(0.0, confidence))


def faded(
    confidence: float | None,
    age: float | None,
    *,
    window: float = WINDOW_H,
    loss: float = LOSS,
    floor: float = FLOOR,
) -> float:
    """Return a confidence after some hours without use."""
    current = read(confidence)
    if age is None or not window > 0 or age <= window:
        return round(current, 6)
    steps = math.ceil((age - window) / window)
    return round(max(min(floor, current), current - loss * steps), 6)


def reinforced(confidence: float | None, age: float | None, delta: float = 0.05, **law: float) -> float:
    """Return the confidence stored when an edge of that age is used again."""
    return round(min(1.0, faded(confidence, age, **law) + delta), 6)


def step_by_step(confidence: float, age: float, passes: int) -> float:
    """Run the fading in equal steps, as the reference's job does: it moves the anchor by whole windows."""
    anchor = 0.0
    for number in range(1, passes + 1):
        idle = age * number / passes - anchor
        if idle > WINDOW_H:
            steps = math.ceil((idle - WINDOW_H) / WINDOW_H)
            confidence = round(max(min(FLOOR, confidence), confidence - LOSS * steps), 6)
            anchor += steps * WINDOW_H
    return confidence


@dataclass(frozen=True)
class Edge:
    """An association as it counts at the instant of a walk; one ABOUT for every two memories that share an entity."""

    start: str
    type: str
    end: str
    confidence: float


@dataclass
class Reached:
    """A memory that a walk reached, and the edges that led to it."""

    score: float
    hops: int
    path: list[tuple[str, str, str, float]] = field(default_factory=list)


def _steps(edges: Iterable[Edge], name: str, floor: float) -> list[tuple[str, str, float]]:
    found = []
    for edge in edges:
        if edge.confidence < floor or edge.start == edge.end:
            continue
        if edge.start == name:
            found.append((edge.end, edge.type, edge.confidence))
        if edge.end == name and edge.type != "CAUSED":
            found.append((edge.start, edge.type, edge.confidence))
    return found


def walk(
    edges: Sequence[Edge], seeds: Sequence[str], *, hops: int = 3, floor: float = 0.2, decay: float = 0.7
) -> dict[str, Reached]:
    """Return what is reached from the seeds: nothing flows back to them, and each memory is expanded once."""
    known = {seed: Reached(0.0, 0) for seed in seeds}
    for hop in range(1, hops + 1):
        arriving: dict[str, list[tuple[float, str, str]]] = {}
        for name in [name for name, each in known.items() if each.hops == hop - 1]:
            for other, kind, confidence in _steps(edges, name, floor):
                if other in known and (known[other].hops < hop - 1 or known[other].hops == 0):
                    continue
                arriving.setdefault(other, []).append((confidence, kind, name))
        for other, ways in arriving.items():
            brought = sum(confidence * decay**hop for confidence, _, _ in ways)
            if other in known:
                known[other].score += brought
                continue
            confidence, kind, name = min(ways, key=lambda way: (-way[0], way[1], way[2]))
            known[other] = Reached(brought, hop, [*known[name].path, (name, kind, other, confidence)])
    return {name: each for name, each in known.items() if each.hops}

"""The state of a brain with its crystals, which the figures of the energy law leave out."""

from datetime import datetime

from pydantic import Field

from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Count
from brainbridge.graph.graph import Transactor
from brainbridge.monitor import monitor


class Status(monitor.Status):
    """Counts at an instant: those of the energy law, and the crystals of each lifecycle that has some."""

    crystals: list[Count] = Field(default_factory=list)


class Health(monitor.Health):
    """The health of a brain, and the crystals of each lifecycle that has some."""

    crystals: list[Count] = Field(default_factory=list)


def status(graph: Transactor, *, now: datetime, is_test: bool) -> Status:
    """Count the memories of every tier and the crystals of every lifecycle as of ``now``, real or test."""
    counted = monitor.status(graph, now=now, is_test=is_test)
    return Status(**dict(counted), crystals=list(crystal.counts(graph, now=now, is_test=is_test)))


def health(graph: Transactor, *, now: datetime) -> Health:
    """Return the health of the real memories, and count the crystals."""
    found = monitor.health(graph, now=now)
    return Health(**dict(found), crystals=list(crystal.counts(graph, now=now, is_test=False)))

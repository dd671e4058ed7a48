"""Follows a replay by the specification and the log of accesses alone, and compares the result."""

from datetime import datetime, timedelta

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from brainbridge.transfer.replay import Step
from tests.reference.model import Model
from tests.state import BASE, at, query


def hours(instant: datetime) -> float:
    """Return an instant as hours since the tests' base."""
    return (instant - BASE) / timedelta(hours=1)


def modelled(graph: Graph, steps: list[Step]) -> Model:
    """Live through the steps of a replay by the reference model."""
    lineages = {row["id"]: row["lineage"] for row in query(graph, _LINEAGES)}
    model = Model()
    for step in steps:
        session, when = f"{step.scope}/{step.session}", hours(step.at)
        if step.ended:
            expired, risen = model.session_end(when, session)
            assert (step.ended.expired, len(step.ended.promoted)) == (expired, risen), step
            continue
        for memory_id in step.touched:
            assert model.touch(lineages[memory_id], when, session)
        model.remember(step.created, when, session=session)
    return model


_LINEAGES = "MATCH (m:Memory) RETURN m.id AS id, m.lineageId AS lineage"
_HEADS = (
    "MATCH (h:Head) RETURN h.lineageId AS lineage, h.tier AS tier, h.accessCount AS accesses, h.validTo AS ended, "
    "h.lastAccessed AS accessed"
)


def compare(graph: Graph, model: Model) -> None:
    """Compare every lineage: tier, accesses, the instants of its last access and of its end."""
    heads = query(graph, _HEADS)
    assert len(heads) == len(model.lineages)
    for head in heads:
        expected = model.lineages[head["lineage"]]
        assert (head["tier"], head["accesses"]) == (expected.tier, expected.accesses)
        assert hours(head["accessed"]) == pytest.approx(expected.last_access, abs=1e-9)
        assert (head["ended"] is None) == (expected.ended is None)
        if expected.ended is not None:
            assert (head["ended"] - at(expected.ended)).total_seconds() == pytest.approx(0, abs=0.003)


def compare_status(graph: Graph, model: Model, now: datetime) -> dict[str, int]:
    """Compare the status at an instant after the last write, and return it."""
    status = monitor.status(graph, now=now)
    found: dict[str, int] = {str(row.tier): row.count for row in status.tiers}
    found |= {"live": status.live, "expired": status.expired, "superseded": status.superseded}
    assert found == model.status(hours(now))
    return found

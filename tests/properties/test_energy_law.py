"""Cypher against the reference model: any operations in any order give the same graph."""

from typing import Any

import pytest
from hypothesis import given

from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.monitor import monitor
from brainbridge.run import run as runs
from tests.effort import examples
from tests.reference.histories import HISTORIES, Birth, Operation, bear, done
from tests.reference.model import Model
from tests.state import at, empty, query


@examples(300)
@given(**HISTORIES)
@pytest.mark.timeout(1800)
def test_the_graph_is_what_the_specification_says(
    migrated: Graph, births: list[Birth], operations: list[Operation]
) -> None:
    empty(migrated)
    model = Model()
    for birth in births:
        bear(migrated, birth)
        model.remember(
            birth.name, birth.hours, energy=birth.energy, tier=birth.tier, session=birth.session, is_test=birth.is_test
        )
    for operation in operations:
        assert done(migrated, operation) == _expected(model, operation), operation
    hours = [birth.hours for birth in births] + [operation.hours for operation in operations]
    _compare(migrated, model, max(hours))


def _expected(model: Model, operation: Operation) -> Any:
    hours, is_test = operation.hours, operation.is_test
    if operation.kind == "touch":
        return operation.name in model.lineages and model.touch(operation.name, hours, operation.session)
    if operation.kind == "promote":
        return model.promote(hours, is_test=is_test)
    if operation.kind == "decay":
        expired = model.expire(hours, is_test=is_test)
        return model.settle(hours, is_test=is_test), expired
    if operation.kind == "session":
        return model.session_end(hours, operation.session)
    return model.consolidate(hours, is_test=is_test, due_only=operation.kind == "due")


def _compare(graph: Graph, model: Model, end: float) -> None:
    """Compare everything as of an instant after the last write."""
    heads = query(
        graph,
        "MATCH (h:Memory) WHERE h:Head OR h:TestHead RETURN h.lineageId AS name, h.id AS id, h.tier AS tier, "
        "h.accessCount AS accesses, h.lastAccessed AS accessed, h.validTo AS ended, h.isTest AS isTest",
    )
    assert {head["name"] for head in heads} == model.lineages.keys()
    for head in heads:
        expected = model.lineages[head["name"]]
        assert (head["tier"], head["accesses"], head["isTest"]) == (expected.tier, expected.accesses, expected.is_test)
        assert head["accessed"] == at(expected.last_access)
        _same_end(head["ended"], expected.ended)
        if expected.ended is None:
            (found,) = memory.read(graph, [head["id"]], now=at(end))
            assert found.effective_energy == pytest.approx(expected.energy(end), rel=1e-9)
    for is_test in (False, True):
        assert _counts(graph, end, is_test) == model.status(end, is_test=is_test)
    assert integrity.validate(graph, now=at(end + 1)).findings == []
    assert all(record.outcome == "ok" for record in runs.latest(graph, limit=50))


def _same_end(found: Any, expected: float | None) -> None:
    assert (found is None) == (expected is None)
    if expected is not None:
        assert (found - at(expected)).total_seconds() == pytest.approx(0, abs=0.003)


def _counts(graph: Graph, hours: float, is_test: bool) -> dict[str, int]:
    status = monitor.status(graph, now=at(hours), is_test=is_test)
    tiers: dict[str, int] = {row.tier: row.count for row in status.tiers}
    return {**tiers, "live": status.live, "expired": status.expired, "superseded": status.superseded}

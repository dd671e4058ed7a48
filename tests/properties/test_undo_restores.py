"""Whatever happened to a brain: undoing a run leaves everything as it was before it."""

from functools import partial

import pytest
from hypothesis import given

from brainbridge.association import association
from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.run import run as runs
from tests.effort import examples
from tests.reference.histories import HISTORIES, Birth, Operation, bear, done, judge
from tests.state import at, empty
from tests.undoing import held


@examples(60)
@given(**HISTORIES)
@pytest.mark.timeout(1800)
def test_before_is_after_the_undo(migrated: Graph, births: list[Birth], operations: list[Operation]) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    for is_test in (False, True):  # associations that a run made follow from the texts, and stay
        association.associate(migrated, now=at(6000), until=at(6000), is_test=is_test)
    end = max(birth.hours for birth in births)
    for operation in operations:
        end = max(end, operation.hours)
        if operation.kind == "touch":
            done(migrated, operation)
            continue
        before = held(migrated)
        run = judge(migrated, operation).run_id
        after, back = held(migrated), partial(undo.undo, migrated, now=at(end))
        if after == before:
            continue
        first = back(run)
        assert (first.refused, held(migrated)) == ([], before)
        second = back(first.run_id)
        assert (second.refused, held(migrated)) == ([], after)
        third = back(second.run_id)
        assert (third.refused, held(migrated)) == ([], before)
        assert integrity.validate(migrated, now=at(end + 1)).findings == []
        judge(migrated, operation)  # and it does the same again
    assert all(record.outcome == "ok" for record in runs.latest(migrated, limit=50))

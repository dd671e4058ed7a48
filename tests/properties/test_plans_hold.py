"""Whatever happened to a brain: a plan changes nothing, and the run does what the plan said."""

from functools import partial

import pytest
from hypothesis import given

from brainbridge.graph.graph import Graph
from brainbridge.run import run as runs
from tests.effort import examples
from tests.plans import dump, facts
from tests.reference.histories import HISTORIES, Birth, Operation, bear, done, judge
from tests.state import empty


@examples(60)
@given(**HISTORIES)
@pytest.mark.timeout(1800)
def test_the_plan_is_the_outcome(migrated: Graph, births: list[Birth], operations: list[Operation]) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    for operation in operations:
        if operation.kind == "touch":
            done(migrated, operation)
            continue
        before = dump(migrated)
        plan = runs.foresee(migrated, partial(judge, operation=operation))
        assert dump(migrated) == before
        assert facts(plan) == facts(judge(migrated, operation))

"""Whatever happens to a brain: after every run a probe finds what it found before, or the run was refused."""

from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.consolidation.consolidation import Guarded
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.probe import gate, probe
from tests.effort import examples
from tests.plans import dump
from tests.reference.histories import HISTORIES, NAMES, Birth, Operation, bear, done, judge
from tests.state import at, damage, empty, query

ENDING = ("consolidate", "due", "decay", "session")


def living(graph: Graph) -> set[str]:
    """Return the lineages that probes expect and that have not ended."""
    rows = query(graph, "MATCH (p:Probe) UNWIND p.expects AS l MATCH (:Live {lineageId: l}) RETURN DISTINCT l AS l")
    return {row["l"] for row in rows}


def found(graph: Graph, hours: float, *, is_test: bool) -> set[tuple[str, str]]:
    """Ask the probes at an hour, and return what they find."""
    checked = probe.check(graph, now=at(hours), is_test=is_test)
    return {(each.probe.id, one.lineage_id) for each in checked for one in each.expected if one.state == "found"}


def guarded(graph: Graph, operation: Operation, *, protect: bool) -> None:
    """Judge as the command does, and compare what is found before and afterwards."""
    is_test = operation.is_test and operation.kind != "session"
    before, alive = dump(graph), living(graph)
    finds = found(graph, operation.hours, is_test=is_test)

    def work(on: Transactor) -> Guarded:
        judged = judge(on, operation)
        assert isinstance(judged, Guarded)
        return judged

    judged = gate.judge(graph, work, now=at(operation.hours), is_test=is_test, protect=protect)
    if judged.at_stake:
        assert not protect
        assert dump(graph) == before
        assert {each.lineage_id for each in judged.at_stake} <= alive
    assert living(graph) == alive
    assert found(graph, operation.hours, is_test=is_test) >= finds


def expect(graph: Graph, birth: Birth) -> None:
    """Keep a probe of a memory's own kind, test or real; none if the memory has ended by then."""
    # The names are too short to be words, so all are found by their common words.
    with suppress(Refused):
        probe.add(graph, "what content of them is there", [birth.name], now=at(12), is_test=birth.is_test)


@examples(40)
@given(**HISTORIES, asked=st.sets(st.sampled_from(NAMES), min_size=1), protect=st.booleans())
@pytest.mark.timeout(1800)
def test_what_is_found_stays_findable(
    migrated: Graph, births: list[Birth], operations: list[Operation], asked: set[str], protect: bool
) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    for birth in births:
        if birth.name in asked:
            expect(migrated, birth)
    for operation in operations:
        if operation.kind in ENDING:
            guarded(migrated, operation, protect=protect)
        elif operation.kind == "touch":
            done(migrated, operation)
        else:
            partial(judge, migrated)(operation)
    assert damage(migrated, 7000) == []

"""Export, import, export: the same bytes below the header, whatever the brain's history."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.transfer.archive import exporting, restoring
from tests.effort import examples
from tests.reference.histories import HISTORIES, NAMES, Birth, Operation, bear, done
from tests.state import at, empty, query

VALUES = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.lists(st.text('ab\n\u2028"', max_size=3), max_size=3),
)


def below_the_header(graph: Graph, path: Path) -> bytes:
    exporting.export(graph, path, brain="tests", now=at(9000))
    return path.read_bytes().split(b"\n", 1)[1]


@examples(40)
@given(
    **HISTORIES,
    pairs=st.lists(st.lists(st.sampled_from(NAMES), min_size=2, max_size=3, unique=True), max_size=3),
    added=st.dictionaries(st.text("abcXYZ _`", min_size=1, max_size=6), VALUES, max_size=3),
)
@pytest.mark.timeout(1800)
def test_what_goes_out_comes_back(
    migrated: Graph, tmp_path: Path, *, births: list[Birth], operations: list[Operation], pairs: Any, added: Any
) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    for number, names in enumerate(pairs):
        association.coactivate(migrated, names, retrieval=f"r{number}", now=at(number))
    for operation in operations:
        done(migrated, operation)
    query(migrated, "MATCH (m:Memory {id: $id}) SET m += $added", id=births[0].name, added=added)
    before = below_the_header(migrated, tmp_path / "before")
    found = integrity.validate(migrated, now=at(9000)).findings
    empty(migrated)
    restoring.restore(migrated, tmp_path / "before")
    assert below_the_header(migrated, tmp_path / "after") == before
    assert integrity.validate(migrated, now=at(9000)).findings == found

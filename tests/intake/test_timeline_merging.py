"""The timeline: an archive that is merged leaves what is in boxes here where it is."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.transfer.archive import exporting, restoring
from tests.intake.test_timeline import DATABASE, _state, sound, talked
from tests.state import at, query


@pytest.fixture(autouse=True)
def _boxing(brain: Brain) -> None:
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))


def _boxed(brain: Brain) -> list[dict[str, Any]]:
    return [each for each in _state(brain.graph) if "Trace" not in each["labels"]]


@pytest.mark.parametrize("anew", [True, False])
def test_what_was_boxed_otherwise_before_is_in_no_second_box(brain: Brain, tmp_path: Path, anew: bool) -> None:
    talked(brain.graph, DATABASE)
    done = brain.consolidate(now=at(1))
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(2))
    assert brain.runs.undo(done.run_id, now=at(3)).refused == []
    if anew:
        brain.consolidate(now=at(4))
    state, traces = _boxed(brain), brain.timeline.traces()
    restoring.restore(brain.graph, tmp_path / "before")
    assert (_boxed(brain), brain.timeline.traces()) == (state, traces)
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 0 if anew else 5}]
    sound(brain, 5)


def test_a_box_that_is_not_here_comes_with_its_turns(brain: Brain, tmp_path: Path) -> None:
    turns = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(2))
    (box,) = brain.timeline.boxes()
    gone = "MATCH (n) WHERE n:Box OR n:Trace OR n:Event OR n:Memory DETACH DELETE n"
    query(brain.graph, gone)
    restoring.restore(brain.graph, tmp_path / "before")
    assert list(brain.timeline.boxes()) == [box]
    rows = query(brain.graph, "MATCH (m:Memory)-[:IN_BOX]->() RETURN m.id AS id ORDER BY id")
    assert [row["id"] for row in rows] == sorted(turns)
    sound(brain, 5)

"""The timeline: an archive that is merged leaves what is in boxes here where it is."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.transfer.archive import batch, exporting, restoring
from tests.intake.test_timeline import DATABASE, MINUTE, _state, sound, talked
from tests.state import at, given, query

LATE = "The database was in Oracle before."
SUMMARIES = (
    "MATCH (s:Summary:Live)-[x:SUMS_UP]->(b:Box) RETURN s.id AS id, x.count AS said, b.count AS count ORDER BY said"
)


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


def _elsewhere(brain: Brain, path: Path) -> None:
    """Empty the brain, and restore into it what another one had before."""
    query(brain.graph, "MATCH (n) WHERE n:Box OR n:Trace OR n:Event OR n:Memory OR n:Session DETACH DELETE n")
    restoring.restore(brain.graph, path)


def test_a_box_into_which_more_came_elsewhere_says_what_is_in_it_and_keeps_one_summary(
    brain: Brain, tmp_path: Path
) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(2))
    given(brain.graph, "late", content=LATE, hours=2.5 * MINUTE, sensitivity="normal")
    brain.consolidate(now=at(3))
    exporting.export(brain.graph, tmp_path / "after", brain="b", now=at(4))
    _elsewhere(brain, tmp_path / "before")
    restoring.restore(brain.graph, tmp_path / "after")
    assert [(each["said"], each["count"]) for each in query(brain.graph, SUMMARIES)] == [(5, 6), (6, 6)]
    sound(brain, 5)
    brain.consolidate(now=at(6))
    assert [(each["said"], each["count"]) for each in query(brain.graph, SUMMARIES)] == [(6, 6)]
    sound(brain, 7)


def test_turns_that_wait_here_are_in_the_box_of_the_archive_and_wait_no_longer(brain: Brain, tmp_path: Path) -> None:
    talked(brain.graph, DATABASE)
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(0.5))
    brain.consolidate(now=at(1))
    exporting.export(brain.graph, tmp_path / "after", brain="b", now=at(2))
    _elsewhere(brain, tmp_path / "before")
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 5}]
    restoring.restore(brain.graph, tmp_path / "after")
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 0}]
    assert [each.count for each in brain.timeline.boxes()] == [5]
    sound(brain, 3)


def test_a_box_whose_turns_are_in_others_here_is_empty_and_the_next_pass_ends_its_summary(
    brain: Brain, tmp_path: Path
) -> None:
    talked(brain.graph, DATABASE)
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(0.5))
    brain.consolidate(now=at(1))
    exporting.export(brain.graph, tmp_path / "after", brain="b", now=at(2))
    _elsewhere(brain, tmp_path / "before")
    brain.consolidate(now=at(3))
    (box,), traces = brain.timeline.boxes(), brain.timeline.traces()
    restoring.restore(brain.graph, tmp_path / "after")
    assert [each.id for each in brain.timeline.boxes()] == [box.id]
    assert brain.timeline.traces() == traces
    sound(brain, 5)
    brain.consolidate(now=at(6))
    assert [(each["said"], each["count"]) for each in query(brain.graph, SUMMARIES)] == [(5, 5)]
    assert list(brain.timeline.boxes()) == [box]
    sound(brain, 7)


def test_turns_whose_box_was_emptied_here_wait_for_another(brain: Brain, tmp_path: Path) -> None:
    talked(brain.graph, DATABASE)
    first = brain.consolidate(now=at(1))
    given(brain.graph, "late", content=LATE, hours=2.5 * MINUTE, sensitivity="normal")
    second = brain.consolidate(now=at(3))
    exporting.export(brain.graph, tmp_path / "after", brain="b", now=at(4))
    for each in (second, first):
        assert brain.runs.undo(each.run_id, now=at(5)).refused == []
    query(brain.graph, "MATCH (m:Memory {id: 'late'}) DETACH DELETE m")
    restoring.restore(brain.graph, tmp_path / "after")
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 6}]
    sound(brain, 6)


def test_what_is_newer_elsewhere_stays_in_its_box_here(brain: Brain, tmp_path: Path) -> None:
    turns = talked(brain.graph, DATABASE)
    exporting.export(brain.graph, tmp_path / "before", brain="b", now=at(0.5))
    for each in turns:
        brain.touch(each, now=at(2))
    exporting.export(brain.graph, tmp_path / "later", brain="b", now=at(3))
    _elsewhere(brain, tmp_path / "before")
    brain.consolidate(now=at(1))
    (box,) = brain.timeline.boxes()
    done = restoring.restore(brain.graph, tmp_path / "later", on_conflict="newer")
    assert (done.lineages, done.kept) == (5, 0)
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 0}]
    sound(brain, 4)
    brain.consolidate(now=at(5))
    assert query(brain.graph, "MATCH (:Memory)-[x:IN_BOX]->(:Box) RETURN count(x) AS count") == [{"count": 5}]
    assert list(brain.timeline.boxes()) == [box]


@pytest.mark.parametrize("policy", ["skip", "newer"])
def test_turns_that_are_back_in_their_box_were_not_taken_out_of_it(
    brain: Brain, tmp_path: Path, policy: batch.Policy
) -> None:
    talked(brain.graph, DATABASE)
    done = brain.consolidate(now=at(1))
    back = brain.runs.undo(done.run_id, now=at(2), cascade=True)
    exporting.export(brain.graph, tmp_path / "undone", brain="b", now=at(3))
    back = brain.runs.undo(back.run_id, now=at(4))
    restoring.restore(brain.graph, tmp_path / "undone", on_conflict=policy)
    assert _held(brain) == [{"kind": "IN_BOX", "edges": 5, "count": 5}]
    for hours, kind in ((5, "WAS_IN_BOX"), (6, "IN_BOX")):
        back = brain.runs.undo(back.run_id, now=at(hours), cascade=True)
        assert back.refused == []
        assert _held(brain) == [{"kind": kind, "edges": 5, "count": 5 if kind == "IN_BOX" else 0}]
        sound(brain, hours + 0.5)


def _held(brain: Brain) -> list[dict[str, Any]]:
    held = "MATCH (:Memory)-[x:IN_BOX|WAS_IN_BOX]->(b:Box) RETURN type(x) AS kind, count(x) AS edges, b.count AS count"
    return query(brain.graph, held)

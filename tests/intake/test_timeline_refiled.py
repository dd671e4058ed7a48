"""A box that was sealed by one run and filed by the next, as after a kill, is filed anew once that was taken back."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.intake.timeline import filing
from brainbridge.run.run import Run
from tests.intake.test_timeline import DATABASE, MINUTE, _state, part, sound, talked
from tests.state import at, given, query

APART = (
    "The harbour ferry leaves at noon on weekdays.",
    "My sister paints old bicycles in bright green.",
    "A lemon tree survived last winter without any cover.",
    "Grandfather repaired clocks during forty patient years.",
    "Nobody understood why seven lamps stayed dark.",
)
SHIPS = (
    "The ship to Zanzibar is slow.",
    "Zanzibar has a fleet of ships.",
    "Nobody knows Zanzibar by heart.",
)
SUMMARIES = "MATCH (s:Summary)-[:SUMS_UP]->(b:Box) WHERE s:Live RETURN s.id AS id, b.count AS count"
WAITING = "MATCH (b:Unfiled) RETURN count(b) AS count"
TALKS = pytest.mark.parametrize(("texts", "topics"), [(APART, False), (DATABASE, True)], ids=["without", "with topics"])


@pytest.fixture(autouse=True)
def _boxing(brain: Brain) -> None:
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))


def killed(brain: Brain, monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """Consolidate, and be killed before the boxes are filed."""
    real = Run.run

    def broken(self: Run, name: str, *args: Any, **known: Any) -> Any:
        if name == "box.unfiled":
            raise KeyboardInterrupt
        return real(self, name, *args, **known)

    with monkeypatch.context() as patch:
        patch.setattr(Run, "run", broken)
        with pytest.raises(KeyboardInterrupt):
            brain.consolidate(now=at(hours))


def summaries(graph: Graph) -> list[dict[str, Any]]:
    return query(graph, SUMMARIES)


def waiting(graph: Graph) -> int:
    (row,) = query(graph, WAITING)
    return int(row["count"])


@TALKS
def test_its_summary_is_made_anew(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...], topics: bool
) -> None:
    talked(brain.graph, texts)
    killed(brain, monkeypatch, 1)
    done = brain.consolidate(now=at(2))
    assert part(done) == {"boxed": 0, "sealed": 0, "traces": int(topics), "summaries": 1}
    assert brain.runs.undo(done.run_id, now=at(3)).refused == []
    (found,) = brain.timeline.boxes()
    assert (bool(found.topics), found.summary, waiting(brain.graph)) == (topics, None, 1)
    assert part(brain.consolidate(now=at(4))) == part(done)
    assert (len(summaries(brain.graph)), waiting(brain.graph)) == (1, 0)
    sound(brain, 5)


@TALKS
def test_until_that_is_taken_back_in_turn(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...], topics: bool
) -> None:
    talked(brain.graph, texts)
    killed(brain, monkeypatch, 1)
    done = brain.consolidate(now=at(2))
    before = _state(brain.graph)
    back = brain.runs.undo(done.run_id, now=at(3))
    again = brain.runs.undo(back.run_id, now=at(4))
    assert (again.refused, waiting(brain.graph)) == ([], 0)
    assert _state(brain.graph) == before
    third = brain.runs.undo(again.run_id, now=at(5))
    assert (third.refused, waiting(brain.graph)) == ([], 1)
    assert part(brain.consolidate(now=at(6)))["summaries"] == 1
    sound(brain, 7)


@TALKS
def test_with_the_run_that_sealed_it_all_is_made_anew(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...], topics: bool
) -> None:
    talked(brain.graph, texts)
    killed(brain, monkeypatch, 1)
    (sealing,) = query(brain.graph, "MATCH (e:Event {kind: 'box_sealed'}) RETURN e.runId AS id")
    done = brain.consolidate(now=at(2))
    before = _state(brain.graph)
    backs = [brain.runs.undo(each, now=at(3)) for each in (done.run_id, sealing["id"])]
    assert (list(brain.timeline.boxes()), waiting(brain.graph)) == ([], 0)
    for each in reversed(backs):
        assert brain.runs.undo(each.run_id, now=at(4)).refused == []
    assert _state(brain.graph) == before


def test_so_is_that_of_one_that_something_came_into_late(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    given(brain.graph, "late", content="The database was in Oracle.", hours=2.5 * MINUTE, sensitivity="normal")
    done = brain.consolidate(now=at(2))
    before, (new,) = _state(brain.graph), summaries(brain.graph)
    back = brain.runs.undo(done.run_id, now=at(3))
    (old,) = summaries(brain.graph)
    assert (back.refused, old["count"], old == new, waiting(brain.graph)) == ([], 6, False, 1)
    again = brain.runs.undo(back.run_id, now=at(4))
    assert (again.refused, summaries(brain.graph), _state(brain.graph)) == ([], [new], before)
    brain.runs.undo(again.run_id, now=at(5))
    assert part(brain.consolidate(now=at(6)))["summaries"] == 1
    (newest,) = summaries(brain.graph)
    assert newest["id"] not in (old["id"], new["id"])
    assert (newest["count"], waiting(brain.graph)) == (6, 0)
    sound(brain, 7)


def test_what_somebody_forgot_is_not_made_anew_though_that_is_redone(brain: Brain) -> None:
    talked(brain.graph, APART)
    brain.consolidate(now=at(1))
    (found,) = summaries(brain.graph)
    forgot = brain.forget(found["id"], now=at(2))
    back = brain.runs.undo(forgot.run_id, now=at(3))
    assert (summaries(brain.graph), waiting(brain.graph)) == ([found], 0)
    brain.runs.undo(back.run_id, now=at(4))
    assert part(brain.consolidate(now=at(5)))["summaries"] == 0


@TALKS
def test_it_has_no_second_summary_if_it_was_filed_anew_meanwhile(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...], topics: bool
) -> None:
    talked(brain.graph, texts)
    killed(brain, monkeypatch, 1)
    done = brain.consolidate(now=at(2))
    back = brain.runs.undo(done.run_id, now=at(3))
    brain.consolidate(now=at(4))
    before = summaries(brain.graph)
    assert {each.kind for each in brain.runs.undo(back.run_id, now=at(5)).refused} >= {"summarised"}
    assert summaries(brain.graph) == before


def test_with_a_cascade_that_gives_way_to_the_one_before(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    talked(brain.graph, DATABASE)
    killed(brain, monkeypatch, 1)
    done = brain.consolidate(now=at(2))
    first = summaries(brain.graph)
    back = brain.runs.undo(done.run_id, now=at(3))
    brain.consolidate(now=at(4))
    (refused,) = [each for each in brain.runs.undo(back.run_id, now=at(5)).refused if each.kind == "summarised"]
    assert refused.reason.endswith("; --cascade takes that back first")
    assert brain.runs.undo(back.run_id, now=at(6), cascade=True).refused == []
    assert (summaries(brain.graph), waiting(brain.graph)) == (first, 0)
    sound(brain, 7)


def test_of_two_live_summaries_one_that_quotes_what_was_forgotten_ends(
    brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (quoted, *_) = query(brain.graph, "MATCH (:Summary)-[:DERIVED_FROM]->(m) RETURN m.id AS id ORDER BY id")
    other = """MATCH (s:Summary)-[x:SUMS_UP]->(b:Box)
    CREATE (t:Memory:Summary:Live:Head:Hot:Crystal)-[y:SUMS_UP]->(b)
    SET t = s {.*, id: 'other', lineageId: 'other'}, y = properties(x)"""
    query(brain.graph, other)
    brain.forget(quoted["id"], now=at(2))
    real, asked = Run.run, list[str]()

    def counted(self: Run, name: str, *args: Any, **known: Any) -> Any:
        asked.append(name)
        assert asked.count("box.unfiled") < 5, "the pass does not end"
        return real(self, name, *args, **known)

    monkeypatch.setattr(Run, "run", counted)
    brain.consolidate(now=at(3))
    assert [each["id"] for each in summaries(brain.graph)] == ["other"]
    assert waiting(brain.graph) == 0


def test_with_a_cascade_a_box_goes_with_the_trace_and_the_summary_that_it_got_later(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    first = brain.consolidate(now=at(5 * MINUTE))
    brain.consolidate(now=at(2))
    assert brain.runs.undo(first.run_id, now=at(3), cascade=True).refused == []
    assert (summaries(brain.graph), brain.timeline.traces(), brain.timeline.boxes()) == ([], (), ())
    sound(brain, 4)
    brain.consolidate(now=at(5))
    assert [each["count"] for each in summaries(brain.graph)] == [5]


def test_topics_that_only_forgotten_turns_had_are_gone_after_a_pass_until_that_is_taken_back(brain: Brain) -> None:
    turns = talked(brain.graph, (*DATABASE[:2], *SHIPS))
    brain.consolidate(now=at(1))
    (before,), (trace,) = brain.timeline.boxes(), brain.timeline.traces()
    assert "zanzibar" in before.topics
    runs = [brain.forget(each, now=at(2)).run_id for each in turns[2:]]
    brain.consolidate(now=at(3))
    (after,), (its,) = brain.timeline.boxes(), brain.timeline.traces()
    assert after.topics
    assert {"zanzibar", "ship"}.isdisjoint(after.topics)
    assert its.topics == after.topics
    for each in runs:
        assert brain.runs.undo(each, now=at(4)).refused == []
    brain.consolidate(now=at(5))
    (again,), (its,) = brain.timeline.boxes(), brain.timeline.traces()
    assert (again.topics, its.topics) == (before.topics, trace.topics)
    sound(brain, 6)


def test_a_new_trace_has_no_topics_of_what_was_forgotten_before(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = talked(brain.graph, (*DATABASE[:2], *SHIPS))
    killed(brain, monkeypatch, 1)
    for each in turns[2:]:
        brain.forget(each, now=at(2))
    brain.consolidate(now=at(3))
    (box,), (trace,) = brain.timeline.boxes(), brain.timeline.traces()
    assert trace.topics == box.topics
    assert "zanzibar" not in trace.topics
    assert trace.id == filing.name(box.topics)


def test_the_summary_of_a_box_that_was_emptied_since_does_not_come_back(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    first = brain.consolidate(now=at(5 * MINUTE))
    second = brain.consolidate(now=at(2))
    back = brain.runs.undo(second.run_id, now=at(3))
    brain.runs.undo(first.run_id, now=at(4))
    refused = {each.kind: each.reason for each in brain.runs.undo(back.run_id, now=at(5)).refused}
    assert refused["summarised"].startswith("its box is empty since by the run ")
    assert summaries(brain.graph) == []
    sound(brain, 6)
    assert brain.runs.undo(back.run_id, now=at(7), cascade=True).refused == []
    assert [each["count"] for each in summaries(brain.graph)] == [5]
    sound(brain, 8)

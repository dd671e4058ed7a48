"""The course of something, stretch by stretch: what recall makes of boxes where a question asks for it."""

from datetime import timedelta
from typing import Any

from brainbridge import Brain
from tests.intake.test_timeline import DATABASE, GARDEN, MINUTE, sound, talked
from tests.state import at, query

COURSE = "In what order did I bring up the database, the schema and the roses in the garden?"
ONE = "What does the fence around the garden cost, and which schema has the database?"


def _talks(brain: Brain) -> None:
    """Talk of the database, of the garden, and in another session of the database again; nothing is in a box yet."""
    talked(brain.graph, DATABASE)
    talked(brain.graph, GARDEN, hours=6 * MINUTE)
    talked(brain.graph, [f"{text} It is in order." for text in reversed(DATABASE)], hours=24, session="t")
    brain.consolidate(now=at(25))


def _boxed(brain: Brain, hours: float = 26.0) -> None:
    brain.config.change({"boxesOnConsolidate": True}, now=at(hours))
    brain.consolidate(now=at(hours))


def _asked(brain: Brain, question: str, **options: Any) -> Any:
    return brain.recall(question, now=at(30), touch=False, **options)


def test_each_box_comes_up_once_in_the_order_of_time(brain: Brain) -> None:
    _talks(brain)
    plain = _asked(brain, COURSE, limit=3)
    assert all(hit.box is None for hit in plain.hits)
    _boxed(brain)
    boxes = brain.timeline.boxes()
    assert len(boxes) == 3
    found = _asked(brain, COURSE, limit=3)
    assert [hit.box.id for hit in found.hits] == [each.id for each in boxes]
    assert [hit.created for hit in found.hits] == sorted(hit.created for hit in found.hits)
    for hit, box in zip(found.hits, boxes, strict=True):
        assert box.summary is not None
        assert (hit.box.content, hit.box.first_at, hit.box.last_at) == (box.summary.content, box.first_at, box.last_at)
    assert (found.coverage, found.sure) == (plain.coverage, plain.sure)
    sound(brain, 31)


def test_it_is_the_best_hit_of_the_box_and_the_rest_comes_after_all(brain: Brain) -> None:
    _talks(brain)
    _boxed(brain)
    found = _asked(brain, COURSE, limit=20).hits
    best = {box: max(hit.score for hit in found if hit.box.id == box) for box in {hit.box.id for hit in found}}
    first = _asked(brain, COURSE, limit=3).hits
    assert {hit.box.id: hit.score for hit in first} == best
    after = _asked(brain, COURSE, limit=3, skip=3).hits
    assert {hit.id for hit in first}.isdisjoint(hit.id for hit in after)
    pages = [hit.id for skip in range(0, 21, 3) for hit in _asked(brain, COURSE, limit=3, skip=skip).hits]
    assert sorted(pages) == sorted(hit.id for hit in found)


def test_a_question_for_one_thing_is_answered_as_without_boxes(brain: Brain) -> None:
    _talks(brain)
    before = [hit.id for hit in _asked(brain, ONE).hits]
    _boxed(brain)
    after = _asked(brain, ONE).hits
    assert [hit.id for hit in after] == before
    assert all(hit.box is None for hit in after)


def test_no_summary_is_a_hit(brain: Brain) -> None:
    _talks(brain)
    _boxed(brain)
    summaries = {each.summary.id for each in brain.timeline.boxes() if each.summary}
    for question in (ONE, COURSE, "forty tables"):
        assert summaries.isdisjoint(hit.id for hit in _asked(brain, question, limit=100).hits)


def test_as_of_an_earlier_instant_it_is_told_as_without_boxes(brain: Brain) -> None:
    _talks(brain)
    before = [hit.id for hit in _asked(brain, COURSE, as_of=at(25)).hits]
    _boxed(brain)
    after = _asked(brain, COURSE, as_of=at(25)).hits
    assert [hit.id for hit in after] == before
    assert all(hit.box is None for hit in after)


def test_a_summary_that_tells_what_was_forgotten_is_not_shown(brain: Brain) -> None:
    _talks(brain)
    _boxed(brain)
    (quoted, *_) = query(brain.graph, "MATCH (:Summary)-[:DERIVED_FROM]->(m) RETURN m.id AS id ORDER BY m.created")
    brain.forget(quoted["id"], now=at(27))
    first, *others = brain.timeline.boxes()
    assert first.summary is None
    assert all(each.summary for each in others)
    told = {hit.box.id: hit.box.content for hit in _asked(brain, COURSE, limit=3).hits}
    assert told[first.id] is None
    assert all(told[each.id] for each in others)


def test_a_further_box_of_a_session_counts_less(brain: Brain) -> None:
    """Of two that answer alike, the one of a session of which another box is shown gives way."""
    brain.config.change({"sessionWeight": 0, "aroundWeight": 0, "userAroundWeight": 0}, now=at(0))
    talked(brain.graph, DATABASE, session="a")
    talked(brain.graph, GARDEN, hours=6 * MINUTE, session="a")
    talked(brain.graph, GARDEN, hours=48, session="b")
    _boxed(brain, 50)
    question = "In what order did I bring up the schema of the database and the roses?"
    shown = brain.recall(question, now=at(60), limit=2, touch=False).hits
    assert {hit.session_id for hit in shown} == {"a", "b"}
    assert shown[1].created - shown[0].created > timedelta(days=1)

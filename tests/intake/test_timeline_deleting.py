"""The timeline: what becomes of boxes and summaries when what they tell is erased, forgotten or purged."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.domains import DOMAINS
from brainbridge.intake.timeline import filing
from brainbridge.schema import migrations
from tests.intake.test_timeline import DATABASE, MINUTE, sound, talked
from tests.state import at, given, query


@pytest.fixture(autouse=True)
def _boxing(brain: Brain) -> None:
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))


def test_what_is_erased_is_in_no_topic_and_no_summary(brain: Brain) -> None:
    far = ("The ship to Zanzibar is slow.", "Zanzibar has a database of ships.", "Nobody knows Zanzibar by heart.")
    turns = talked(brain.graph, (*DATABASE[:2], *far))
    brain.consolidate(now=at(1))
    (before,) = brain.timeline.boxes()
    assert "zanzibar" in before.topics
    assert before.summary is not None
    assert "Zanzibar" in before.summary.content
    brain.erasures.erase(*turns[2:], now=at(2))
    (after,) = brain.timeline.boxes()
    assert (after.count, after.topics, after.summary) == (2, ["database", "postgres"], None)
    assert [each.topics for each in brain.timeline.traces()] == [["database", "postgres"]]
    brain.consolidate(now=at(3))
    assert [each.count for each in brain.timeline.boxes()] == [2]
    sound(brain, 4)


FAR = ("The ship to Zanzibar is slow.", "Zanzibar has a database of ships.", "Nobody knows Zanzibar by heart.")
NAMES = """MATCH (n) UNWIND [key IN keys(n) WHERE n[key] IS :: STRING NOT NULL | n[key]] AS value
WITH value WHERE value CONTAINS $name RETURN count(*) AS count"""


def _named(brain: Brain, name: str) -> int:
    """Return how many properties tell the name of a trace."""
    (row,) = query(brain.graph, NAMES, name=name)
    return int(row["count"])


def test_the_name_of_a_trace_is_made_of_no_words_that_were_erased(brain: Brain) -> None:
    turns = talked(brain.graph, (*DATABASE[:2], *FAR))
    done = brain.consolidate(now=at(1))
    (box,), (before,) = brain.timeline.boxes(), brain.timeline.traces()
    assert before.id == filing.name(box.topics)
    assert _named(brain, before.id) >= 2  # the trace, and the event of its box
    brain.erasures.erase(*turns[2:], now=at(2))
    (after,) = brain.timeline.traces()
    assert after.id == f"trace-{box.id[:8]}"
    assert _named(brain, before.id) == 0
    brain.consolidate(now=at(3))
    back = brain.runs.undo(done.run_id, now=at(4), cascade=True)
    assert (back.refused, list(brain.timeline.traces())) == ([], [])
    brain.runs.undo(back.run_id, now=at(5))
    assert [each.id for each in brain.timeline.traces()] == [after.id]
    assert _named(brain, before.id) == 0
    sound(brain, 6)


def test_nor_after_the_words_were_forgotten_or_their_box_was_taken_back_before(brain: Brain) -> None:
    turns = talked(brain.graph, (*DATABASE[:2], *FAR))
    done = brain.consolidate(now=at(1))
    (before,) = brain.timeline.traces()
    for each in turns[2:]:
        brain.forget(each, now=at(2))
    brain.consolidate(now=at(3))
    assert [each.id for each in brain.timeline.traces()] == [before.id]
    brain.runs.undo(done.run_id, now=at(4), cascade=True)
    assert _named(brain, before.id)
    brain.erasures.erase(*turns[2:], now=at(5))
    assert _named(brain, before.id) == 0


def test_a_trace_keeps_its_name_while_others_say_the_same_words(brain: Brain) -> None:
    turns = talked(brain.graph, (*DATABASE[:2], *FAR))
    brain.consolidate(now=at(1))
    (before,) = brain.timeline.traces()
    brain.erasures.erase(turns[4], now=at(2))
    assert [each.id for each in brain.timeline.traces()] == [before.id]


def test_a_box_that_goes_with_its_words_leaves_no_name(brain: Brain) -> None:
    turns = talked(brain.graph, FAR)
    brain.consolidate(now=at(1))
    (before,) = brain.timeline.traces()
    brain.erasures.erase(*turns, now=at(2))
    assert (list(brain.timeline.traces()), _named(brain, before.id)) == ([], 0)
    sound(brain, 3)


def test_a_summary_that_tells_what_was_forgotten_gives_way(brain: Brain) -> None:
    turns = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (before,) = brain.timeline.boxes()
    assert before.summary is not None
    quoted, text = next(
        (turn, text) for turn, text in zip(turns, DATABASE, strict=True) if text in before.summary.content
    )
    brain.forget(quoted, now=at(2))
    brain.consolidate(now=at(3))
    (after,) = brain.timeline.boxes()
    assert after.summary is None or text not in after.summary.content
    sound(brain, 4)


def test_so_does_one_that_was_being_made_of_it(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    talked(brain.graph, DATABASE)
    real, forgotten = filing.summary, list[str]()

    def late(box: Any) -> Any:
        """Let somebody forget what a summary was just made of."""
        made = real(box)
        if made is not None and not forgotten:
            forgotten.extend(made.draft.derived_from)
            brain.forget(*forgotten, now=at(1))
        return made

    monkeypatch.setattr(filing, "summary", late)
    brain.consolidate(now=at(1))
    assert forgotten
    rows = query(brain.graph, "MATCH (s:Summary)-[:DERIVED_FROM]->(m) WHERE s:Live RETURN m.id AS id")
    assert {row["id"] for row in rows}.isdisjoint(forgotten)
    sound(brain, 2)


def test_so_does_one_that_told_it_before_a_box_waited_for_that(brain: Brain) -> None:
    turns = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    query(brain.graph, "MATCH (m:Memory {id: $id}) SET m.endReason = 'retracted'", id=turns[0])
    (quoted,) = (each for each in migrations.local(DOMAINS) if each.name == "quoted")
    for summary, waits in (("MATCH (s:Summary) REMOVE s:Live", 0), ("MATCH (s:Summary) SET s:Live", 1)):
        query(brain.graph, summary)
        for statement in quoted.statements:
            query(brain.graph, statement)
        assert query(brain.graph, "MATCH (b:Unfiled) RETURN count(b) AS count") == [{"count": waits}]


def test_what_is_remembered_again_before_the_next_pass_is_told_as_before(brain: Brain) -> None:
    turns = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (before,) = brain.timeline.boxes()
    forgot = brain.forget(*turns, now=at(2))
    back = brain.runs.undo(forgot.run_id, now=at(3))
    assert back.refused == []
    brain.consolidate(now=at(4))
    assert list(brain.timeline.boxes()) == [before]
    assert brain.runs.undo(back.run_id, now=at(5)).refused == []
    brain.consolidate(now=at(6))
    assert [each.summary for each in brain.timeline.boxes()] == [None]
    sound(brain, 7)


def test_a_trace_was_seen_no_longer_than_its_boxes(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    others = [each.replace("database", "database here") for each in DATABASE]
    later = talked(brain.graph, others, hours=5, session="t")
    brain.consolidate(now=at(6))
    (trace,) = brain.timeline.traces()
    assert (trace.boxes, trace.first_at, trace.last_at) == (2, at(0), at(5 + 4 * MINUTE))
    brain.erasures.erase(*later, now=at(7))
    (trace,) = brain.timeline.traces()
    assert (trace.boxes, trace.first_at, trace.last_at) == (1, at(0), at(4 * MINUTE))
    sound(brain, 8)


def test_nor_once_a_purge_has_deleted_some(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    talked(brain.graph, DATABASE, hours=5, session="t", tier="longTerm", energy=100)
    brain.consolidate(now=at(6))
    brain.consolidate(now=at(24))  # by now the first have faded
    _purged(brain, 25)
    (trace,) = brain.timeline.traces()
    assert (trace.boxes, trace.first_at, trace.last_at) == (1, at(5), at(5 + 4 * MINUTE))
    sound(brain, 26)


def _purged(brain: Brain, hours: float, **flags: Any) -> Any:
    return brain.integrity.purge(at(hours), now=at(hours), **flags)


def test_a_summary_holds_back_no_purge_and_goes_with_what_it_quotes(brain: Brain) -> None:
    turns = talked(brain.graph, DATABASE)
    done = brain.consolidate(now=at(1))
    (box,) = brain.timeline.boxes()
    assert box.summary is not None
    brain.consolidate(now=at(24))  # by now all has faded
    given(brain.graph, "left", content="The database of the schema was in Oracle before.", hours=2.5 * MINUTE,
          tier="longTerm", energy=100, sensitivity="normal")  # fmt: skip
    purged = _purged(brain, 25)
    assert (purged.purged, purged.kept) == (len(turns) + 1, 0)
    assert query(brain.graph, "MATCH (m:Memory) RETURN m.id AS id") == [{"id": "left"}]
    rows = query(
        brain.graph, "MATCH (e:Event {kind: 'purged'}) WHERE e.memoryId = $id RETURN e {.*} AS e", id=box.summary.id
    )
    assert len(rows) == 1
    assert not any(text in str(rows) for text in DATABASE)
    sound(brain, 26)
    back = brain.runs.undo(done.run_id, now=at(27))
    assert "a purge has deleted it since" in {each.reason for each in back.refused if each.id == box.summary.id}
    brain.consolidate(now=at(28))
    assert [each.count for each in brain.timeline.boxes()] == [1]
    sound(brain, 29)


def test_a_summary_of_which_something_was_made_holds_what_it_quotes(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (box,) = brain.timeline.boxes()
    assert box.summary is not None
    quoted = [row["id"] for row in query(brain.graph, "MATCH (:Summary)-[:DERIVED_FROM]->(m) RETURN m.id AS id")]
    brain.consolidate(now=at(24))
    brain.remember("The database is too large.", derived_from=[box.summary.id], now=at(24))
    purged = _purged(brain, 25)
    assert purged.kept == len(set(quoted))
    assert brain.timeline.boxes()[0].summary == box.summary
    sound(brain, 26)

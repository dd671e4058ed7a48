"""The timeline: what a consolidation puts into boxes, links and sums up."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation.passes import Step
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.intake.timeline import boxes
from brainbridge.integrity import integrity
from brainbridge.run import run as runs
from brainbridge.run.run import Run
from tests.effort import DEEP
from tests.state import at, birth, given, query, write

MINUTE = 1 / 60
MANY = 10_000 if DEEP else 1_000  # turns
DATABASE = (
    "We moved the database to Postgres last spring.",
    "Postgres keeps the database small, and the schema is in one file.",
    "Does the database need another schema?",
    "The database has a schema of forty tables, which nobody dares to change.",
    "Every table of the database has an owner, who answers for it.",
)
GARDEN = (
    "The garden has roses along the wall, which my mother planted.",
    "Roses need a garden with a lot of sun.",
    "I water the garden every evening, and the roses twice.",
    "In the garden the roses were eaten by a deer.",
    "A fence around the garden costs nine hundred euros.",
)
BOXES = "MATCH (b:Box) WHERE b.count > 0 RETURN b.topics AS topics, b.count AS count ORDER BY b.firstAt"


@pytest.fixture(autouse=True)
def _boxing(brain: Brain) -> None:
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))


def talked(graph: Graph, texts: Sequence[str], *, hours: float = 0.0, session: str = "s", **parts: Any) -> list[str]:
    return [
        given(graph, f"{session} {hours} {place}", content=text, hours=hours + place * MINUTE, sessionId=session,
              role="user", sensitivity="normal", ordinal=place, **parts)
        for place, text in enumerate(texts)
    ]  # fmt: skip


def sound(brain: Brain, hours: float) -> None:
    assert integrity.validate(brain.graph, now=at(hours)).findings == []


def part(done: Any) -> dict[str, int]:
    return dict(done.model_extra["boxes"])


def test_a_talk_becomes_boxes_with_summaries(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    talked(brain.graph, GARDEN, hours=6 * MINUTE)
    done = brain.consolidate(now=at(1))
    assert part(done) == {"boxed": 10, "sealed": 2, "traces": 2, "summaries": 2}
    first, second = brain.timeline.boxes()
    assert (first.topics, first.count, first.reason) == (["database", "postgres", "schema"], 5, "topic_shift")
    assert (second.count, second.reason, second.sealed_at) == (5, "time_gap", at(1))
    assert (first.first_at, first.last_at) == (at(0), at(4 * MINUTE))
    assert None not in (first.trace_id, second.trace_id)
    assert first.trace_id != second.trace_id
    assert {each.id for each in brain.timeline.traces()} == {first.trace_id, second.trace_id}
    sound(brain, 2)


def test_a_summary_has_three_of_the_sentences_and_lives_on(brain: Brain) -> None:
    turns = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (found,) = brain.timeline.boxes()
    assert found.summary is not None
    head, *lines = found.summary.content.splitlines()
    assert head == "2026-05-01 12:00 to 2026-05-01 12:04 UTC:"
    assert len(lines) == 3
    said = [line.removeprefix("user: ") for line in lines]
    assert set(said) <= set(DATABASE)
    assert said == sorted(said, key=DATABASE.index)
    kept = brain.inspect(found.summary.id, now=at(1)).memory
    assert {"Crystal", "Summary", "Live"} <= set(kept.labels)
    assert (kept.decay_law, kept.session_id, kept.created) == ("none", "s", at(4 * MINUTE))
    rows = query(brain.graph, "MATCH (:Summary)-[d:DERIVED_FROM]->(m) RETURN d.operation AS how, m.id AS id")
    assert {row["how"] for row in rows} == {"excerpted"}
    assert {row["id"] for row in rows} <= set(turns)
    brain.consolidate(now=at(24 * 400))
    assert brain.timeline.boxes()[0].summary is not None


def test_a_few_sentences_need_no_summary(brain: Brain) -> None:
    talked(brain.graph, DATABASE[:4])  # one asks
    assert part(brain.consolidate(now=at(1)))["summaries"] == 0
    talked(brain.graph, DATABASE[:5], session="t")
    assert part(brain.consolidate(now=at(2)))["summaries"] == 1


def test_it_does_not_matter_how_often_it_is_looked_at(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    talked(brain.graph, GARDEN, hours=6 * MINUTE)
    talked(brain.graph, DATABASE, hours=3)
    for minutes in (0, 4, 13, 23, 45, 185):
        brain.consolidate(now=at(minutes * MINUTE))
    often = query(brain.graph, BOXES)
    query(brain.graph, "MATCH (n) WHERE n:Box OR n:Trace OR n:Summary DETACH DELETE n")  # then all is boxed anew
    brain.consolidate(now=at(5))
    assert query(brain.graph, BOXES) == often


def test_the_order_of_arrival_matters_little(brain: Brain) -> None:
    for hours, texts in ((8, DATABASE), (4, GARDEN), (0, DATABASE)):
        talked(brain.graph, texts, hours=hours)
        brain.consolidate(now=at(9))
    late = query(brain.graph, BOXES)
    assert [(row["topics"], row["count"]) for row in late] == [
        *(((topics := ["database", "postgres", "schema"]), 5), (late[1]["topics"], 5), (topics, 5)),
    ]
    first, _, last = brain.timeline.boxes()
    assert first.trace_id == last.trace_id


def test_the_end_of_a_session_seals_its_box(brain: Brain) -> None:
    talked(brain.graph, DATABASE[:2])
    done = brain.session_end("s", now=at(2 * MINUTE))
    assert part(done) == {"boxed": 2, "sealed": 1, "traces": 1, "summaries": 0}
    assert [each.reason for each in brain.timeline.boxes()] == ["flush"]


def test_somebody_may_seal_a_box(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(5 * MINUTE))
    (found,) = brain.timeline.boxes()
    assert found.sealed_at is None
    assert brain.timeline.seal(found.id, now=at(6 * MINUTE), dry_run=True).applied is False
    assert brain.timeline.box(found.id) == found
    done = brain.timeline.seal(found.id, now=at(6 * MINUTE))
    assert (done.box.reason, done.box.summary is not None) == ("forced", True)
    with pytest.raises(Refused, match="is sealed already: forced"):
        brain.timeline.seal(found.id, now=at(7 * MINUTE))
    with pytest.raises(NotFound):
        brain.timeline.seal("unknown")
    brain.runs.undo(done.run_id, now=at(8 * MINUTE))
    assert brain.timeline.box(found.id) == found
    sound(brain, 1)


def _state(graph: Graph) -> list[dict[str, Any]]:
    return query(
        graph,
        "MATCH (n) WHERE n:Box OR n:Trace OR n:Memory "
        "RETURN labels(n) AS labels, n {.*, rev: null, accessCount: null} AS n, COLLECT { "
        "MATCH (n)-[r:IN_BOX|WAS_IN_BOX|IN_TRACE|SUMS_UP]-(o) "
        "RETURN [type(r), o.id, r {.*}] ORDER BY type(r), o.id } AS edges "
        "ORDER BY n.id",
    )


def test_a_pass_is_taken_back_and_that_too(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    talked(brain.graph, GARDEN, hours=6 * MINUTE)
    done = brain.consolidate(now=at(1))
    before = _state(brain.graph)
    back = brain.runs.undo(done.run_id, now=at(2))
    assert back.refused == []
    assert {"box_opened": 2, "box_sealed": 2, "traced": 2, "summarised": 2}.items() <= back.undone.items()
    assert list(brain.timeline.boxes()) == []
    assert query(brain.graph, "MATCH (m:Unboxed) RETURN count(m) AS count") == [{"count": 10}]
    sound(brain, 3)
    again = brain.runs.undo(back.run_id, now=at(4))
    assert again.refused == []
    assert _state(brain.graph) == before
    sound(brain, 5)


def test_what_was_taken_back_is_boxed_anew_by_the_next_pass(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    done = brain.consolidate(now=at(1))
    before = [(each.topics, each.count) for each in brain.timeline.boxes()]
    back = brain.runs.undo(done.run_id, now=at(2))
    brain.consolidate(now=at(3))
    assert [(each.topics, each.count) for each in brain.timeline.boxes()] == before
    assert brain.runs.undo(back.run_id, now=at(4)).refused != []
    sound(brain, 5)


def test_a_dry_run_shows_it_and_changes_nothing(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    assert part(brain.consolidate(now=at(1), dry_run=True)) == {"boxed": 5, "sealed": 1, "traces": 1, "summaries": 1}
    assert list(brain.timeline.boxes()) == []


def test_nothing_is_put_into_boxes_unless_that_is_asked_for(brain: Brain) -> None:
    brain.config.change({"boxesOnConsolidate": False}, now=at(0))
    talked(brain.graph, DATABASE)
    for done in (brain.consolidate(now=at(1)), brain.session_end("s", now=at(2))):
        assert "boxes" not in (done.model_extra or {})
    assert query(brain.graph, "MATCH (n:Box|Trace|Summary|Unboxed|Unfiled) RETURN n") == []
    brain.config.change({"boxesOnConsolidate": True}, now=at(3))
    assert part(brain.consolidate(now=at(4)))["boxed"] == 5


def test_what_was_said_while_it_was_off_is_put_into_boxes_later(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    brain.config.change({"boxesOnConsolidate": False}, now=at(1))
    talked(brain.graph, GARDEN, hours=2)
    brain.consolidate(now=at(3))
    assert [each.count for each in brain.timeline.boxes()] == [5]
    brain.config.change({"boxesOnConsolidate": True}, now=at(4))
    brain.consolidate(now=at(5))
    assert [each.count for each in brain.timeline.boxes()] == [5, 5]


@pytest.mark.parametrize(
    ("meanwhile", "error", "why"),
    [
        ("MATCH (b:Box) DETACH DELETE b", NotFound, "there is no box"),
        ("MATCH (b:Box) SET b.count = 0", NotFound, "there is no box"),
        ("MATCH (b:Box) SET b.sealedAt = b.lastAt, b.reason = 'flush'", Refused, "is sealed already: flush"),
    ],
)
def test_a_box_that_changes_while_it_is_to_be_sealed_is_refused(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, meanwhile: str, error: type[Exception], why: str
) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(5 * MINUTE))
    (found,) = brain.timeline.boxes()
    real = Run.run

    def late(self: Run, name: str, *args: Any, **known: Any) -> Any:
        if name == "box.seal":
            query(brain.graph, meanwhile)
        return real(self, name, *args, **known)

    monkeypatch.setattr(Run, "run", late)
    with pytest.raises(error, match=why):
        brain.timeline.seal(found.id, now=at(6 * MINUTE))


def test_an_open_box_is_sealed_by_command_though_the_pass_is_off(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(5 * MINUTE))
    brain.config.change({"boxesOnConsolidate": False}, now=at(5 * MINUTE))
    (found,) = brain.timeline.boxes()
    done = brain.timeline.seal(found.id, now=at(6 * MINUTE))
    assert (done.box.reason, done.box.summary is not None) == ("forced", True)


def test_test_turns_are_apart(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    for place, text in enumerate(GARDEN):
        given(brain.graph, f"test {place}", content=text, hours=place * MINUTE, test=True, sensitivity="normal")
    brain.consolidate(now=at(1))
    assert (len(brain.timeline.boxes()), len(brain.timeline.boxes(test=True))) == (1, 0)
    brain.consolidate(now=at(1), test=True)
    (found,) = brain.timeline.boxes(test=True)
    assert found.summary is not None
    assert brain.inspect(found.summary.id).memory.is_test
    sound(brain, 2)


def test_more_in_a_sealed_box_is_summed_up_anew(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    given(
        brain.graph,
        "late",
        content="The database of the schema was in Oracle before.",
        hours=2.5 * MINUTE,
        sensitivity="normal",
    )
    brain.consolidate(now=at(2))
    (found,) = brain.timeline.boxes()
    assert (found.count, len(query(brain.graph, "MATCH (s:Summary) WHERE s:Live RETURN s"))) == (6, 1)
    sound(brain, 3)


def test_a_promoted_turn_stays_in_its_box(brain: Brain) -> None:
    talked(brain.graph, DATABASE)
    for _, hours in product(range(3), (0.1, 0.2)):
        brain.touch("s 0.0 0", now=at(hours))
    brain.consolidate(now=at(1))
    (found,) = brain.timeline.boxes()
    assert found.count == 5
    sound(brain, 2)


def test_inspecting_a_turn_shows_its_box(brain: Brain) -> None:
    (turn, *_) = talked(brain.graph, DATABASE)
    brain.consolidate(now=at(1))
    (found,) = brain.timeline.boxes()
    shown = brain.inspect(turn, now=at(1)).relationships
    assert found.id in [each["otherId"] for each in shown if each["type"] == "IN_BOX"]


@pytest.mark.parametrize("after", range(1, 8))
def test_a_pass_that_is_broken_off_loses_and_doubles_nothing(
    brain: Brain, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    for place in range(4):
        talked(brain.graph, DATABASE if place % 2 else GARDEN, hours=place, session=f"s{place}")
    monkeypatch.setattr("brainbridge.intake.timeline.boxes._BATCH", 5)
    monkeypatch.setattr("brainbridge.intake.timeline.boxes._GROUPS", 1)
    monkeypatch.setattr("brainbridge.intake.timeline.filing._BATCH", 1)
    count = 0
    real = Run.run

    def broken(self: Run, name: str, *args: Any, **known: Any) -> Any:
        nonlocal count
        if name.startswith(("box.", "trace.")):
            count += 1
            if count > after * 2:
                raise KeyboardInterrupt
        return real(self, name, *args, **known)

    monkeypatch.setattr(Run, "run", broken)
    with pytest.raises(KeyboardInterrupt):
        brain.consolidate(now=at(9))
    monkeypatch.undo()
    brain.consolidate(now=at(9))
    found = brain.timeline.boxes()
    assert [each.count for each in found] == [5] * 4
    assert all(each.summary for each in found)
    assert len(query(brain.graph, "MATCH (s:Summary) RETURN s")) == 4
    sound(brain, 10)


def test_a_pass_costs_what_is_new(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """In batches; once all is boxed, a pass over many turns sends as few statements as one over none."""
    sent = list[str]()
    real = Run.run

    def counted(self: Run, name: str, *args: Any, **known: Any) -> Any:
        if name.startswith(("box.", "trace.")):
            sent.append(name)
        return real(self, name, *args, **known)

    rows = [
        birth(
            f"m{place}",
            hours=place * MINUTE,
            content=DATABASE[place % 5],
            sessionId=f"s{place // 100}",
            sensitivity="normal",
        )
        for place in range(MANY)
    ]
    for begin in range(0, MANY, 500):
        write(brain.graph, *rows[begin : begin + 500])
    later = MANY * MINUTE + 1

    def boxed(hours: float) -> dict[str, int]:
        sent.clear()
        with runs.recorded(brain.graph, "consolidate-all", now=at(hours)) as run:
            step = Step(run, at(hours))
            boxes.keep(step)
            runs.finish(run)
        return dict(step.parts["boxes"])

    monkeypatch.setattr(Run, "run", counted)
    assert boxed(later)["boxed"] == MANY
    assert len(sent) <= MANY / 50
    assert boxed(later)["boxed"] == 0
    assert sorted(sent) == ["box.adopt", "box.due", "box.unfiled", "box.waiting"]
    given(brain.graph, "new", hours=later, sensitivity="normal")
    assert boxed(later + 1)["boxed"] == 1
    assert len(sent) <= 10

"""Late news does not take the place of what was said again since: it waits until somebody decides."""

import json
from typing import Any

import pytest

from brainbridge import Brain
from tests.intake.test_conflicts import DECIDED, decide, decisions, open_
from tests.intake.test_facts import LYON, PARIS, said, sound, timeline
from tests.state import at, query

NICE = "The capital of France is Nice."
WAITS = [("Paris", "holds"), ("Lyon", "contested")]
TURN = """
MATCH (t:Head {created: datetime($at)}) WHERE t.content = $content AND NOT t:Fact
RETURN t.outdatedSince AS since
"""


def late(brain: Brain, *lines: tuple[str, float], now: float = 20) -> Any:
    """Observe what was said at some hours, at ``now``."""
    told = [
        json.dumps({"content": text, "at": at(hours).isoformat(), "role": "user"}).encode() for text, hours in lines
    ]
    return brain.facts.observe_lines(told, now=at(now))


def again(brain: Brain) -> str:
    """Let a user say Paris at 0 and again at 10; returns the run of the second."""
    said(brain, PARIS, 0, role="user")
    return said(brain, PARIS, 10, role="user")


@pytest.mark.parametrize(
    ("hours", "left"),
    [
        (9.99, WAITS),
        (10, [("Paris", "superseded"), ("Lyon", "holds")]),
        (11, [("Paris", "superseded"), ("Lyon", "holds")]),
        (-1, [("Lyon", "superseded"), ("Paris", "holds")]),
    ],
)
def test_it_ends_nothing_that_was_said_again_since(brain: Brain, hours: float, left: list[tuple[str, str]]) -> None:
    again(brain)
    done = late(brain, (LYON, hours))
    assert (done.contested, timeline(brain)) == (1 if left == WAITS else 0, left)
    (turn,) = query(brain.graph, TURN, at=at(10), content=PARIS)
    assert (turn["since"] is None) == (left[-1] != ("Lyon", "holds"))
    sound(brain, 21)


@pytest.mark.parametrize("at_once", [True, False])
def test_an_old_transcript_ends_nothing_that_was_said_since(brain: Brain, at_once: bool) -> None:
    said(brain, PARIS, 10, role="user")
    told = ((PARIS, 0.0), (LYON, 5.0))
    for lines in (told,) if at_once else ((each,) for each in told):
        late(brain, *lines)
    assert timeline(brain) == WAITS
    assert brain.facts.list("France")[0].valid_since == at(0)
    sound(brain, 21)


def test_what_was_said_of_the_time_before_begins_after_what_was_said_again(brain: Brain) -> None:
    brain.facts.observe("The port is 8080.", now=at(0))
    brain.facts.observe("The port is 8080.", now=at(24 * 30))
    brain.facts.observe("The port is 9090 since 3 March 2026.", now=at(24 * 40))
    told = [(each.value, each.valid_until) for each in brain.facts.list("project")]
    assert [value for value, _ in told] == ["8080", "9090"]
    assert told[0][1] is not None
    assert at(24 * 30) < told[0][1] < at(24 * 30 + 0.001)
    sound(brain, 24 * 41)


def test_a_correction_is_one_whenever_the_other_was_said_again(brain: Brain) -> None:
    again(brain)
    late(brain, ("That's wrong, the capital of France is Lyon.", 11))
    assert timeline(brain) == [("Paris", "corrected"), ("Lyon", "holds")]
    late(brain, (LYON, 12), ("That's wrong, the capital of France is Nice.", 5), now=21)
    assert ("Nice", "contested") in timeline(brain)


def test_of_several_values_an_end_waits_and_another_value_holds(brain: Brain) -> None:
    for hours in (0, 10):
        brain.facts.observe("I use MySQL.", speaker="Ann", now=at(hours))
    told = [
        json.dumps({"content": text, "speaker": "Ann", "at": at(5).isoformat()}).encode()
        for text in ("I stopped using MySQL.", "I use Redis.")
    ]
    brain.facts.observe_lines(told, now=at(20))
    assert sorted((each.value, each.status) for each in brain.facts.list("Ann")) == [
        ("MySQL", "contested"),
        ("MySQL", "holds"),
        ("Redis", "holds"),
    ]
    sound(brain, 21)


@decisions
def test_it_is_decided_as_any_conflict(brain: Brain, decision: str) -> None:
    again(brain)
    late(brain, (LYON, 5))
    assert open_(brain) == [("Paris", "Lyon")]
    run = decide(brain, brain.facts.conflicts()[0].id, decision, 22)
    assert (timeline(brain), open_(brain)) == (DECIDED[decision], [])
    sound(brain, 23)
    brain.runs.undo(run, now=at(24))
    assert (timeline(brain), open_(brain)) == (WAITS, [("Paris", "Lyon")])
    sound(brain, 25)


def test_what_was_let_in_is_not_undone_by_what_the_other_was_said_before(brain: Brain) -> None:
    again(brain)
    late(brain, (LYON, 5))
    decide(brain, brain.facts.conflicts()[0].id, "newer", 22)
    late(brain, (NICE, 7), now=23)
    assert timeline(brain) == [("Paris", "superseded"), ("Lyon", "superseded"), ("Nice", "holds")]
    sound(brain, 24)


def test_it_waits_once_however_often_it_is_said_late(brain: Brain) -> None:
    again(brain)
    assert [late(brain, (LYON, 5)).contested, late(brain, (LYON, 6), now=21).observations] == [1, 1]
    assert timeline(brain) == WAITS


def test_the_same_value_later_on_is_confirmed_and_begins_no_earlier(brain: Brain) -> None:
    again(brain)
    said(brain, LYON, 15, role="user")
    assert late(brain, (LYON, 5)).observations == 1
    assert [(each.value, each.valid_since) for each in brain.facts.list("France")] == [
        ("Paris", at(0)),
        ("Lyon", at(15)),
    ]
    sound(brain, 21)


@pytest.mark.parametrize(("undone", "last"), [((), 15), ((0,), 15), ((1,), 10), ((0, 1), None), ((1, 0), None)])
def test_a_saying_that_is_taken_back_counts_no_more_and_the_others_do(
    brain: Brain, undone: tuple[int, ...], last: float | None
) -> None:
    runs = [again(brain), said(brain, PARIS, 15, role="user")]
    back = list[str]()
    for number in undone:
        done = brain.runs.undo(runs[number], now=at(16 + len(back)))
        assert done.refused == []
        back.append(done.run_id)
    assert _last(brain) == (at(last) if last else None)
    late(brain, (LYON, 5))
    assert (("Lyon", "contested") in timeline(brain)) == (last is not None)
    sound(brain, 21)
    for number, run in enumerate(back):
        brain.runs.undo(run, now=at(22 + number))
    assert _last(brain) == at(15)


def test_what_is_redone_is_taken_back_again(brain: Brain) -> None:
    run = again(brain)
    for number in range(1, 5):
        run = brain.runs.undo(run, now=at(10 + number)).run_id
        assert _last(brain) == (at(10) if number % 2 == 0 else None)


def _last(brain: Brain) -> Any:
    (found,) = query(brain.graph, "MATCH (f:Fact {claim: 'Paris'}) RETURN f.lastSaid AS last")
    return found["last"]

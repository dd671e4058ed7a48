"""What waits is nothing to decide once somebody who is trusted says the same of that time: all that tell it know."""

import json
from typing import Any

import pytest

from brainbridge import Brain
from tests.intake.test_conflicts import NICE, conflicts, waits
from tests.intake.test_facts import LYON, PARIS, said, timeline
from tests.intake.test_questions import fact
from tests.state import at


def late(brain: Brain, text: str, since: float, hours: float) -> None:
    """Observe what a user said at an earlier instant."""
    line = {"content": text, "at": at(since).isoformat(), "role": "user"}
    brain.facts.observe_lines([json.dumps(line).encode()], now=at(hours))


def open_(brain: Brain) -> list[tuple[str | None, str]]:
    return [(each.value_a, each.value_b) for each in brain.facts.conflicts(now=at(20))]


@pytest.mark.parametrize("corrected", [True, False])
def test_recall_names_no_conflict_that_waits_no_more(brain: Brain, corrected: bool) -> None:
    waits(brain)
    if corrected:
        said(brain, f"No, that's wrong. {LYON}", 2, role="user")
    else:
        late(brain, LYON, 0.5, 2)
    assert (open_(brain), set(map(tuple, conflicts(brain, 3).values()))) == ([], {()})
    said(brain, NICE, 3, role="user")
    assert (open_(brain), set(map(tuple, conflicts(brain, 4).values()))) == ([], {()})
    assert conflicts(brain, 5, as_of=at(1.999)) == {PARIS: [LYON], LYON: [PARIS]}


@pytest.mark.parametrize(
    ("doubted", "told", "left"),
    [("Paris", "Paris, France", []), ("Paris, France", "Paris", [("Paris", "Paris, France")])],
)
def test_a_place_that_is_said_more_exactly_is_said_too(brain: Brain, doubted: str, told: str, left: list[Any]) -> None:
    said(brain, "Ann lives in Oslo.", 0, role="user")
    said(brain, f"Ann lives in {doubted}.", 1, trust="unknown")
    late(brain, f"Ann lives in {told}.", 0.5, 3)
    assert open_(brain) == left
    hits = brain.recall("Where does Ann live?", now=at(4), touch=False).hits
    found = {hit.content: [each.content for each in hit.conflicts] for hit in hits}
    assert (found[f"Ann lives in {doubted}."] == []) is (left == [])


def test_what_said_the_same_and_is_true_again_closes_it_at_once(brain: Brain) -> None:
    waits(brain)
    late(brain, LYON, 0.5, 2)
    late(brain, NICE, 0.7, 3)
    assert open_(brain) == [("Nice", "Lyon")]
    brain.forget(fact(brain, "Nice"), now=at(4))
    assert timeline(brain) == [("Paris", "superseded"), ("Lyon", "holds"), ("Lyon", "contested")]
    assert open_(brain) == []
    assert "open_conflicts" not in {each.code for each in brain.monitor.health(now=at(4)).findings}
    assert "## Contradictions" not in brain.projects.briefing("", now=at(4)).text

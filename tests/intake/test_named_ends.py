"""Facts that name their own end, as it is said in words: "until 3 May"."""

import pytest

from brainbridge import Brain
from tests.intake.test_facts import said, sound, timeline
from tests.state import at

DAY = 24.0


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        (
            "Aria worked at Acme from 2015 to 2020.",
            "Aria works at Acme.",
            [("Acme", "ended"), ("Acme", "holds")],
        ),
        (
            "Aria works at Acme until 3 May 2026.",
            "Aria works at Acme.",
            [("Acme", "ended"), ("Acme", "holds")],
        ),
        (
            "Aria lives in Lyon.",
            "Aria lived in Lyon from 2010 to 2015.",
            [("Lyon", "ended"), ("Lyon", "holds")],
        ),
        (
            "Aria works at Acme.",
            "Aria works at Acme until 3 June 2027.",
            [("Acme", "superseded"), ("Acme", "ended")],
        ),
        (
            "Aria works at Acme until 3 June 2026.",
            "Aria works at Acme until 3 June 2027.",
            [("Acme", "superseded"), ("Acme", "ended")],
        ),
        ("Aria works at Acme until 3 June 2026.", "Aria works at Acme.", [("Acme", "ended")]),
        ("Aria works at Acme until 3 June 2026.", "Aria works at Acme until 3 June 2026.", [("Acme", "ended")]),
    ],
)
def test_what_holds_until_another_end_is_news(
    brain: Brain, first: str, then: str, expected: list[tuple[str, str]]
) -> None:
    said(brain, first, 0)
    run = said(brain, then, 10 * DAY)
    assert timeline(brain, "Aria") == expected
    assert timeline(brain, "Aria", true_at=at(11 * DAY)) == expected[-1:]
    sound(brain, 11 * DAY)
    assert brain.runs.undo(run, now=at(12 * DAY)).refused == []
    assert len(timeline(brain, "Aria")) == 1
    sound(brain, 13 * DAY)


@pytest.mark.parametrize("over", ["Iia no longer works at Acme.", None])
def test_nothing_is_contested_where_nothing_is_held(brain: Brain, over: str | None) -> None:
    said(brain, "Iia works at Acme." if over else "Iia works at Acme until 3 May 2026.", 0, role="user")
    if over:
        said(brain, over, 1, role="user")
    said(brain, "Iia works at Initech.", 10 * DAY, trust="unknown")
    assert (timeline(brain, "Iia")[-1], brain.facts.conflicts()) == (("Initech", "holds"), ())
    sound(brain, 11 * DAY)

"""What the demo shows of facts: one that changes, what was built on it, and what becomes of that."""

from datetime import datetime, timedelta

from brainbridge.brain.brain import Brain
from brainbridge.graph.rows import Row
from brainbridge.intake.facts import Fact
from brainbridge.intake.questions import Question
from brainbridge.recall.result import Recall

QUESTION = "Who owns the tide clock?"
_SUBJECT, _ATTRIBUTE = "tide clock", "owner"
_BEFORE, _AFTER = "The tide clock belongs to Halvard.", "The tide clock belongs to Wen now."
_BUILT = "Halvard pays for repairs of the tide clock."
_REVISED = "Wen pays for repairs of the tide clock."
_A_WEEK = timedelta(days=7)


class Changed(Row):
    """What became of a fact: ``at`` is when it changed, ``before`` is what was true a day earlier.

    ``asked`` is what was built on it, as long as nobody decided of that; None if somebody did. ``revised`` took the
    place of that.
    """

    at: datetime
    history: list[Fact]
    before: list[Fact]
    question: str
    recall: Recall
    asked: Question | None
    revised: str


def play(brain: Brain, now: datetime) -> Changed:
    """Say who owns something, build on that, and say a week later that somebody else does; unless that was done."""
    then = now + _A_WEEK
    _say(brain, _BEFORE, now)
    (fact,) = brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE, true_at=now)
    brain.remember(_BUILT, now=now, type="insight", derived_from=[fact.id], import_key="demo built")
    _say(brain, _AFTER, then)
    asked = next(iter(brain.facts.questions(now=then)), None)
    if asked:
        brain.facts.review(asked.id, "revised", text=_REVISED, reason="somebody else owns it", now=then)
    return Changed(
        at=then,
        history=list(brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE)),
        before=list(brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE, true_at=then - timedelta(days=1))),
        question=QUESTION,
        recall=brain.recall(QUESTION, now=then, limit=2, touch=False, note=False),
        asked=asked,
        revised=_REVISED,
    )


def _say(brain: Brain, text: str, at: datetime) -> None:
    brain.facts.observe(text, now=at, speaker="Ines", role="person", import_key=f"demo said {text}")

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
    """What became of a fact: ``history`` is all that was said, ``before`` what was true a day before it changed.

    ``asked`` is what was built on it, as long as nobody decided of that; None if somebody did. ``revised`` took the
    place of that.
    """

    history: list[Fact]
    before: list[Fact]
    question: str
    recall: Recall
    asked: Question | None
    revised: str


def play(brain: Brain, now: datetime) -> Changed:
    """Say who owned something a week ago, build on that, and say that somebody else does now; unless that was done."""
    before = now - _A_WEEK
    _say(brain, _BEFORE, before)
    (fact,) = brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE, true_at=before)
    brain.remember(_BUILT, now=before, type="insight", derived_from=[fact.id], import_key="demo built")
    _say(brain, _AFTER, now)
    asked = next(iter(brain.facts.questions(now=now)), None)
    if asked:
        brain.facts.review(asked.id, "revised", text=_REVISED, reason="somebody else owns it", now=now)
    return Changed(
        history=list(brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE)),
        before=list(brain.facts.list(_SUBJECT, attribute=_ATTRIBUTE, true_at=now - timedelta(days=1))),
        question=QUESTION,
        recall=brain.recall(QUESTION, now=now, limit=2, touch=False, note=False),
        asked=asked,
        revised=_REVISED,
    )


def _say(brain: Brain, text: str, at: datetime) -> None:
    brain.facts.observe(text, now=at, speaker="Ines", role="person", import_key=f"demo said {text}")

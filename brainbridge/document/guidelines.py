"""Compression guidelines: what the recorded actions say an agent should do more of, or less (E-20, E-21).

They are the document ``compression-guidelines``, a state by ``rules`` for each time that they were written, whose
number is their version. ``cypher/guideline/weigh`` computes them; the document holds figures and no words of anybody.
"""

from datetime import datetime
from typing import Final, Literal, get_args

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.document import documents
from brainbridge.document.documents import Draft, State, Text
from brainbridge.errors import BrainbridgeError, Erased, NotFound
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.language import figures
from brainbridge.language.kinds import Action
from brainbridge.run.run import Judged, Run

NAME: Final = "compression-guidelines"
PART: Final = "guidelines"  # what a run did to them, in its result
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
_TITLE: Final = "# Compression guidelines"
_ADVICE: Final = {
    "increase": "do it more readily",
    "decrease": "do it less readily",
    "hold": "go on as before",
}
_FEW: Final = 5  # records, below which the query holds


class Guideline(Row):
    """What the records of one kind of action say; ``delta`` is dimensionless, from -0.15 to 0.15."""

    action: Action
    total: int
    applied: int
    skipped: int
    failed: int
    good: int
    poor: int
    delta: float
    direction: Literal["increase", "decrease", "hold"]
    confidence: Literal["high", "medium", "low"]

    def told(self) -> str:
        """Return it as a line of the document."""
        advice = _ADVICE[self.direction] if self.total >= _FEW else "there are too few of them to say"
        counts = (
            f"{self.applied} applied, {self.skipped} skipped, {self.failed} failed; good {self.good}, poor {self.poor}"
        )
        amount = f" by {figures.exact(abs(self.delta))}" if self.delta else ""
        return (
            f"- {self.action}: {self.direction}{amount} ({self.confidence}): {advice}. {self.total} recorded: {counts}."
        )


class Written(Judged):
    """The guidelines, and the ``version`` and the ``text`` that say them."""

    version: int
    guidelines: list[Guideline]
    text: str


def weigh(graph: Executor, *, now: datetime, is_test: bool) -> list[Guideline]:
    """Return what the records say of each kind of action, the one with the most first, then by name."""
    asked = {"isTest": is_test, "actions": list(ACTIONS), "now": instants.to_ms(now)}
    return list(graph.rows("guideline.weigh", Guideline, **asked))


def text(version: int, found: list[Guideline]) -> str:
    """Return the guidelines as the text of their document."""
    lines = [each.told() for each in found] or ["Nothing was recorded of any action."]
    total = sum(each.total for each in found)
    return "\n".join([_TITLE, "", f"Version {version}, of {total} recorded actions.", "", *lines, ""])


def shown(graph: Executor, *, is_test: bool = False) -> Text:
    """Return the document as it was written last; NotFound if it never was."""
    if found := documents.current(graph, NAME, "", is_test=is_test):
        return found
    raise NotFound("no guidelines were written yet", hint="write them: brainbridge guideline update")


def update(graph: Transactor, *, now: datetime, is_test: bool = False) -> Written:
    """Write the next version of the guidelines, in a run that can be undone.

    Moved if somebody else has written one meanwhile.
    """
    found, version, draft, _ = _next(graph, now=now, is_test=is_test)
    done = documents.save(graph, draft, now=now, is_test=is_test, command="guideline update")
    return Written(run_id=done.run_id, version=version, guidelines=found, text=draft.text)


def _next(graph: Executor, *, now: datetime, is_test: bool) -> tuple[list[Guideline], int, Draft, Text | None]:
    """Return what the records say, the next version of the document, which says it, and the one that does so far.

    It has the number that the next state gets, so it is saved only if no other state became current since.
    """
    newest = next(iter(graph.rows("document.history", State, isTest=is_test, scope="", name=NAME, limit=1)), None)
    held = documents.current(graph, NAME, "", is_test=is_test)
    found, version = weigh(graph, now=now, is_test=is_test), newest.number + 1 if newest else 1
    expects = held.id if held else None
    return found, version, Draft(name=NAME, text=text(version, found), author="rules", expects=expects), held


def renew(step: Step) -> None:
    """Write the next version as a pass, unless the records say what they said.

    It never stops the others: what goes wrong is told beside what was done.
    """
    run = step.run
    try:
        found, version, draft, held = _next(run, now=step.now, is_test=run.is_test)
        if held and held.text == text(held.number, found):
            step.parts[PART] = {"version": held.number, "problem": None}
            return
        run.transaction(documents.SAVING, lambda unit: _save(unit, draft, run))
        step.parts[PART] = {"version": version, "problem": None}
    except BrainbridgeError as error:
        if run.graph.rehearsing and not isinstance(error, (Erased, documents.Moved)):
            raise  # one transaction: what the server refuses ends it
        step.parts[PART] = {"version": None, "problem": str(error)}


def _save(unit: Unit, draft: Draft, run: Run) -> None:
    """Save them; Moved if somebody else has done so meanwhile."""
    done = documents.written(unit, draft, expects=draft.expects, run=run)
    if done.outcome != "saved":
        raise documents.moved(draft, documents.current(unit, NAME, "", is_test=run.is_test), is_test=run.is_test)

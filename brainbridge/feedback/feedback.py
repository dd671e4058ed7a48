"""What is said of a memory after it was found: that it was used, or that it is out of date.

The mark of an outdated memory belongs to its lineage, whose head carries it. Who names the memory and uses it takes the
mark away; a recall, which touches whatever it shows, does not.
"""

from datetime import datetime
from typing import Literal, TypedDict, Unpack, get_args

from brainbridge import instants
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.memory import memory, refusals
from brainbridge.memory.memory import Memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

Verdict = Literal["used", "wrong", "stale"]


class FeedbackOptions(TypedDict, total=False):
    """When a verdict is given, and in which session."""

    now: datetime | None
    session: str | None


class Feedback(Judged):
    """What a verdict did to a memory, which is shown as it is then; ``run_id`` is empty if nothing is to be undone.

    ``before`` and ``after`` are its energy if it was used; ``stale`` is since when it is said to be out of date.
    """

    verdict: Verdict
    memory: Memory
    before: float | None = None
    after: float | None = None
    stale: Instant | None = None


class _Marked(Row):
    id: str
    outcome: Literal["marked", "retracted", "moved"]
    since: Instant | None


def give(graph: Transactor, memory_id: str, verdict: Verdict, **options: Unpack[FeedbackOptions]) -> Feedback:
    """Say of a memory that it was used or is out of date.

    NotFound for an unknown id, Refused for a memory that was forgotten and for the use of one that has ended.
    """
    now = instants.or_now(options.get("now"))
    if verdict == "used":
        return _use(graph, memory_id, now=now, session=options.get("session"))
    if verdict == "stale":
        return _mark(graph, memory_id, now=now)
    raise InvalidInput(f"{verdict!r} is no verdict", hint=f"say one of: {', '.join(get_args(Verdict))}")


def latest(on: Executor, memory_id: str, **options: Unpack[FeedbackOptions]) -> str:
    """Return the id of the latest version of a memory; NotFound for an unknown id, Refused for a forgotten one."""
    found = memory.latest(on, memory_id, now=instants.or_now(options.get("now")))
    refusals.refuse_forgotten(found)
    return found.id


def _use(graph: Transactor, memory_id: str, *, now: datetime, session: str | None) -> Feedback:
    done = memory.touch(graph, memory_id, now=now, session=session)
    return Feedback(run_id="", verdict="used", memory=done.memory, before=done.before, after=done.after)


def _mark(graph: Transactor, memory_id: str, *, now: datetime) -> Feedback:
    found = memory.find(graph, latest(graph, memory_id, now=now), now=now)
    with runs.recorded(graph, "feedback", now=now, is_test=found.is_test is True) as run:
        while (done := _marked(run, found.id)).outcome != "marked":  # a promotion or somebody's wish came between
            found = memory.find(graph, latest(graph, found.id, now=now), now=now)
        runs.finish(run)
    return Feedback(run_id=run.id, verdict="stale", memory=memory.find(graph, found.id, now=now), stale=done.since)


def _marked(run: Run, memory_id: str) -> _Marked:
    for row in run.rows("feedback.mark", _Marked, id=memory_id, now=run.now, runId=run.id):
        return row
    raise NotFound(f"there is no memory {memory_id!r}", hint=memory.LISTING_HINT)  # deleted since

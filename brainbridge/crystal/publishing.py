"""Publishing: say who may read a crystal besides the local agent. The rules are in ``cypher/crystal/publish``."""

from datetime import datetime
from typing import Literal

from brainbridge.crystal import lifecycle
from brainbridge.crystal.crystal import Crystal
from brainbridge.crystal.parts import Access
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory import memory, refusals
from brainbridge.run import run as runs
from brainbridge.run.run import Judged

_WHY = {
    "same": ("is {to} already", ""),
    "kept": (
        "is of type {type}, which never leaves the local agent",
        "insights, skills, task patterns and what is general may be published",
    ),
    "unknown": ("was never looked at for what is sensitive in it", "have that done: brainbridge migrate"),
    "confidential": ("is confidential", "only the local agent may read what is"),
    "suspect": (
        "looks like an instruction to an agent, and what it comes from is not trusted",
        "write it down anew in words of your own",
    ),
    "descends": (
        "comes from {ancestor}, which is somebody's own or confidential, or was never looked at for that",
        "see it: brainbridge memory-inspect {ancestor}",
    ),
    "ended": ("has ended", ""),
    "since": ("was published or made private again since", ""),
    "changed": ("was published by this run, and that was taken back meanwhile", "publish it again"),
}


class Published(Judged):
    """A crystal whose access scope was changed, and the scope that it had."""

    crystal: Crystal
    was: Access


class _Outcome(Row):
    outcome: Literal["published", "same", "ended", "kept", "unknown", "confidential", "suspect", "descends", "changed"]
    was: Access
    ancestor: str | None


class Withheld(Row):
    """An event that is not taken back, since the crystal would be published and may not be."""

    id: str
    crystal: str
    to: Access
    type: str | None
    outcome: Literal["ended", "kept", "unknown", "confidential", "suspect", "descends", "since"]
    ancestor: str | None

    @property
    def reason(self) -> str:
        """Return why, in the words of a refusal to publish."""
        return f"crystal {self.crystal} {_WHY[self.outcome][0].format(**dict(self))}"


def publish(graph: Transactor, memory_id: str, to: Access, *, now: datetime) -> Published:
    """Let others read a crystal, or with ``private`` the local agent alone. The id of an old version means the latest.

    NotFound for an unknown id; Refused, with the reason, for what is no crystal, has ended, is of a type that is
    somebody's own, is confidential or comes from what is (seed "Governance").
    """
    found = _chosen(graph, memory_id, to, now)
    with runs.recorded(graph, "crystal publish", now=now, is_test=found.is_test is True) as run:
        done = run.transaction(
            ["crystal.publish"],
            lambda unit: unit.rows("crystal.publish", _Outcome, id=found.id, to=to, now=run.now, runId=run.id),
        )
        if not done:
            raise NotFound(f"there is no crystal {found.id!r}", hint=memory.LISTING_HINT)  # deleted since
        _refuse(found, done[0], to)
        runs.finish(run)
    return Published(run_id=run.id, crystal=Crystal.of(memory.find(graph, found.id, now=now)), was=done[0].was)


def _chosen(graph: Transactor, memory_id: str, to: Access, now: datetime) -> Crystal:
    """Return the crystal to publish; one that was merged or forgotten can still be made private."""
    version = memory.find(graph, memory_id, now=now)
    if to == "private" and version.state in ("merged", "retracted") and "Crystal" in version.labels:
        return Crystal.of(version)
    found = lifecycle.crystal(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    return found


def _refuse(found: Crystal, done: _Outcome, to: Access) -> None:
    if done.outcome == "published":
        return
    if done.outcome == "ended":
        raise refusals.ended(found, "published")
    why, hint = (text.format(to=to, type=found.semantic_type, ancestor=done.ancestor) for text in _WHY[done.outcome])
    raise Refused(f"crystal {found.id} {why}", hint=hint)

"""Excerpts: what was said last in a session that ends is kept as one crystal, if ``excerptOnSessionEnd`` is on.

The messages go on fading; the excerpt, an episode that derives from them, lives by its importance (the seed's source
"sessions"). ``cypher/crystal/said`` says what is in it.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from brainbridge.crystal.crystal import Facet, described
from brainbridge.errors import Erased, NotFound, Refused
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Row
from brainbridge.memory import drafts, memory
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step

PART = "excerpts"
_MOST = 15  # messages
_LONGEST = 2_000  # characters of a message; all of it is in the memory
_FACET = Facet(origin="session", source="sessions", semantic_type="episode")


class Excerpt(Row):
    """A crystal that a session has left, and how many messages it holds."""

    id: str
    messages: int


class _Said(Row):
    id: str
    scope: str
    who: str
    content: str
    instance_id: str
    branch: str | None


class _Id(Row):
    id: str


def keep(step: "Step") -> None:
    """Keep an excerpt of the session that ends, as a step of its run; of one without a name there is none.

    Nor is there one of a text that was erased, or that would be suspect.
    """
    if step.session is None:
        return
    params = {"isTest": step.run.is_test, "scope": step.scope, "name": step.session, "now": step.run.now}
    rows = step.run.rows("crystal.said", _Said, **params, limit=_MOST, longest=_LONGEST)
    sessions = (list(said) for _, said in groupby(rows, key=lambda row: row.scope))
    step.parts[PART] = [kept for said in sessions if (kept := _keep(step, said))]


def _keep(step: "Step", said: Sequence[_Said]) -> Excerpt | None:
    last = said[-1]
    values = {
        "content": "\n".join(f"{each.who}: {each.content}" for each in said),
        "sessionId": step.session,
        "instanceId": last.instance_id,
        "at": step.now,
        "scope": last.scope or None,
        "branch": last.branch,
        "sensitivity": "personal",
        "derivedFrom": [each.id for each in said],
    }
    new = drafts.draft(values, redacts=False)  # the messages were looked through when they came
    try:
        return Excerpt(id=_write(step.run, new), messages=len(said))
    except (Erased, NotFound, Refused):
        return None


def _write(run: Run, new: Draft) -> str:
    """Write an excerpt with what it was made of and its event, and return its id."""
    row = described(new, _FACET.to_row(new.content, new.marks["trust"]))

    def work(unit: Unit) -> str:
        memory.derive(unit, row, new, is_test=run.is_test)
        return unit.one("crystal.excerpted", _Id, id=row["id"], now=run.now, runId=run.id).id

    return run.transaction([*memory.DERIVING, "crystal.excerpted"], work)

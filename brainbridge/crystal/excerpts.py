"""Excerpts: what was said last in a session that ends is kept as one crystal, if ``excerptOnSessionEnd`` is on.

The messages go on fading; the excerpt, an episode that derives from them, lives by its importance (the seed's source
"sessions"). ``cypher/crystal/said`` says what is in it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge.crystal.crystal import Facet, described
from brainbridge.errors import Erased, NotFound, Refused
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.memory import drafts, memory, session
from brainbridge.run.run import Run

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step

PART = "excerpts"
_MOST = 15  # messages
_LONGEST = 2_000  # characters of a message; all of it is in the memory
_QUERIES = ("crystal.said", *memory.DERIVING, "crystal.record")
_FACET = Facet(origin="session", source="sessions", semantic_type="episode")


class Excerpt(Row):
    """A crystal that a session has left, and how many messages it holds."""

    id: str
    messages: int


class _Said(Row):
    id: str
    who: str
    content: str
    instance_id: str
    branch: str | None


def keep(step: "Step") -> None:
    """Keep an excerpt of the session that ends, as a step of its run; of one without a name there is none.

    Nor is there one of a text that was erased, or that would be suspect.
    """
    if step.session is None:
        return
    scopes = [each.scope for each in session.find(step.run, step.session, is_test=step.run.is_test)]
    chosen = scopes if step.scope is None else [step.scope]
    step.parts[PART] = [kept for scope in chosen if (kept := _keep(step, step.session, scope))]


def _keep(step: "Step", name: str, scope: str) -> Excerpt | None:
    written = list[Excerpt]()

    def work(unit: Unit) -> Excerpt | None:
        if said := _said(unit, step.run, name, scope):
            written.append(_write(unit, step.run, said, name=name, scope=scope, at=step.now))
        return written[-1] if written else None  # with an attempt whose acknowledgement was lost, all is said

    try:
        return step.run.transaction(_QUERIES, work)
    except (Erased, NotFound, Refused):
        return None


def _said(unit: Unit, run: Run, name: str, scope: str) -> Sequence[_Said]:
    params = {"isTest": run.is_test, "scope": scope, "name": name, "now": run.now}
    return unit.rows("crystal.said", _Said, **params, limit=_MOST, longest=_LONGEST)


def _write(unit: Unit, run: Run, said: Sequence[_Said], *, name: str, scope: str, at: datetime) -> Excerpt:
    """Write an excerpt with what it was made of and its event."""
    last = said[-1]
    values = {
        "content": "\n".join(f"{each.who}: {each.content}" for each in said),
        "sessionId": name,
        "instanceId": last.instance_id,
        "at": at,
        "scope": scope or None,
        "branch": last.branch,
        "sensitivity": "personal",
        "derivedFrom": [each.id for each in said],
    }
    new = drafts.draft(values, redacts=False)  # the messages were looked through when they came
    row = described(new, _FACET.to_row(new.content, new.marks["trust"]))
    memory.derive(unit, row, new, is_test=run.is_test, operation="excerpted")
    unit.one("crystal.record", Id, ids=[row["id"]], kind="excerpted", reason="retracted", now=run.now, runId=run.id)
    return Excerpt(id=row["id"], messages=len(said))

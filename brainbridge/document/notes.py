"""Notes: what must not be lost before a session ends (seed "Scratch Buffer").

A note is a crystal with the label ``Note``, written in one transaction with its event, so it is found at once, and an
undo of its run takes it back. A directive is a note that says what the user wants from now on: it stands in every
recall, and first in the briefing.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.errors import ConstraintViolated, InvalidInput, Refused
from brainbridge.governance import trust
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Id, Instant, Origin, Row
from brainbridge.language.kinds import Sensitivity, Trust
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.platform import limits
from brainbridge.run import run as runs
from brainbridge.run.run import Run

USUAL = 0.7  # the importance of a note if nobody says (seed "working_memory_note")
LONGEST_DIRECTIVE = 500  # characters: a briefing shows it whole
MOST_PENDING = 500  # that are looked at
_OWN = ("importance", "directive")
_QUERIES = (*memory.DERIVING, "crystal.record")


class Note(Origin):
    """A note. ``importance`` is what somebody declared, 0 to 1; the law of crystals never asks for it."""

    id: str
    at: Instant
    content: str
    importance: float
    directive: bool
    session_id: str
    scope: str | None
    sensitivity: Sensitivity | None


class Pending(Row):
    """A note that no document of a scope has taken in."""

    id: str
    at: Instant
    text: str
    importance: float
    directive: bool


class Crystal(Row):
    """The crystal that a note is."""

    id: str


class Noted(Row):
    """A note that was made, the crystal that it is, and its run; None if a note with its import key was there."""

    note: Note
    crystal: Crystal
    run_id: str | None


class _Said(Row):
    at: Instant
    text: str


def parted(parts: Mapping[str, Any]) -> tuple[float, bool, dict[str, Any]]:
    """Return the importance of a note, whether it is a directive, and the parts of the memory.

    InvalidInput for an importance that is not from 0 to 1.
    """
    given = parts.get("importance")
    importance = USUAL if given is None else float(given)
    if math.isnan(importance):  # which is within no bounds
        raise InvalidInput("importance is not a number", hint="give one from 0 to 1")
    if not 0 <= importance <= 1:
        raise InvalidInput(f"importance is {importance:g}, which is not from 0 to 1", hint="give one from 0 to 1")
    rest = {key: value for key, value in parts.items() if key not in _OWN and value is not None}
    return importance, bool(parts.get("directive")), rest


def nearest(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a note that waited, as an older version took it: what is beyond a bound counts as that."""
    given = parts.get("importance")
    if given is None or math.isnan(given):
        return dict(parts)
    return {**parts, "importance": min(max(float(given), 0.0), 1.0)}


def write(graph: Transactor, new: Draft, *, importance: float, directive: bool, is_test: bool) -> Noted:
    """Write a note in a run of its own; one whose import key is known already is returned as it is.

    Refused for a key of anything else, and for what looks like an instruction and is trusted less than the local agent.
    Errors of a directive are those of ``check``, all others those of a crystal.
    """
    check(new.content, new.trust, directive=directive)
    if found := _known(graph, new, directive=directive):
        return found
    if directive:
        new = new.model_copy(update={"role": "user", "trust": new.trust or "local_agent"})
    new, row = crystal.prepared(new, _facet(importance, directive=directive), **_marks(directive=directive))

    def work(unit: Unit) -> None:
        memory.derive(unit, row, new, is_test=is_test)
        unit.one("crystal.record", Id, ids=[row["id"]], kind="noted", reason="retracted", now=run.now, runId=run.id)

    try:
        with runs.recorded(graph, "note", now=new.at, is_test=is_test, session=new.session_id) as run:
            run.transaction(_QUERIES, work)
            runs.finish(run)
    except ConstraintViolated:  # somebody has written the same meanwhile
        if found := _known(graph, new, directive=directive):
            return found
        raise
    return _noted(_read(graph, row["id"], new.at), run)


def listed(
    graph: Transactor, *, now: datetime, is_test: bool, scope: str | None = None, skip: int = 0, limit: int = 20
) -> Sequence[Note]:
    """Return the notes as of ``now``, the latest first, except those that have ended."""
    at = instants.to_ms(now)
    return graph.rows("note.list", Note, isTest=is_test, scope=scope, now=at, skip=skip, limit=limit)


def pending(
    graph: Transactor, scope: str, *, now: datetime, is_test: bool = False, limit: int = MOST_PENDING
) -> Sequence[Pending]:
    """Return the notes that the document of a scope, empty for none, may still take in, the oldest first."""
    at = instants.to_ms(now)
    return graph.rows("document.pending", Pending, isTest=is_test, scope=scope, now=at, limit=limit)


def said(graph: Transactor, scope: str, at: Collection[datetime]) -> dict[datetime, list[str]]:
    """Return what the notes that the document of a scope shows, or showed once, say, by the instants asked for."""
    found = dict[datetime, list[str]]()
    ats = sorted(map(instants.to_ms, at))
    for each in graph.rows("note.said", _Said, isTest=False, scope=scope, ats=ats):
        found.setdefault(each.at, []).append(each.text)
    return found


def untold(content: str, *, directive: bool) -> str:
    """Return why no briefing and no working memory tells a note, and what to do; empty if they do. It quotes nothing.

    ``content`` is its text, with its secrets or without them.
    """
    from brainbridge.language.redaction import REDACTED, has_secret  # slow to import
    from brainbridge.language.sensitivity import sensitivity

    what = "directive" if directive else "note"
    if REDACTED in content or has_secret(content):
        why = "it holds a secret"
    elif not directive and sensitivity(content) == "confidential":  # a rule that nobody is told cannot be followed
        why = "it is confidential"
    else:
        return ""
    return f"no briefing and no working memory tells this {what}, as {why}: take it back, and say it without that"


def check(content: str, trusted: Trust | None, *, directive: bool) -> None:
    """Raise Refused for a directive of somebody trusted less than the local agent, InvalidInput for one too long."""
    if not directive:
        return
    if not trust.heeded(trusted):
        raise Refused(
            f"a directive cannot come from what is trusted as {trusted}: only the user directs",
            hint="note it without directive",
        )
    if too_long := limits.excess(content, LONGEST_DIRECTIVE):
        raise InvalidInput(
            f"a directive {too_long}: each briefing shows it whole",
            hint="say it shorter, or note it without directive",
        )


def _facet(importance: float, *, directive: bool) -> Facet:
    if not directive:
        return Facet(declared_importance=importance)
    return Facet(
        declared_importance=importance,
        semantic_type="preference",
        epistemic_layer="directive",
        lifespan_policy="permanent",  # briefings show it without an access, so its importance would only fall
    )


def _marks(*, directive: bool) -> dict[str, bool]:
    return {"note": True, "directive": True} if directive else {"note": True}


def _known(graph: Transactor, new: Draft, *, directive: bool) -> Noted | None:
    """Return the note that has the new one's key, None if there is none; Refused if that is not the same note."""
    there = memory.known(graph, [new.import_key]) if new.import_key else {}
    if not there:
        return None
    found = _read(graph, there[str(new.import_key)], new.at)
    noted, is_note = _noted(found, None), "Note" in found.labels
    if not is_note or noted.note.directive != directive or noted.note.content != new.content:
        what = "another note" if is_note else "a memory that is no note"
        raise Refused(f"the key {new.import_key!r} is that of {what}: {found.id}", hint="use another key")
    return noted


def _read(graph: Transactor, memory_id: str, now: datetime) -> crystal.Crystal:
    return crystal.Crystal.of(memory.latest(graph, memory_id, now=now))


def _noted(found: crystal.Crystal, run: Run | None) -> Noted:
    extra: Mapping[str, Any] = found.model_extra or {}
    note = Note(
        id=found.id,
        at=found.created or instants.now(),
        content=found.content or "",
        importance=found.declared_importance or 0.0,
        directive=bool(extra.get("directive")),
        session_id=found.session_id or "",
        scope=extra.get("scope"),
        sensitivity=found.sensitivity,
        trust=found.trust,
        suspect=found.is_suspect,
    )
    return Noted(note=note, crystal=Crystal(id=found.id), run_id=run.id if run else None)

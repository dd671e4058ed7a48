"""Repairs associations: wrong edges are moved, deleted, completed or rebuilt, and orphans are deleted."""

from datetime import datetime
from typing import Any

from pydantic import AliasChoices, Field

from brainbridge import instants
from brainbridge.association import association
from brainbridge.association.association import Associated
from brainbridge.derivation import raising
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Id, Row
from brainbridge.language import facets
from brainbridge.language.words import UNREAD
from brainbridge.memory import traces
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Judged, Run

_ALL = 1_000_000
_BATCH = 500


class Mended(Judged):
    """What a repair of associations did.

    It counts edges ``moved`` to the latest version, ``deleted`` and ``completed``, memories ``opened`` to find their
    places anew, memories ``surrounded`` by what is said around them, and orphans ``swept`` away; ``associated`` is
    what was joined after that; ``raised`` memories that became more sensitive, or trusted less, by what they come from;
    ``withdrawn`` crystals that became private. ``others`` counts what each repair of another domain did, by its query,
    where it did anything.
    """

    moved: int
    deleted: int
    completed: int
    opened: int
    surrounded: int
    swept: int
    raised: int = 0
    withdrawn: int = 0
    associated: Associated
    others: dict[str, int]


class _Move(Row):
    id: str
    new_id: str


class _Moved(Row):
    moved: int


class _Changed(Row):
    deleted: int
    completed: int


class _Scope(Row):
    scope: str


class _Dropped(Row):
    dropped: int


class _Misplaced(Row):
    id: str
    sessions: list[dict[str, Any]]


class _Found(Row):
    code: str
    count: int
    ids: list[str]


class _Swept(Row):
    swept: int


class _Repaired(Row):
    repaired: int = Field(validation_alias=AliasChoices("repaired", "changed"))


def mend(graph: Transactor, *, now: datetime, progress: Progress = silent) -> Mended:
    """Repair every association of the graph, those of test memories too, and make the missing ones.

    Labels that are looser than those of what a memory comes from are raised first. If it is killed, the same call
    continues; what is right stays as it is.
    """
    with runs.recorded(graph, "associate --repair", now=now, progress=progress) as run:
        risen = raising.rise(run, now=now, progress=progress)
        association.reopen(run, risen.suspects)
        mended = repair(run)
        runs.finish(run)
    return mended.model_copy(update=risen.counted())


def repair(run: Run) -> Mended:
    """Do what ``mend`` does as a part of a run: one that moved memories, or took that back."""
    moved = _carry(run)
    _reread(run)
    opened = _refile(run)  # before the edges that say who has noted their words are gone
    changed = run.one("integrity.mend", _Changed)
    opened += _reopen(run)
    surrounded = _surround(run)
    swept = sweep(run)
    others = {query: _repaired(run, query) for each in run.graph.domains for query in each.repairs}
    made = Associated()
    for is_test in (False, True):
        made = made + association.associate(run, now=instants.from_ms(run.now), is_test=is_test, progress=run.progress)
    counts = {"moved": moved, "opened": opened, "surrounded": surrounded, "swept": swept, **changed.model_dump()}
    done = {query: count for query, count in others.items() if count}
    return Mended(run_id=run.id, associated=made, others=done, **counts)


def _repaired(run: Run, query: str) -> int:
    """Run a repair of a domain, and return how much it put right."""
    known = {"now": run.now, "landmark": LANDMARK, "runId": run.id, "isTest": None, "events": None}
    return run.one(query, _Repaired, **run.graph.catalog[query].chosen(known)).repaired


def _carry(run: Run) -> int:
    moves = [each.model_dump(by_alias=True) for each in run.rows("integrity.stranded", _Move)]
    return run.one("association.carry", _Moved, moves=moves).moved if moves else 0


def _reread(run: Run) -> None:
    """Drop the words of texts that an older version did not part into pairs of letters; they are misplaced then."""
    done = 0
    while dropped := run.one("integrity.reread", _Dropped, unread=UNREAD, batch=_BATCH).dropped:
        done += dropped
        run.progress("Reading texts anew", done, None)


def _refile(run: Run) -> int:
    """Take memories that recall does not find in their scope out of their sessions; associating puts them right."""
    right = {each.scope: facets.in_scope(each.scope) for each in run.rows("integrity.scopes", _Scope)}
    found = run.rows("integrity.misplaced", _Misplaced, facets=right)
    opened = association.reopen(run, [each.id for each in found])
    traces.remove(run, traces.Traces(beside=[], sessions=[session for each in found for session in each.sessions]))
    return opened


def _reopen(run: Run) -> int:
    """Take memories that are out of place out of the order of their sessions; associating them puts them back."""
    found = run.rows("integrity.order", _Found, sample=_ALL)
    return association.reopen(run, sorted({each for row in found for each in row.ids}))


def _surround(run: Run) -> int:
    done = 0
    while found := run.rows("integrity.unsurrounded", Id, batch=_BATCH):
        noted = association.surround(run, [each.id for each in found])
        if not noted:
            break
        done += noted
        run.progress("Noting what is said around memories", done, None)
    return done


def sweep(on: Executor | Run) -> int:
    """Delete entities, clusters, sessions and sources without memories; returns how many."""
    return on.one("integrity.sweep", _Swept).swept

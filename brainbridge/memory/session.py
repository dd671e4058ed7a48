"""Sessions: find them by name, and record how far they were consolidated."""

from datetime import datetime

from brainbridge import instants
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Id, Row
from brainbridge.run.run import Run


class Session(Row):
    """A session; an empty ``scope`` means none."""

    scope: str
    memories: int
    ended_entry: str | None


class _Closed(Row):
    name: str


def find(on: Transactor | Run, name: str, *, is_test: bool) -> tuple[Session, ...]:
    """Return the sessions of that name, one per scope."""
    return on.rows("session.find", Session, isTest=is_test, name=name)


def touched(on: Executor, name: str, *, now: datetime, scope: str, limit: int, is_test: bool = False) -> list[str]:
    """Return the ids of the live memories that a session retrieved since it last ended, the latest first."""
    params = {"isTest": is_test, "scope": scope, "name": name, "now": instants.to_ms(now), "limit": limit}
    return [row.id for row in on.rows("session.touched", Id, **params)]


def close(on: Executor, run: Run, name: str, *, scope: str, entry: str) -> None:
    """Record that a session was consolidated up to an entry."""
    params = {"isTest": run.is_test, "scope": scope, "name": name, "entry": entry}
    on.rows("session.close", _Closed, **params, now=run.now, runId=run.id)

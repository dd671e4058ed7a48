"""Runs: every command that judges memories leaves a ConsolidationRun with its events, even if it fails."""

import os
import socket
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Self, TypeVar

from pydantic import ConfigDict

from brainbridge import instants
from brainbridge.config.config import Config, Tier
from brainbridge.errors import AtStake, BrainbridgeError, InvalidInput, NotFound, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Executor, Graph, Transactor, Unit
from brainbridge.graph.lock import Holder
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.graph.shaping import Made
from brainbridge.platform import processes
from brainbridge.progress import Progress, silent

R = TypeVar("R", bound=Row)
T = TypeVar("T")
J = TypeVar("J", bound="Judged")

TIERS: tuple[Tier, ...] = ("working", "shortTerm", "longTerm")
LANDMARK = instants.LANDMARK
LAST = "LAST"
_PAGE = 1000
_REFUSALS = {each.code for each in (Refused, AtStake, InvalidInput, NotFound)}
_SHOWN = 100  # ended memories in a result; the log has the rest
_ALL = 2**31 - 1  # in a plan, since nothing else will tell the rest


class Batch(Row):
    """What one batch of a drain did; with ``seen`` 0 the drain ends, and the ids in ``left`` are not tried again."""

    seen: int
    done: int
    left: list[str]


class Judged(Row):
    """What the run of a command did. In a plan ``applied`` is False, and there are neither a run nor new versions."""

    run_id: str
    applied: bool = True

    def planned(self) -> Self:
        """Return it as a plan."""
        return self.model_copy(update={"run_id": "", "applied": False})


class Outcome(Row):
    """What a run did."""

    settled: int
    expired: int
    promoted: int
    events: int
    duration_ms: int


class Record(Row):
    """A run as the graph keeps it; a ``foreign`` one is another brain's and came in with an archive.

    ``consolidates``: it was the turn of this one to consolidate after it had read.
    """

    id: str
    command: str
    at: Instant
    started_at: Instant
    finished_at: Instant | None = None
    duration_ms: int | None = None
    outcome: Literal["ok", "failed", "refused", "unfinished"]
    error: str | None = None
    is_test: bool
    session: str | None = None
    config_version: int
    settled: int = 0
    expired: int = 0
    promoted: int = 0
    conflicts: int = 0
    queries: tuple[str, ...] = ()
    by: str
    undoes: str | None = None
    foreign: bool = False
    consolidates: bool = False


class Event(Row):
    """One change made by a run; ``before_*`` and ``after_*`` hold the changed properties."""

    model_config = ConfigDict(extra="allow")

    id: str
    kind: str
    at: Instant


class Ended(Origin):
    """A memory that a run ended; ``ended_at`` is when it had faded."""

    id: str
    tier: Tier
    content: str
    ended_at: Instant


class _Started(Row):
    config: Config
    hold: str | None
    holder: Holder | None


class _Run(Row):
    run: Record


class _Event(Row):
    event: Event


@dataclass(slots=True)
class Run(Executor):
    """A run in progress. ``now`` is the instant it judges as of, in epoch milliseconds."""

    graph: Transactor
    id: str
    command: str
    now: int
    is_test: bool
    config: Config
    progress: Progress = silent
    to_settle: int | None = None  # in a rehearsal; else the graph counts
    conflicts: int = 0
    queries: set[str] = field(default_factory=set)
    outcome: Outcome | None = None

    def transaction(self, names: Sequence[str], work: Callable[[Unit], T]) -> T:
        """Run ``work`` in one transaction that carries this run's id."""
        self._noted(*names)
        return self.graph.transaction(names, work, run_id=self.id)

    def run(self, name: str, params: dict[str, Any], made: Made[T]) -> T:
        """Run one query in a transaction of its own that carries this run's id."""
        self._noted(name)
        return self.graph.run(name, params, made, run_id=self.id)

    def _noted(self, *names: str) -> None:
        """Note that this run used these queries."""
        self.queries.update(self.graph.catalog[name].reference for name in names)

    def drain(self, name: str, task: str, /, **params: Any) -> int:
        """Repeat a batch query until it finds nothing more; returns how many memories it processed.

        ``task`` is its name in progress reports.
        """
        done, left = 0, list[str]()
        while (batch := self.one(name, Batch, **params, **{"except": left})).seen:
            done += batch.done
            left += batch.left
            self.progress(task, done, None)
        return done

    def judging(self, tier: Tier) -> dict[str, Any]:
        """Return the parameters common to all queries that judge a tier."""
        return {
            "isTest": self.is_test,
            "tier": tier,
            "rate": self.config.rates()[tier],
            "now": self.now,
            "landmark": LANDMARK,
        }


def foresee(graph: Graph, work: Callable[[Transactor], J]) -> J:
    """Return the plan of ``work``: what it would do to the graph now, found by doing it and rolling it back.

    Nothing is written, and no run is left. Meanwhile others wait for the memories it would change.
    """
    return graph.rehearse(work).planned()


@contextmanager
def recorded(
    graph: Transactor,
    command: str,
    *,
    now: datetime,
    is_test: bool = False,
    session: str | None = None,
    undoes: str | None = None,
    progress: Progress = silent,
) -> Iterator[Run]:
    """Begin a run, yield it, and close its record with the outcome.

    Held if an export or a restore is in progress and does not end soon.
    """
    run_id = str(uuid.uuid4())
    started = _begun(
        graph,
        id=run_id,
        command=command,
        now=instants.to_ms(now),
        startedAt=instants.to_ms(instants.now()),
        isTest=is_test,
        session=session,
        undoes=undoes,
        by=f"{socket.gethostname()}/{os.getpid()}/{processes.identity(os.getpid())}",
    )
    run = Run(graph, run_id, command, instants.to_ms(now), is_test, started.config, progress)
    try:
        yield run
    except BaseException as error:
        _fail(run, error.code if isinstance(error, BrainbridgeError) else type(error).__name__)
        raise
    _log(run)


def _begun(graph: Transactor, **params: Any) -> _Started:
    patience = lock.Patience()
    while (started := graph.one("run.start", _Started, **params)).hold and started.holder:
        lock.give_way(graph, started.hold, started.holder, patience)
    return started


def finish(run: Run, *, error: str | None = None) -> Outcome:
    """Close the record of a run; the graph counts what the run did."""
    run.outcome = run.one(
        "run.finish",
        Outcome,
        id=run.id,
        finishedAt=instants.to_ms(instants.now()),
        outcome=_outcome(error),
        error=error,
        settled=run.to_settle,
        conflicts=run.conflicts,
        queries=sorted(run.queries),
    )
    return run.outcome


def _outcome(error: str | None) -> str:
    """Return the outcome of a run; a refusal is no failure."""
    return "ok" if error is None else "refused" if error in _REFUSALS else "failed"


def _fail(run: Run, code: str) -> None:
    if run.graph.rehearsing:
        return  # the record is rolled back with the transaction
    with suppress(BrainbridgeError):  # if the database is gone, the record stays unfinished
        finish(run, error=code)
    _log(run, code)


def _log(run: Run, error: str | None = None) -> None:
    """Write a run and its events to the journal."""
    if run.graph.journal is None:
        return
    entry: dict[str, Any] = {
        "event": "run_failed" if error else "run_finished",
        "runId": run.id,
        "command": run.command,
        "at": instants.to_text(instants.from_ms(run.now)),
        "isTest": run.is_test,
        "configVersion": run.config.version,
        "error": error,
    }
    entries = [entry]
    if run.outcome:
        entry |= run.outcome.model_dump(by_alias=True)
        entries += _event_entries(run) if run.outcome.events else []
    run.graph.journal.write(entries)


def _event_entries(run: Run) -> list[dict[str, Any]]:
    with suppress(BrainbridgeError):  # the graph has what the log lacks
        return [{"event": each.kind, **each.model_dump(mode="json")} for each in events(run.graph, run.id)]
    return []


def expirations(run: Run) -> tuple[Ended, ...]:
    """Return the memories a finished run ended, in the order they faded: the first hundred, or all in a rehearsal."""
    if run.outcome and not run.outcome.expired:
        return ()
    return run.graph.rows("run.expirations", Ended, id=run.id, limit=_ALL if run.graph.rehearsing else _SHOWN)


def latest(graph: Transactor, *, limit: int, is_test: bool | None = False) -> tuple[Record, ...]:
    """Return the latest runs over real memories, over test memories or, with None, over both, newest first."""
    return tuple(row.run for row in graph.rows("run.list", _Run, isTest=is_test, limit=limit))


def show(graph: Transactor, run_id: str, *, is_test: bool = False) -> Record:
    """Return one run by its id, over real or test memories; LAST is the latest run over the kind ``is_test`` names.

    NotFound if there is none.
    """
    last = run_id.upper() == LAST
    found = latest(graph, limit=1, is_test=is_test) if last else _of_id(graph, run_id)
    if found:
        return found[0]
    which, of = (" --test-only", " over test memories") if is_test else ("", "")
    if last:
        raise NotFound(f"there are no runs{of} yet", hint=f"make one: brainbridge consolidate-all{which}")
    raise NotFound(f"there is no run {run_id!r}", hint=f"list them: brainbridge run list{which}")


def _of_id(graph: Transactor, run_id: str) -> tuple[Record, ...]:
    return tuple(row.run for row in graph.rows("run.show", _Run, id=run_id))


def events(graph: Transactor, run_id: str) -> Iterator[Event]:
    """Yield the events of a run, page by page, in order of their ids."""
    after = ""
    while page := graph.rows("run.events", _Event, id=run_id, after=after, limit=_PAGE):
        yield from (row.event for row in page)
        after = page[-1].event.id

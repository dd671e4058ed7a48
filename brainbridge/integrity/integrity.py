"""Validates the graph, repairs a memory, and revives one that has ended."""

import hashlib
import shlex
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.association import association
from brainbridge.derivation import raising
from brainbridge.errors import InvalidInput, Refused
from brainbridge.governance import screening
from brainbridge.graph.domain import Check, Domains, Severity
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.memory import memory, refusals
from brainbridge.memory.memory import Memory
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Judged, Run

_SAMPLE = 20
_ADOPTION_BATCH = 500
_MOST_ENERGY = 1e300  # a stored energy above it counts as damage


class Finding(Row):
    """Something wrong: how often, the first ids, what it means and what to do."""

    code: str
    severity: Severity
    count: int
    ids: list[str]
    meaning: str
    fix: str


class Validation(Row):
    """What validation found."""

    findings: list[Finding]


class Change(Row):
    """A property that an event changed."""

    property: str
    before: Any
    after: Any


class Repaired(Judged):
    """The changes made to a memory.

    By it ``raised`` memories became more sensitive, or trusted less, and ``withdrawn`` crystals private.
    """

    id: str
    changes: list[Change]
    raised: int = 0
    withdrawn: int = 0


class _Found(Row):
    code: str
    count: int
    ids: list[str]


class _Mended(Row):
    id: str
    event: dict[str, Any] | None


class _Completed(Row):
    edge: str


class _Revived(Row):
    outcome: Literal["revived", "alive", "superseded"]
    head_id: str | None
    event: dict[str, Any] | None


class _Unkeyed(Row):
    id: str
    content: Any


class _Known(Row):
    id: str | None
    content: Any
    is_test: Any


class _Nameless(Row):
    memory: _Known


def finding(domains: Domains, code: str, count: int, ids: Sequence[str]) -> Finding:
    """Return the finding for a code of a domain."""
    said = domains.codes[code]
    fix = said.fix.format(id=_typed(ids[0])) if ids else said.fix
    return Finding(code=code, severity=said.severity, count=count, ids=list(ids), meaning=said.meaning, fix=fix)


def _typed(name: str) -> str:
    """Return a name quoted as an argument of a command."""
    return f"{'-- ' if name.startswith('-') else ''}{shlex.quote(name)}"


def anomalies(graph: Transactor, *, now: datetime) -> list[Finding]:
    """Return what is wrong in single real memories."""
    checks = [each for each in graph.domains.checks if each.single]
    return [finding for each in checks for finding in _check(graph, each, now, is_test=False)]


def validate(graph: Transactor, *, now: datetime, progress: Progress = silent) -> Validation:
    """Run the checks of every domain, over test memories too; an empty list means that all is well."""
    findings: list[Finding] = []
    for done, check in enumerate(graph.domains.checks):
        progress("Validating", done, len(graph.domains.checks))
        findings += _check(graph, check, now)
    return Validation(findings=findings)


def _check(graph: Transactor, check: Check, now: datetime, *, is_test: bool | None = None) -> Iterator[Finding]:
    known: dict[str, Any] = {"now": instants.to_ms(now), "landmark": LANDMARK, "isTest": is_test, "sample": _SAMPLE}
    rows = graph.rows(check.query, _Found, **graph.catalog[check.query].chosen(known))
    yield from (finding(graph.domains, row.code, row.count, row.ids) for row in rows)


def repair(graph: Transactor, memory_id: str, *, now: datetime, energy: float | None = None) -> Repaired:
    """Repair the properties, keys and labels of a memory; ``energy`` (above 0, below 1e300) is its energy at ``now``.

    A memory without an id is named by its element id, as validation names it; it gets the id by which other nodes know
    it, else a new one. Raises NotFound for an unknown id, InvalidInput for an energy out of range, and Refused for an
    energy if the memory has ended or has no id.
    """
    nameless = graph.rows("integrity.nameless", _Nameless, element=memory_id)
    if nameless and energy is not None:
        raise _unnamed(memory_id)
    found = nameless[0].memory if nameless else memory.find(graph, memory_id, now=now)
    if isinstance(found, Memory) and energy is not None:
        _check_energy(found, energy)
    row = {"id": found.id or str(uuid.uuid4()), "contentHash": _digest(found.content), "energy": energy}
    row["sensitivity"] = screening.level(found.content)
    if nameless:
        row["node"] = memory_id
    with runs.recorded(graph, "repair-memory", now=now, is_test=found.is_test is True) as run:
        mended, changes = _mend(run, [row])
        if not mended:
            memory.find(graph, memory_id, now=now)  # a purge came first
        risen = raising.rise(run, now=now, parents=mended)
        association.reopen(run, risen.suspects)
        runs.finish(run)
    return Repaired(id=mended[0], run_id=run.id, changes=changes, **risen.counted())


def _unnamed(element: str) -> Refused:
    return Refused(f"memory {element} has no id", hint=f"give it one first: brainbridge repair-memory {element}")


def _check_energy(found: Memory, energy: float) -> None:
    if not 0 < energy < _MOST_ENERGY:
        raise InvalidInput(
            f"the energy {energy:g} is out of range", hint=f"give one above 0 and below {_MOST_ENERGY:g}, such as 1.5"
        )
    if found.state not in ("live", None):
        raise Refused(
            f"memory {found.id} has ended ({found.state})", hint=f"brainbridge repair-memory {found.id} --revive"
        )


def _mend(run: Run, rows: Sequence[dict[str, Any]]) -> tuple[list[str], list[Change]]:
    """Repair memories; returns the ids of those that exist, and what changed."""
    params = {"now": run.now, "landmark": LANDMARK, "runId": run.id}

    def work(unit: Unit) -> tuple[list[str], list[Change]]:
        repaired = unit.rows("integrity.repair", _Mended, rows=rows, **params)
        ids = [row.id for row in repaired]
        completed = unit.rows("integrity.complete", _Completed, ids=ids, now=run.now, runId=run.id)
        changes = [change for row in repaired for change in changed(row.event or {})]
        changes += [Change(property=row.edge, before="incomplete", after="complete") for row in completed]
        return ids, changes

    return run.transaction(["integrity.repair", "integrity.complete"], work)


def _digest(content: object) -> str | None:
    return hashlib.sha256(content.encode()).hexdigest() if isinstance(content, str) else None


def changed(event: Mapping[str, Any]) -> list[Change]:
    """Return the changes of an event, from its ``before_`` and ``after_`` properties."""
    names = {key.partition("_")[2] for key in event if key.startswith(("before_", "after_"))}
    changes = (
        Change(property=name, before=event.get(f"before_{name}"), after=event.get(f"after_{name}")) for name in names
    )
    return sorted(
        (each for each in changes if _comparable(each.before) != _comparable(each.after)),
        key=lambda each: each.property,
    )


def _comparable(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def revive(graph: Transactor, memory_id: str, *, now: datetime) -> Repaired:
    """Bring a memory that expired or was forgotten back to life, with the initial energy.

    Raises NotFound for an unknown id, and Refused if it is alive, has no id, was merged or has a newer version.
    """
    if graph.rows("integrity.nameless", _Nameless, element=memory_id):
        raise _unnamed(memory_id)
    found = memory.find(graph, memory_id, now=now)
    refusals.refuse_merged(found)
    with runs.recorded(graph, "repair-memory", now=now, is_test=found.is_test is True) as run:
        params = {"id": memory_id, "now": run.now, "landmark": LANDMARK, "runId": run.id}
        row = run.one("integrity.revive", _Revived, **params)
        if row.outcome == "superseded":
            memory.find(graph, memory_id, now=now)  # a purge may have come first
            raise Refused(
                f"memory {memory_id} was superseded; only the latest version can be revived",
                hint=f"the latest version is {row.head_id}",
            )
        if row.outcome == "alive":
            raise Refused(f"memory {memory_id} is alive, so there is nothing to revive")
        runs.finish(run)
    return Repaired(id=memory_id, run_id=run.id, changes=changed(row.event or {}))


def adopt(graph: Transactor, *, now: datetime, progress: Progress = silent) -> int:
    """Take over memories in V4's shape that brainbridge did not write; returns how many. Their content is unchanged."""
    adopted = 0
    with runs.recorded(graph, "migrate --adopt", now=now) as run:
        while found := graph.rows("integrity.unkeyed", _Unkeyed, batch=_ADOPTION_BATCH):
            rows = [{"id": row.id, "contentHash": _digest(row.content)} for row in found]
            adopted += sum(change.property == "lineageId" for change in _mend(run, rows)[1])  # only those taken here
            progress("Taking over", adopted, None)
        runs.finish(run)
    return adopted

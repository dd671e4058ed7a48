"""Is the graph what it should be? Validation finds, repair mends one memory, revive brings one back."""

import hashlib
import shlex
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph, Unit
from brainbridge.graph.rows import Row
from brainbridge.memory import memory
from brainbridge.memory.memory import Memory
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Judged, Run

Severity = Literal["error", "warning", "info"]
_SAMPLE = 20
_ADOPTION_BATCH = 500
_MOST_ENERGY = 1e300  # what is stored as more is damaged


@dataclass(frozen=True, slots=True)
class Kind:
    """What a finding means and what to do about it; ``{id}`` stands for the first id it names."""

    severity: Severity
    meaning: str
    fix: str


_REPAIR = "brainbridge repair-memory {id}"
_MEND = "brainbridge associate --repair"
_MIGRATE = "brainbridge migrate"
_LOOK = "look at it: brainbridge memory-inspect {id}"
_CLUSTER = "brainbridge cluster, and brainbridge cluster --test-only"
KINDS: dict[str, Kind] = {
    "missing_property": Kind("error", "a required property is missing", _REPAIR),
    "wrong_type": Kind("error", "a property has the wrong type", _REPAIR),
    "unknown_tier": Kind("error", "the tier is not working, shortTerm or longTerm", _REPAIR),
    "unknown_type": Kind("error", "the type is not crystallization, learning or insight", _REPAIR),
    "negative_count": Kind("error", "accessCount is negative", _REPAIR),
    "energy_invalid": Kind("error", "the energy is not a positive number", _REPAIR),
    "energy_above_peak": Kind("warning", "the energy is above its recorded peak", _REPAIR),
    "key_mismatch": Kind("error", "decayKey does not follow from energy and lastDecay", _REPAIR),
    "rate_mismatch": Kind("error", "decayKey was made with a decay constant that is not the tier's", _REPAIR),
    "in_the_future": Kind("warning", "an instant lies in the future: is a clock wrong?", _REPAIR),
    "before_birth": Kind("error", "it was accessed or settled before it was created", _REPAIR),
    "ends_before_it_begins": Kind("error", "validTo is before validFrom", _REPAIR),
    "end_without_reason": Kind("error", "validTo and endReason do not match", _REPAIR),
    "live_label": Kind("error", "the label Live contradicts validTo", _REPAIR),
    "tier_label": Kind("error", "the tier's label contradicts the tier", _REPAIR),
    "head_label": Kind("error", "the label Head or TestHead contradicts the lineage or isTest", _REPAIR),
    "unlinked_label": Kind("error", "the label Unlinked contradicts its version or its place in the session", _REPAIR),
    "protected_label": Kind("error", "the label Protected contradicts decayLaw", _REPAIR),
    "promoted_without_successor": Kind("error", "it ended as promoted but has no successor", _LOOK),
    "several_successors": Kind("error", "it has more than one successor", _LOOK),
    "predecessor_missing": Kind("error", "the edge from the version it was promoted from is missing", _LOOK),
    "predecessor_alive": Kind("error", "it was promoted but has not ended", _LOOK),
    "wrong_hop": Kind("error", "a promotion skips, repeats or reverses a tier", _LOOK),
    "hop_incomplete": Kind("error", "a promotion lacks its instant, its energy, its reason or its run", _REPAIR),
    "hop_leaves_lineage": Kind("error", "a promotion crosses from test to production, or between lineages", _LOOK),
    "promotion_cycle": Kind("error", "promotions lead back to where they began", _LOOK),
    "lineage_without_one_head": Kind("error", "a lineage has no head, or several", _LOOK),
    "association_on_superseded": Kind("error", "an association stayed on a superseded version", _MEND),
    "association_to_itself": Kind("error", "a memory is associated with itself", _MEND),
    "association_twice": Kind("error", "two memories are associated twice in the same way", _MEND),
    "association_without_weight": Kind("error", "an association weighs less than one retrieval", _MEND),
    "association_crosses_border": Kind("error", "an association joins test and production, or two scopes", _MEND),
    "association_incomplete": Kind("error", "an association lacks its confidence, its instants or its pair", _MEND),
    "about_foreign_entity": Kind("error", "a memory is linked to something that is not an entity of its scope", _MEND),
    "next_forks": Kind("error", "two memories follow one, or one follows two", _MEND),
    "next_leaves_session": Kind("error", "a memory is followed by one of another session", _MEND),
    "next_against_order": Kind("error", "a memory is followed by an earlier one, or by one without a place", _MEND),
    "next_missing": Kind("error", "a memory is followed by none and is not the last of its session", _MEND),
    "not_searchable": Kind("error", "recall cannot find a memory: its text was never indexed", _MEND),
    "cluster_crosses_border": Kind("error", "a memory belongs to a cluster of another scope, or of tests", _CLUSTER),
    "cluster_of_superseded": Kind("error", "a superseded version belongs to a cluster", _CLUSTER),
    "cluster_centre_outside": Kind("error", "the centre of a cluster does not belong to it", _CLUSTER),
    "orphan_entity": Kind("warning", "an entity is mentioned by no memory", _MEND),
    "orphan_cluster": Kind("warning", "a cluster has no members", _MEND),
    "orphan_session": Kind("warning", "a session that never ended has no memories", _MEND),
    "orphan_source": Kind("warning", "a source has no memories", _MEND),
    "provenance_misplaced": Kind("error", "the source of an imported memory is attached in the wrong place", _LOOK),
    "no_current_config": Kind("error", "no version of a configuration holds", _MIGRATE),
    "several_current_configs": Kind("error", "more than one version of a configuration holds", _MIGRATE),
    "rekeying": Kind("warning", "a change of decay constants is not finished", "brainbridge consolidate-all"),
    "unfinished_run": Kind(
        "info", "runs were started but never finished: killed, or still in progress", "brainbridge run list"
    ),
    "failed_run": Kind("warning", "the last run failed", "brainbridge run list"),
    "due_backlog": Kind(
        "info", "faded memories are waiting for a run to end them", "brainbridge consolidate-all --due-only"
    ),
    "not_consolidated": Kind(
        "warning",
        "no consolidation for a day: a memory that peaks between two runs is never promoted",
        "brainbridge consolidate-all, and brainbridge schedule install",
    ),
    "never_promoted": Kind(
        "warning",
        "nothing was ever promoted in more than a day of runs: the default values require two accesses within an hour",
        "brainbridge config set workingToShortThreshold VALUE, or brainbridge force-promote ID",
    ),
    "nothing_promotes": Kind(
        "warning",
        "the latest runs promoted nothing: the default values require two accesses within an hour",
        "brainbridge config set workingToShortThreshold VALUE, or brainbridge force-promote ID",
    ),
    "everything_promotes": Kind(
        "warning", "nearly everything is longTerm", "brainbridge config set shortToLongThreshold VALUE"
    ),
    "fast_expiry": Kind(
        "warning",
        "nearly everything has expired: with the default values an untouched working memory lives 4.6 hours",
        "brainbridge config set workingDecay VALUE",
    ),
}
_ANOMALIES = ("integrity.properties", "integrity.energies", "integrity.instants")
_CHECKS = (
    *_ANOMALIES,
    *("integrity.labels", "integrity.lineages", "integrity.associations", "integrity.order"),
    *("integrity.unread", "integrity.clusters", "integrity.provenance", "integrity.orphans"),
    "integrity.configurations",
)


class Finding(Row):
    """Something that should not be: how often, the first few ids, and what to do."""

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
    """What was changed in a memory."""

    id: str
    changes: list[Change]


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


def finding(code: str, count: int, ids: Sequence[str]) -> Finding:
    """Return the finding of a code."""
    kind = KINDS[code]
    fix = kind.fix.format(id=_typed(ids[0])) if ids else kind.fix
    return Finding(code=code, severity=kind.severity, count=count, ids=list(ids), meaning=kind.meaning, fix=fix)


def _typed(name: str) -> str:
    """Return a name as it is typed as an argument."""
    return f"{'-- ' if name.startswith('-') else ''}{shlex.quote(name)}"


def anomalies(graph: Graph, *, now: datetime) -> list[Finding]:
    """Return what is wrong within single real memories."""
    return list(_check(graph, _ANOMALIES, now, is_test=False))


def validate(graph: Graph, *, now: datetime, progress: Progress = silent) -> Validation:
    """Check every memory, label, lineage and association, test ones too; an empty list means all is well."""
    findings: list[Finding] = []
    for done, check in enumerate(_CHECKS):
        progress("Validating", done, len(_CHECKS))
        findings += _check(graph, [check], now)
    return Validation(findings=findings)


def _check(graph: Graph, names: Sequence[str], now: datetime, *, is_test: bool | None = None) -> Iterator[Finding]:
    known: dict[str, Any] = {"now": instants.to_ms(now), "landmark": LANDMARK, "isTest": is_test, "sample": _SAMPLE}
    for name in names:
        declared = {field.name for field in graph.catalog[name].params}
        params = {key: value for key, value in known.items() if key in declared}
        yield from (finding(row.code, row.count, row.ids) for row in graph.rows(name, _Found, **params))


def repair(graph: Graph, memory_id: str, *, now: datetime, energy: float | None = None) -> Repaired:
    """Give a memory the properties, keys and labels it should have; ``energy`` (> 0) is what it has from ``now`` on.

    A memory without an id is named as validation names it, by its element id, and gets the id by which others know it,
    else a new one. Raises NotFound for an unknown id, InvalidInput for an energy that is none, Refused for an energy of
    what has ended or has no id.
    """
    nameless = graph.rows("integrity.nameless", _Nameless, element=memory_id)
    if nameless and energy is not None:
        raise _unnamed(memory_id)
    found = nameless[0].memory if nameless else memory.find(graph, memory_id, now=now)
    if isinstance(found, Memory) and energy is not None:
        _check_energy(found, energy)
    row = {"id": found.id or str(uuid.uuid4()), "contentHash": _digest(found.content), "energy": energy}
    if nameless:
        row["node"] = memory_id
    with runs.recorded(graph, "repair-memory", now=now, is_test=found.is_test is True) as run:
        mended, changes = _mend(run, [row])
        if not mended:
            memory.find(graph, memory_id, now=now)  # a purge was faster
        runs.finish(run)
    return Repaired(id=mended[0], run_id=run.id, changes=changes)


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
    """Repair memories, and return the ids of those that were there, and what changed."""
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
    """Return what an event changed, by its ``before_`` and ``after_`` properties."""
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


def revive(graph: Graph, memory_id: str, *, now: datetime) -> Repaired:
    """Bring a memory that expired, or was forgotten, back with the initial energy.

    Raises NotFound for an unknown id, Refused if it is alive, has no id or a newer version of it exists.
    """
    if graph.rows("integrity.nameless", _Nameless, element=memory_id):
        raise _unnamed(memory_id)
    found = memory.find(graph, memory_id, now=now)
    with runs.recorded(graph, "repair-memory", now=now, is_test=found.is_test is True) as run:
        params = {"id": memory_id, "now": run.now, "landmark": LANDMARK, "runId": run.id}
        row = run.one("integrity.revive", _Revived, **params)
        if row.outcome == "superseded":
            memory.find(graph, memory_id, now=now)  # a purge may have been faster
            raise Refused(
                f"memory {memory_id} was superseded, only the latest version can be revived",
                hint=f"the latest is {row.head_id}",
            )
        if row.outcome == "alive":
            raise Refused(f"memory {memory_id} is alive")
        runs.finish(run)
    return Repaired(id=memory_id, run_id=run.id, changes=changed(row.event or {}))


def adopt(graph: Graph, *, now: datetime, progress: Progress = silent) -> int:
    """Take over memories in V4's shape that brainbridge did not write; returns how many. Their content stays."""
    adopted = 0
    with runs.recorded(graph, "migrate --adopt", now=now) as run:
        while found := graph.rows("integrity.unkeyed", _Unkeyed, batch=_ADOPTION_BATCH):
            rows = [{"id": row.id, "contentHash": _digest(row.content)} for row in found]
            adopted += sum(change.property == "lineageId" for change in _mend(run, rows)[1])  # not those of another
            progress("Taking over", adopted, None)
        runs.finish(run)
    return adopted

"""Clusters: memories that are retrieved together, or are alike. The rules are in ``cypher/cluster``.

Queries find the pairs that belong together and write the clusters. Here only the components are computed, by union-find
over pages of pairs, so that client memory grows with the memories, not with the edges.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.config import config
from brainbridge.config.config import Config
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Id, Instant, Row
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Judged, Run
from brainbridge.schema import indexes

_EDGES = 10_000  # per page
_HEADS = 200
_CLUSTERS = 500
_BATCH = 500
_CANDIDATES = 50
_ATTEMPTS = 5  # retries for memories that are being promoted


class Cluster(Row):
    """A cluster; an empty ``scope`` means none, ``size`` is the number of its members."""

    name: str
    label: str | None
    size: int
    centre: str | None
    scope: str
    updated_at: Instant | None


class Clustered(Judged):
    """What a clustering did.

    There are ``clusters`` now, of which ``made`` are new; ``removed`` are gone. ``joined`` memories changed or gained
    their cluster, ``parted`` memberships ended without a new one.
    """

    clusters: int
    made: int
    removed: int
    joined: int
    parted: int


class _Pairs(Row):
    seen: int
    last: str | None
    pairs: list[tuple[str, str]]


class _Member(Row):
    id: str
    lineage_id: str
    sound: bool


class _Members(Row):
    name: str
    members: list[_Member]


class _Answer(Row):
    lineage_id: str
    parted: int = 0
    settled: bool


class _Dropped(Row):
    dropped: int


class _Portrait(Row):
    name: str
    label: str
    centre: str


class _Described(Row):
    described: int


class _Scope(Row):
    scope: str


class Components:
    """Union-find. The root of a component is its smallest name, so the order of the pairs does not matter."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._parents: dict[str, str] = {}
        for one, other in pairs:
            self.join(one, other)

    def root(self, name: str) -> str:
        """Return the root of a name's component, halving the path on the way."""
        parents = self._parents
        while (parent := parents.setdefault(name, name)) != name:
            parents[name] = name = parents[parent]
        return name

    def join(self, one: str, other: str) -> None:
        """Join the components of two names."""
        lower, upper = sorted((self.root(one), self.root(other)))
        self._parents[upper] = lower

    def groups(self) -> list[list[str]]:
        """Return the components, each sorted, in order of their smallest names."""
        found: dict[str, list[str]] = {}
        for name in sorted(self._parents):
            found.setdefault(self.root(name), []).append(name)
        return list(found.values())


Key = tuple[str, str]  # scope and name of a cluster


@dataclass(slots=True)
class Standing:
    """The current clusters and their memberships by lineage; ``broken`` memberships are invalid."""

    clusters: set[Key] = field(default_factory=set)
    sound: dict[str, list[Key]] = field(default_factory=dict)
    broken: list[tuple[_Member, Key]] = field(default_factory=list)

    def add(self, cluster: Key, members: Iterable[_Member]) -> None:
        """Add a cluster and its members."""
        self.clusters.add(cluster)
        for member in members:
            if member.sound:
                self.sound.setdefault(member.lineage_id, []).append(cluster)
            else:
                self.broken.append((member, cluster))

    @property
    def empty(self) -> list[Key]:
        """Return the clusters without members."""
        held = {key for keys in self.sound.values() for key in keys} | {key for _, key in self.broken}
        return sorted(self.clusters - held)


@dataclass(slots=True)
class Plan:
    """The changes to write: members to place, members to remove, empty clusters to drop."""

    clusters: int
    made: int
    removed: int
    placed: list[dict[str, Any]]
    leaving: list[dict[str, Any]]
    dropped: list[dict[str, Any]]

    @property
    def changes(self) -> bool:
        """Tell whether there is anything to write."""
        return bool(self.placed or self.leaving or self.dropped)


def cluster(
    graph: Transactor,
    *,
    now: datetime,
    is_test: bool = False,
    lexical: bool = False,
    dry_run: bool = False,
    progress: Progress = silent,
) -> Clustered:
    """Rebuild the clusters as of ``now``; ``lexical`` also joins similar memories, ``dry_run`` only counts.

    Memories that only ``lexical`` joined are separated again by a run without it.
    """
    if dry_run:
        at, numbers = instants.to_ms(now), config.current(graph)
        plan = _plan(graph, numbers, at, is_test, lexical=lexical, progress=progress)
        return _clustered(plan, "", len(plan.placed), len(plan.leaving)).planned()
    with runs.recorded(graph, "cluster", now=now, is_test=is_test, progress=progress) as run:
        done = build(run, lexical=lexical)
        runs.finish(run)
    return done


def build(run: Run, *, lexical: bool = False) -> Clustered:
    """Rebuild the clusters within a run; if nothing has changed, nothing is written."""
    plan = _plan(run, run.config, run.now, run.is_test, lexical=lexical, progress=run.progress)
    parted = sum(each.parted for each in _answered(run, "cluster.leave", plan.leaving))
    joined = len(_answered(run, "cluster.place", plan.placed))
    _drop(run, plan.dropped)
    _describe(run)
    done = _clustered(plan, run.id, joined, parted)
    if plan.changes:
        counts = done.model_dump(include={"made", "removed", "joined", "parted"})
        run.one("cluster.record", Id, runId=run.id, now=run.now, **counts)
    return done


def listed(graph: Transactor, *, is_test: bool, scope: str | None, limit: int) -> tuple[Cluster, ...]:
    """Return the clusters, largest first; with a scope, its own and those without one."""
    return graph.rows("cluster.list", Cluster, isTest=is_test, scope=scope, limit=limit)


def components(on: Executor, numbers: Config, now: int, *, is_test: bool, lexical: bool = False) -> Components:
    """Return the components of the memories that are live at ``now`` (epoch milliseconds)."""
    shared = {"isTest": is_test, "threshold": numbers.expiration_threshold, "now": now, "landmark": LANDMARK}
    found = Components(_pairs(on, "cluster.pairs", **shared, weight=numbers.coactivation_threshold, page=_EDGES))
    if lexical:
        alike = {"similarity": numbers.semantic_similarity_threshold, "candidates": _CANDIDATES}
        index = indexes.of_words(is_test=is_test)
        for one, other in _pairs(on, "cluster.similar", **shared, **alike, index=index, page=_HEADS):
            found.join(one, other)
    return found


def _pairs(on: Executor, name: str, /, **params: Any) -> Iterator[tuple[str, str]]:
    """Yield the pairs that belong together, page by page."""
    after = ""
    while (page := on.rows(name, _Pairs, **params, after=after)[0]).last is not None:
        yield from page.pairs
        after = page.last


def _plan(on: Executor, numbers: Config, now: int, is_test: bool, *, lexical: bool, progress: Progress) -> Plan:
    progress("Finding clusters", 0, None)
    groups = components(on, numbers, now, is_test=is_test, lexical=lexical).groups()
    standing = _standing(on, is_test)
    names = _named(groups, standing)
    target = {name: names[number] for number, group in enumerate(groups) for name in group}
    placed = [
        {"lineageId": lineage, "name": target[lineage]}
        for lineage in sorted(target)
        if [name for _, name in standing.sound.get(lineage, [])] != [target[lineage]]
    ]
    leaving = [
        {"lineageId": lineage, "id": None, "scope": scope, "name": name}
        for lineage in sorted(standing.sound.keys() - target.keys())
        for scope, name in standing.sound[lineage]
    ] + [
        {"lineageId": each.lineage_id, "id": each.id, "scope": scope, "name": name}
        for each, (scope, name) in standing.broken
    ]
    known = {name for _, name in standing.clusters}
    return Plan(
        clusters=len(groups),
        made=len(set(names) - known),
        removed=len(known - set(names)),
        placed=placed,
        leaving=sorted(leaving, key=lambda row: (row["lineageId"], row["name"])),
        dropped=[{"scope": scope, "name": name} for scope, name in standing.empty],
    )


def _standing(on: Executor, is_test: bool) -> Standing:
    """Read the clusters, scope by scope and page by page."""
    standing = Standing()
    for scope in _scopes(on, is_test):
        after = ""
        while page := on.rows("cluster.members", _Members, isTest=is_test, scope=scope, after=after, page=_CLUSTERS):
            for row in page:
                standing.add((scope, row.name), row.members)
            after = page[-1].name
    return standing


def _scopes(on: Executor, is_test: bool) -> list[str]:
    return [row.scope for row in on.rows("cluster.scopes", _Scope, isTest=is_test)]


def _named(groups: Sequence[Sequence[str]], standing: Standing) -> list[str]:
    """Return the name of each component: that of the cluster it shares most members with, else a new one.

    The largest overlap chooses first; of equal ones, the cluster with the smaller name. A new name is made from the
    component's smallest lineage.
    """
    shares = sorted(
        (-shared, name, number)
        for number, group in enumerate(groups)
        for name, shared in Counter(name for lineage in group for _, name in standing.sound.get(lineage, ())).items()
    )
    names: dict[int, str] = {}
    kept: set[str] = set()
    for _, name, number in shares:
        if number not in names and name not in kept:
            names[number] = name
            kept.add(name)
    known = {name for _, name in standing.clusters}
    for number, group in enumerate(groups):
        if number not in names:
            names[number] = _free(f"cluster:{group[0]}", known)
    return [names[number] for number in range(len(groups))]


def _free(name: str, known: set[str]) -> str:
    """Return an unused name: the cluster named after this lineage may continue with other members."""
    number, free = 1, name
    while free in known:
        number += 1
        free = f"{name}:{number}"
    return free


def _answered(run: Run, query: str, rows: list[dict[str, Any]]) -> list[_Answer]:
    """Write rows in batches, retrying memories that were promoted meanwhile; returns the settled answers."""
    settled: list[_Answer] = []
    for start in range(0, len(rows), _BATCH):
        asked = rows[start : start + _BATCH]
        for _ in range(_ATTEMPTS):
            answers = run.rows(query, _Answer, members=asked, isTest=run.is_test, now=run.now)
            settled += [each for each in answers if each.settled]
            moved = {each.lineage_id for each in answers if not each.settled}
            if not (asked := [each for each in asked if each["lineageId"] in moved]):
                break
        run.progress("Updating clusters", len(settled), len(rows))
    return settled


def _drop(run: Run, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), _BATCH):
        run.one("cluster.drop", _Dropped, clusters=rows[start : start + _BATCH], isTest=run.is_test)


def _describe(run: Run) -> None:
    """Write changed labels and centres, scope by scope: a label tells a cluster from the others of its scope."""
    for scope in _scopes(run, run.is_test):
        found = run.rows("cluster.portraits", _Portrait, isTest=run.is_test, scope=scope)
        rows = [{"scope": scope, **each.model_dump()} for each in found]
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            run.one("cluster.describe", _Described, clusters=batch, isTest=run.is_test, now=run.now)


def _clustered(plan: Plan, run_id: str, joined: int, parted: int) -> Clustered:
    return Clustered(
        run_id=run_id, clusters=plan.clusters, made=plan.made, removed=plan.removed, joined=joined, parted=parted
    )

"""Restoring: writes an archive into an empty brain as it was, or merges it into one in use.

A lineage is written with all its versions and edges in one transaction, or not at all, so an interrupted restore can
be repeated. ``archive.standing`` decides what counts as a conflict, and which side wins.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from brainbridge import instants
from brainbridge.association import association
from brainbridge.config import config
from brainbridge.errors import InvalidInput, Refused
from brainbridge.governance import screening
from brainbridge.graph import lock
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.integrity import associations
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK
from brainbridge.schema import migrations
from brainbridge.transfer.archive import content, format, strangers
from brainbridge.transfer.archive.disk_set import Grouped
from brainbridge.transfer.archive.exporting import counted
from brainbridge.transfer.archive.format import Header
from brainbridge.transfer.archive.node import Edge, Record

Policy = Literal["skip", "newer", "fail"]
_BATCH = 500
_SEARCHED = 8  # the migration since which memories store what recall searches
_CLEARED = 2000
_WRITING = (
    *("archive.standing", "archive.place", "association.carry", "archive.connect"),
    *("archive.reconcile", "association.reopen", "archive.rekeying"),
)
_ORDER = ("NEXT", "CAUSED")  # a merge rebuilds the order of sessions
_BOTH = ("COACTIVATED", "REINFORCES", "ABOUT", "RELATES")  # a merge reconciles them, whichever end was written
_SAID = ("words", "testWords")  # learned from the merged memories
_TAKEN: dict[Policy, tuple[str, ...]] = {"skip": ("new",), "newer": ("new", "newer"), "fail": ("new",)}


class Restored(Row):
    """What was restored. ``kept`` counts lineages that stayed as they were here, ``loose`` edges without an end here.

    ``edges`` counts the archive's edges that are here now, even if they were before.
    """

    merged: bool
    nodes: int = 0
    edges: int = 0
    lineages: int = 0
    same: int = 0
    kept: int = 0
    loose: int = 0


class _Standing(Row):
    id: str
    standing: Literal["new", "same", "newer", "held", "known"]
    head: str | None


class Replaced(Row):
    """What was restored, and the backup of the replaced content; None if an interrupted restore had left it."""

    backup: Path | None
    restored: Restored


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive to write, and the policy for lineages that exist here already."""

    path: Path
    header: Header
    sha256: str
    policy: Policy


class _Count(Row):
    placed: int = 0
    joined: int = 0
    moved: int = 0
    strange: int = 0
    opened: int = 0
    deleted: int = 0


def is_empty(graph: Transactor) -> bool:
    """Tell whether the brain has nothing to archive but its first configurations."""
    return all(count <= graph.domains.kinds[kind].versioned for kind, count in counted(graph).counts.items())


def restore(
    graph: Graph,
    path: Path,
    *,
    on_conflict: Policy = "skip",
    replacing: bool = False,
    before: Callable[[], object] | None = None,
    now: datetime | None = None,
    progress: Progress = silent,
) -> Restored:
    """Restore or merge an archive. InvalidInput if it is damaged or of a newer schema, before anything is written.

    An empty brain becomes what was exported, with configuration, runs and events. So does one with ``replacing``, or
    with the rest of an interrupted restore. Any other brain gets the lineages it lacks and keeps its configuration; if
    it has a lineage already, ``skip`` leaves it alone, ``newer`` replaces it if the archive's continues it, and
    ``fail`` refuses the archive (Refused). Merged memories, and those of versions without recall's search fields, are
    associated at once. ``before`` is called before everything is deleted, once writes are blocked; it is not called
    after an interrupted restore. Nothing is deleted if nodes of unknown kinds would lose something (Refused).
    """
    header, footer = format.check(path, graph.domains, progress=progress)
    _refuse_newer(graph, path, header)
    with lock.held(graph, lock.ARCHIVING):
        begun = lock.holder(graph, lock.RESTORING)
        if begun and begun.stage in ("whole", "moved"):
            raise lock.unfinished(begun)
        archive = Archive(path, header, footer.sha256, on_conflict)
        done = None
        if replacing if begun is None else not lock.is_brought(begun, archive.sha256):
            strangers.refuse(graph)
        if replacing or begun or is_empty(graph):
            with ExitStack() as pause:
                if before and not begun:
                    pause.enter_context(lock.paused(graph))
                    before()
                done = _brought(graph, archive, begun, replacing=replacing, progress=progress)
        if done is None:
            done = written(graph, archive, merged=True, progress=progress)
    if done.merged or header.migration < _SEARCHED:
        for is_test in (False, True):
            association.associate(graph, now=instants.or_now(now), is_test=is_test, progress=progress)
    screening.screen(graph, progress=progress)
    return done


def _brought(
    graph: Graph, archive: Archive, begun: lock.Holder | None, *, replacing: bool, progress: Progress
) -> Restored | None:
    """Write the archive into an emptied brain; None if somebody wrote into an empty one before the mark."""
    with lock.marked(graph, lock.RESTORING, archive.sha256) as note:
        if begun and not lock.is_brought(begun, archive.sha256):
            empty(graph, progress)
        elif replacing:
            # Entities belong to the deleted memories, even if the archive is older than entities.
            _clear(graph, {*archive.header.counts, "Entity"}, progress)
        elif not (begun or is_empty(graph)):
            return None
        note("bringing", archive.sha256)  # only now: before this, something else may remain
        done = written(graph, archive, progress=progress)
        migrations.repeat_after(graph, archive.header.reached())
        return done


def written(graph: Transactor, archive: Archive, *, merged: bool = False, progress: Progress) -> Restored:
    """Write a whole archive, or merge it into the brain; the caller holds the lock of archives."""
    path, policy = archive.path, archive.policy
    if policy == "fail":
        _refuse_conflicts(graph, path)
    tally, total = Counter[str](), sum(archive.header.counts.values())
    with closing(Grouped()) as events:
        came = _Came(events) if merged else None
        if merged and policy == "newer":
            _read_events(graph, path, events)
        for records in _batches(format.records(path, graph.domains)):
            tally.update(_write(graph, records, policy, came))
            progress("Merging" if merged else "Restoring", tally["nodes"], total)
    if merged:
        associations.sweep(graph)  # deletes what only served lineages that were not written
    return Restored(merged=merged, **tally)


def _read_events(graph: Transactor, path: Path, events: Grouped) -> None:
    """Collect the events of each lineage: they follow the memories, and show which lineages continue ours."""
    for record in format.records(path, graph.domains):
        if record.kind == "Event" and "lineageId" in record.properties:
            events.add(str(record.properties["lineageId"]), str(record.properties["id"]))


def _refuse_newer(graph: Transactor, path: Path, header: Header) -> None:
    known = {each.chain: each.version for each in migrations.local(graph.domains)}
    for chain, number in header.reached().items():
        # A chain that is missing here matters only by its nodes, and those are refused as unknown.
        if number > (newest := known.get(chain, number)):
            raise InvalidInput(
                f"{path} was exported at migration {number}{migrations.of(chain)}, this brainbridge knows {newest}",
                hint=f"upgrade {chain}",
            )


def _refuse_conflicts(graph: Transactor, path: Path) -> None:
    for records in _batches(format.records(path, graph.domains)):
        for each in graph.rows("archive.standing", _Standing, **_lineages(graph.domains, records)):
            if each.standing not in ("new", "same"):
                raise Refused(
                    f"the brain already has the memory {each.id}, in another state",
                    hint="import with --on-conflict skip or newer; nothing was written",
                )


def empty(graph: Transactor, progress: Progress) -> None:
    """Delete all nodes of every kind, as another archive may have left any, and seed the configurations."""
    _clear(graph, set(graph.domains.kinds), progress)
    config.seed(graph)


def _clear(graph: Transactor, kinds: set[str], progress: Progress) -> None:
    gone, laws = 0, set(content.of(graph.domains).versioned)
    # Configurations are deleted last: while anything else exists, so does the configuration it depends on.
    for going in (kinds - laws, kinds & laws):
        while deleted := graph.one("archive.clear", _Count, kinds=sorted(going), batch=_CLEARED).deleted:
            gone += deleted
            progress("Making room", gone, None)


def _batches(records: Iterator[Record]) -> Iterator[list[Record]]:
    """Cut the lines into batches, never within a lineage."""
    batch: list[Record] = []
    for _, group in groupby(records, key=lambda record: record.lineage or record.key):
        batch += group
        if len(batch) >= _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _lineages(domains: Domains, records: Sequence[Record], events: Grouped | None = None) -> dict[str, Any]:
    """Return the parameters of ``archive.standing``: a row about each lineage, and the events that do not count."""
    versions: dict[str, list[Record]] = {}
    for record in records:
        if record.lineage is not None:
            versions.setdefault(record.lineage, []).append(record)
    rows = [
        {
            "id": lineage,
            "ids": [each.properties["id"] for each in each_of],
            "keys": [each.properties["importKey"] for each in each_of if "importKey" in each.properties],
            "promotedFrom": [each.properties["promotedFrom"] for each in each_of if "promotedFrom" in each.properties],
            "accesses": sum(each.properties.get("accessCount", 0) for each in each_of),
            "touches": [touch for each in each_of for touch in each.properties.get("recentTouches", ())],
            "events": events.of(lineage) if events else [],
            "moved": [
                each.instants[name]
                for each in each_of
                for name in ("lastAccessed", "validFrom", "validTo")
                if name in each.instants
            ],
        }
        for lineage, each_of in versions.items()
    ]
    return {"lineages": rows, "repeating": domains.repeating}


@dataclass(frozen=True)
class _Came:
    """The lineages of a merge that are here as in the archive: only their events, and the runs of these, are written.

    Runs come before memories in an archive, so they are kept until one of their events is written.
    """

    events: Grouped
    lineages: set[str] = field(default_factory=set)
    runs: dict[str, Record] = field(default_factory=dict)

    def note(self, records: Sequence[Record], standings: Iterable[_Standing], policy: Policy) -> None:
        """Keep the runs, and the lineages that are the same here or are written."""
        self.runs.update((str(each.properties["id"]), each) for each in records if each.kind == "ConsolidationRun")
        self.lineages.update(each.id for each in standings if each.standing in ("same", *_TAKEN[policy]))

    def history(self, records: Sequence[Record]) -> list[Record]:
        """Return the runs and then the events to write."""
        events = [
            each for each in records if each.kind == "Event" and each.properties.get("lineageId") in self.lineages
        ]
        ids = {edge.other[1]: None for each in events for edge in each.edges if edge.other[0] == "ConsolidationRun"}
        return [*(self.runs[each] for each in ids if each in self.runs), *events]


@dataclass(frozen=True)
class _Batch:
    """Lines that are written in one transaction, and how their lineages compare with the graph's.

    ``laws`` are the kinds with versions, one of which is current.
    """

    laws: Sequence[str]
    records: Sequence[Record]
    policy: Policy
    standing: Mapping[str, _Standing]
    came: _Came | None

    @property
    def whole(self) -> bool:
        """Tell whether every line is written, into an empty brain."""
        return self.came is None

    @cached_property
    def taken(self) -> list[Record]:
        """Return the lines to write."""
        history = [] if self.came is None else self.came.history(self.records)
        return [*(record for record in self.records if self._is_taken(record)), *history]

    def _is_taken(self, record: Record) -> bool:
        if record.kind == "Memory":
            return self.standing[str(record.lineage)].standing in _TAKEN[self.policy]
        return self.whole or record.kind not in (*self.laws, "ConsolidationRun", "Event")

    def nodes(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.place``."""
        return [
            {
                "kind": record.kind,
                "key": record.key,
                "labels": record.labelled(),
                "plain": self._plain(record),
                "instants": [list(each) for each in record.instants.items()],
                "replace": record.kind == "Memory" or (self.whole and record.kind in self.laws),
            }
            for record in self.taken
        ]

    def _plain(self, record: Record) -> dict[str, Any]:
        """Return a node's properties; for a merged session without its words, whose memories may not be written."""
        left_out = () if self.whole or record.kind != "Session" else _SAID
        return {key: value for key, value in record.properties.items() if key not in left_out}

    def edges(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.connect``."""
        left_out = () if self.whole else (*_ORDER, *_BOTH)
        return [_edge(record, edge) for record in self.taken for edge in record.edges if edge.type not in left_out]

    def associations(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.reconcile``, including lineages that are not written."""
        edges = ((record, edge) for record in self.records for edge in record.edges if edge.type in _BOTH)
        return [{**_edge(record, edge), "instants": edge.instants} for record, edge in edges]

    def moves(self) -> list[dict[str, str]]:
        """Return, for replaced lineages, the versions between which associations move."""
        heads = {
            str(record.lineage): str(record.properties["id"])
            for record in self.taken
            if {"Head", "TestHead"} & set(record.labels) and record.kind == "Memory"
        }
        pairs = ((self.standing[lineage].head, head) for lineage, head in heads.items())
        return [{"id": old, "newId": new} for old, new in pairs if old and old != new]

    def lineages(self) -> dict[str, int]:
        """Count the lineages by outcome."""
        standings = [each.standing for each in self.standing.values()]
        taken = sum(each in _TAKEN[self.policy] for each in standings)
        same = standings.count("same")
        return {"lineages": taken, "same": same, "kept": len(standings) - taken - same}


def _edge(record: Record, edge: Edge) -> dict[str, Any]:
    itself = [record.kind, *record.key, *([record.lineage] if record.kind == "Memory" else [])]
    start, end = (itself, edge.other) if edge.outgoing else (edge.other, itself)
    instants = [list(each) for each in edge.instants.items()]
    return {"type": edge.type, "from": start, "to": end, "plain": edge.properties, "instants": instants}


def _write(graph: Transactor, records: Sequence[Record], policy: Policy, came: _Came | None) -> dict[str, int]:
    laws = content.of(graph.domains).versioned

    def work(unit: Unit) -> dict[str, int]:
        asked = _lineages(graph.domains, records, came.events if came else None)
        standings = unit.rows("archive.standing", _Standing, **asked)
        if came is not None:
            came.note(records, standings, policy)
        batch = _Batch(laws, records, policy, {each.id: each for each in standings}, came)
        merging, edges = came is not None, batch.edges()
        wanted = len(edges)
        placed = unit.one("archive.place", _Count, nodes=batch.nodes(), merging=merging).placed
        if moves := batch.moves():
            unit.one("association.carry", _Count, moves=moves)
        joined = unit.one("archive.connect", _Count, edges=edges, merging=merging).joined
        if merging:
            associations = batch.associations()
            wanted += len(associations)
            joined += unit.one("archive.reconcile", _Count, edges=associations, now=LANDMARK).joined
            ids = [record.properties["id"] for record in batch.taken if record.kind == "Memory"]
            unit.one("association.reopen", _Count, ids=ids)
            unit.one("archive.rekeying", _Count, ids=ids)
        return {"nodes": placed, "edges": joined, "loose": wanted - joined, **batch.lineages()}

    return graph.transaction(_WRITING, work)

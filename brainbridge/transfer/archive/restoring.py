"""Restoring: an archive written into an empty brain as it was, or merged into one that goes on.

A lineage is written with all its versions and edges in one transaction, or not at all; so a restore that was broken
off can be done again. What counts as a conflict, and who wins, is ``archive.standing``.
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
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.integrity import associations
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK
from brainbridge.schema import migrations
from brainbridge.transfer.archive import content, format
from brainbridge.transfer.archive.disk_set import Grouped
from brainbridge.transfer.archive.exporting import counted
from brainbridge.transfer.archive.format import Header
from brainbridge.transfer.archive.node import Edge, Record

Policy = Literal["skip", "newer", "fail"]
_BATCH = 500
_SEARCHED = 8  # the migration from which on memories say what recall searches
_CLEARED = 2000
_WRITING = (
    *("archive.standing", "archive.place", "association.carry", "archive.connect"),
    *("archive.reconcile", "association.reopen", "archive.rekeying"),
)
_ORDER = ("NEXT", "CAUSED")  # the order of a session that goes on here is made anew
_BOTH = ("COACTIVATED", "REINFORCES", "ABOUT", "RELATES")  # are of both ends, whichever of them was taken
_SAID = ("words", "testWords")  # is learned from the memories that come in
_TAKEN: dict[Policy, tuple[str, ...]] = {"skip": ("new",), "newer": ("new", "newer"), "fail": ("new",)}


class Restored(Row):
    """What came in. ``kept`` counts lineages that stayed as they are here, ``loose`` edges that lacked an end here.

    ``edges`` counts those of the archive that are here now, also if they were before.
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
    """What became of a brain, and the backup of what it held: None of what a broken-off restore had left."""

    backup: Path | None
    restored: Restored


@dataclass(frozen=True, slots=True)
class Archive:
    """What is brought in, and what becomes of a lineage that is here already."""

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
    """Tell whether there is nothing here that an archive holds, but the first configuration."""
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
    """Bring an archive in. InvalidInput if it is damaged or of a newer schema, before anything is written.

    An empty brain becomes what was exported, configuration, runs and events included, and so does one that is
    ``replacing`` what it has, or that another archive was only partly restored into. Another one takes in the lineages
    it lacks and keeps its own configuration; where it has one already, ``skip`` leaves it alone, ``newer`` replaces it
    if the archive's goes on where it ends, and ``fail`` refuses the archive (Refused). What goes on here, or was
    written by a version that recall did not search, gets its associations at once. ``before`` is called before all that
    is there makes room, once nobody writes any more, and not if a broken-off restore has left a part of it.
    """
    header, footer = format.check(path, graph.domains, progress=progress)
    _refuse_newer(path, header)
    with lock.held(graph, lock.ARCHIVING):
        begun = lock.holder(graph, lock.RESTORING)
        if begun and begun.stage in ("whole", "moved"):
            raise lock.unfinished(begun)
        archive = Archive(path, header, footer.sha256, on_conflict)
        done = None
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
    return done


def _brought(
    graph: Graph, archive: Archive, begun: lock.Holder | None, *, replacing: bool, progress: Progress
) -> Restored | None:
    """Write the archive where nothing else is left; None if somebody wrote until it was marked what is to come."""
    with lock.marked(graph, lock.RESTORING, archive.sha256) as note:
        if begun and not lock.is_brought(begun, archive.sha256):
            empty(graph, progress)
        elif replacing:
            # Entities are of the memories that go, also where the archive is from before there were any.
            _clear(graph, {*archive.header.counts, "Entity"}, progress)
        elif not (begun or is_empty(graph)):
            return None
        note("bringing", archive.sha256)  # only now: until then something else may be left
        return written(graph, archive, progress=progress)


def written(graph: Transactor, archive: Archive, *, merged: bool = False, progress: Progress) -> Restored:
    """Write an archive whole, or ``merged`` into what is there; the caller holds the lock of archives."""
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
        associations.sweep(graph)  # what was there for lineages that stayed out
    return Restored(merged=merged, **tally)


def _read_events(graph: Transactor, path: Path, events: Grouped) -> None:
    """Note the events of each lineage: they stand behind the memories, and say which of them go on where ours end."""
    for record in format.records(path, graph.domains):
        if record.kind == "Event" and "lineageId" in record.properties:
            events.add(str(record.properties["lineageId"]), str(record.properties["id"]))


def _refuse_newer(path: Path, header: Header) -> None:
    known = migrations.local()[-1].version
    if header.migration > known:
        raise InvalidInput(
            f"{path} was exported at migration {header.migration}, this brainbridge knows {known}",
            hint="upgrade brainbridge",
        )


def _refuse_conflicts(graph: Transactor, path: Path) -> None:
    for records in _batches(format.records(path, graph.domains)):
        for each in graph.rows("archive.standing", _Standing, lineages=_lineages(records)):
            if each.standing not in ("new", "same"):
                raise Refused(
                    f"the brain already has the memory {each.id}, in another state",
                    hint="import with --on-conflict skip or newer; nothing was written",
                )


def empty(graph: Transactor, progress: Progress) -> None:
    """Take away all of every kind, for what another archive has left may be of any, and begin the configurations."""
    _clear(graph, set(graph.domains.kinds), progress)
    migrations.seed(graph)


def _clear(graph: Transactor, kinds: set[str], progress: Progress) -> None:
    gone, laws = 0, set(content.of(graph.domains).versioned)
    # The configurations go last: as long as anything else is there, so is the law that it lives by.
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


def _lineages(records: Sequence[Record], events: Grouped | None = None) -> list[dict[str, Any]]:
    """Return what ``archive.standing`` asks about each lineage."""
    versions: dict[str, list[Record]] = {}
    for record in records:
        if record.lineage is not None:
            versions.setdefault(record.lineage, []).append(record)
    return [
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


@dataclass(frozen=True)
class _Came:
    """What is here as the archive has it, of what a merge has looked at: only what happened to that comes in.

    Runs stand before memories, and wait for an event of theirs.
    """

    events: Grouped
    lineages: set[str] = field(default_factory=set)
    runs: dict[str, Record] = field(default_factory=dict)

    def note(self, records: Sequence[Record], standings: Iterable[_Standing], policy: Policy) -> None:
        """Note runs, and the lineages that are the same here or are taken."""
        self.runs.update((str(each.properties["id"]), each) for each in records if each.kind == "ConsolidationRun")
        self.lineages.update(each.id for each in standings if each.standing in ("same", *_TAKEN[policy]))

    def history(self, records: Sequence[Record]) -> list[Record]:
        """Return the events that come in, and before them the runs that they belong to."""
        events = [
            each for each in records if each.kind == "Event" and each.properties.get("lineageId") in self.lineages
        ]
        ids = {edge.other[1]: None for each in events for edge in each.edges if edge.other[0] == "ConsolidationRun"}
        return [*(self.runs[each] for each in ids if each in self.runs), *events]


@dataclass(frozen=True)
class _Batch:
    """Some lines that are written in one transaction, and how their lineages stand to the graph's.

    Of ``laws``, which are kinds, one version holds.
    """

    laws: Sequence[str]
    records: Sequence[Record]
    policy: Policy
    standing: Mapping[str, _Standing]
    came: _Came | None

    @property
    def whole(self) -> bool:
        """Tell whether all of it is written, into an empty brain."""
        return self.came is None

    @cached_property
    def taken(self) -> list[Record]:
        """Return the lines that are written."""
        history = [] if self.came is None else self.came.history(self.records)
        return [*(record for record in self.records if self._is_taken(record)), *history]

    def _is_taken(self, record: Record) -> bool:
        if record.kind == "Memory":
            return self.standing[str(record.lineage)].standing in _TAKEN[self.policy]
        return self.whole or record.kind not in (*self.laws, "ConsolidationRun", "Event")

    def nodes(self) -> list[dict[str, Any]]:
        """Return the nodes as ``archive.place`` wants them."""
        return [
            {
                "kind": record.kind,
                "key": record.key,
                "labels": _labels(record),
                "plain": self._plain(record),
                "instants": [list(each) for each in record.instants.items()],
                "replace": record.kind == "Memory" or (self.whole and record.kind in self.laws),
            }
            for record in self.taken
        ]

    def _plain(self, record: Record) -> dict[str, Any]:
        """Return what a node says; of a session that goes on here, not what memories said that may stay out."""
        left_out = () if self.whole or record.kind != "Session" else _SAID
        return {key: value for key, value in record.properties.items() if key not in left_out}

    def edges(self) -> list[dict[str, Any]]:
        """Return the edges as ``archive.connect`` wants them."""
        left_out = () if self.whole else (*_ORDER, *_BOTH)
        return [_edge(record, edge) for record in self.taken for edge in record.edges if edge.type not in left_out]

    def associations(self) -> list[dict[str, Any]]:
        """Return the associations as ``archive.reconcile`` wants them, those of lineages that stay as they are too."""
        edges = ((record, edge) for record in self.records for edge in record.edges if edge.type in _BOTH)
        return [{**_edge(record, edge), "instants": edge.instants} for record, edge in edges]

    def moves(self) -> list[dict[str, str]]:
        """Return from which to which version the associations of replaced lineages move."""
        heads = {
            str(record.lineage): str(record.properties["id"])
            for record in self.taken
            if {"Head", "TestHead"} & set(record.labels) and record.kind == "Memory"
        }
        pairs = ((self.standing[lineage].head, head) for lineage, head in heads.items())
        return [{"id": old, "newId": new} for old, new in pairs if old and old != new]

    def lineages(self) -> dict[str, int]:
        """Count how the lineages stand."""
        standings = [each.standing for each in self.standing.values()]
        taken = sum(each in _TAKEN[self.policy] for each in standings)
        same = standings.count("same")
        return {"lineages": taken, "same": same, "kept": len(standings) - taken - same}


def _labels(record: Record) -> list[str]:
    """Return the labels of a node: of a memory that lacks its place or what recall searches, that it waits for them."""
    waits = {"Head", "TestHead"} & set(record.labels) and not {"place", "text", "facets"} <= record.properties.keys()
    return sorted({*record.labels, "Unlinked"}) if waits and record.kind == "Memory" else record.labels


def _edge(record: Record, edge: Edge) -> dict[str, Any]:
    itself = [record.kind, *record.key, *([record.lineage] if record.kind == "Memory" else [])]
    start, end = (itself, edge.other) if edge.outgoing else (edge.other, itself)
    instants = [list(each) for each in edge.instants.items()]
    return {"type": edge.type, "from": start, "to": end, "plain": edge.properties, "instants": instants}


def _write(graph: Transactor, records: Sequence[Record], policy: Policy, came: _Came | None) -> dict[str, int]:
    laws = content.of(graph.domains).versioned

    def work(unit: Unit) -> dict[str, int]:
        standings = unit.rows("archive.standing", _Standing, lineages=_lineages(records, came.events if came else None))
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

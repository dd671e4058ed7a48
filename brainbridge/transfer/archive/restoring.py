"""Restoring: writes an archive into an empty brain as it was, or merges it into one in use.

A lineage is written with all its versions and edges in one transaction, or not at all, so an interrupted restore can
be repeated. ``archive.standing`` decides what counts as a conflict, and which side wins.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from pydantic import Field

from brainbridge import instants
from brainbridge.association import association
from brainbridge.config import config
from brainbridge.derivation import raising
from brainbridge.errors import InvalidInput, Refused
from brainbridge.governance import screening
from brainbridge.graph import lock
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.integrity import associations
from brainbridge.memory import traces
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK
from brainbridge.schema import migrations
from brainbridge.transfer.archive import content, format, strangers, withholding
from brainbridge.transfer.archive.batch import Alike, Batch, Came, Policy, Standing
from brainbridge.transfer.archive.disk_set import Grouped
from brainbridge.transfer.archive.exporting import counted
from brainbridge.transfer.archive.format import Header
from brainbridge.transfer.archive.node import Record

_BATCH = 500
_SWEEPING = ("archive.reconcile", "integrity.sweep")  # as a restore's own, which may write while others wait
_LEARNING = ("archive.reconcile", "session.relearn")  # likewise
_SEARCHED = 8  # the migration since which memories store what recall searches
_CLEARED = 2000
_WRITING = (
    *("archive.standing", "archive.alike", "archive.place", "association.carry", "archive.connect"),
    *("archive.reconcile", "association.reopen", "archive.rekeying"),
)


class Restored(raising.Counts):
    """What was restored. ``kept`` counts lineages that stayed as they were here, ``loose`` edges without an end here.

    ``refused`` counts lineages that were erased here, and that the archive does not bring back.

    ``edges`` counts the archive's edges that are here now, even if they were before. ``lacks``: it was written without
    something that was erased, here or from the archive, and what depends on that is to be put in order.
    """

    merged: bool
    nodes: int = 0
    edges: int = 0
    lineages: int = 0
    same: int = 0
    kept: int = 0
    refused: int = 0
    loose: int = 0
    lacks: bool = Field(default=False, exclude=True)


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
    kinds = graph.domains.kinds
    return all(
        count <= kinds[kind].versioned for kind, count in counted(graph).counts.items() if not kinds[kind].lasting
    )


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
    associated at once, after labels rose to those of what they come from. ``before`` is called before everything is
    deleted, once writes are blocked; it is not called after an interrupted restore. Nothing is deleted if nodes of
    unknown kinds would lose something (Refused).
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
    screening.screen(graph, progress=progress)
    risen = raising.rise(graph, now=instants.or_now(now), progress=progress)
    changed = association.reopen(graph, risen.suspects) or done.merged or done.lacks
    if changed or header.migration < _SEARCHED:
        for is_test in (False, True):
            association.associate(graph, now=instants.or_now(now), is_test=is_test, progress=progress)
    return done.model_copy(update=risen.counted())


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
    withheld = withholding.found(graph, path)
    with closing(Grouped()) as events:
        came = Came(events) if merged else None
        if merged and policy == "newer":
            _read_events(graph, path, events)
        for records in _batches(withheld.kept(format.records(path, graph.domains))):
            tally.update(_write(graph, records, policy, came))
            progress("Merging" if merged else "Restoring", tally["nodes"], total)
    lacks = bool(withheld.lineages or archive.header.erased)
    if merged or lacks:
        graph.transaction(_SWEEPING, associations.sweep)  # deletes what only served lineages that were not written
    if sessions := [*withheld.sessions, *_unlearned(graph, archive)]:
        graph.transaction(_LEARNING, lambda unit: traces.relearn(unit, sessions))
    return Restored(merged=merged, refused=len(withheld.lineages), lacks=lacks, **tally)


def _unlearned(graph: Transactor, archive: Archive) -> list[dict[str, Any]]:
    """Return the sessions that lost their words when something was erased from the archive."""
    if not archive.header.erased:
        return []
    found = (each for each in format.records(archive.path, graph.domains) if each.kind == "Session")
    return [dict(each.properties) for each in found if withholding.SAID.isdisjoint(each.properties)]


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
        for each in graph.rows("archive.standing", Standing, **_lineages(graph.domains, records)):
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
    kinds = {each for each in kinds if not graph.domains.kinds[each].lasting}
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


def _alike(unit: Unit, domains: Domains, records: Sequence[Record]) -> Sequence[Alike]:
    """Return which of the nodes that events follow are not here, or are here as in the archive."""
    found = [each for each in records if domains.kinds[each.kind].followed]
    nodes = [{"kind": each.kind, "key": each.key, "plain": each.properties} for each in found]
    return unit.rows("archive.alike", Alike, nodes=nodes) if nodes else ()


def _write(graph: Transactor, records: Sequence[Record], policy: Policy, came: Came | None) -> dict[str, int]:
    laws = content.of(graph.domains).versioned

    def work(unit: Unit) -> dict[str, int]:
        asked = _lineages(graph.domains, records, came.events if came else None)
        standings = unit.rows("archive.standing", Standing, **asked)
        if came is not None:
            came.note(records, standings, policy)
            came.note_followed(_alike(unit, graph.domains, records))
        batch = Batch(laws, records, policy, {each.id: each for each in standings}, came)
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

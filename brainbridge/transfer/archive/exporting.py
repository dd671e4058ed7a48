"""Exporting: writes every node of a brain with its edges, page by page, while no run can start."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from brainbridge import instants
from brainbridge.errors import Refused
from brainbridge.graph import lock
from brainbridge.graph.domain import Domains, Kind
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Row
from brainbridge.integrity import erasing
from brainbridge.platform.version import VERSION
from brainbridge.progress import Progress, silent
from brainbridge.schema import migrations
from brainbridge.transfer.archive import format, strangers
from brainbridge.transfer.archive.disk_set import Seen
from brainbridge.transfer.archive.format import Footer, Header

_PAGE = 1000
_TRIES = 10
_PUBLISHED = ("Session", "Entity", "Memory")  # what another reader than the local agent gets, besides configurations
_Pairs = list[list[Any]]


class Counts(Row):
    """How many nodes of each kind an archive holds; ``left`` are of kinds that none does.

    ``withheld`` are the versions of memories that another reader than the local agent does not get.
    """

    counts: dict[str, int]
    left: int = 0
    withheld: int = 0


class Exported(Row):
    """What was exported. ``written`` says that somebody wrote meanwhile, ``left`` counts nodes that were left out.

    ``others`` counts those of them that are of kinds unknown here, by their labels; ``withheld`` counts the versions of
    memories that another reader than the local agent does not get.
    ``position`` holds the database's bookmarks after the last node was read.
    """

    file: Path
    size: int
    nodes: int
    edges: int
    sha256: str
    written: bool
    left: int
    others: dict[str, int]
    withheld: int
    position: Annotated[frozenset[str], Field(exclude=True)]

    def named(self) -> str:
        """Say how many nodes are of which kinds unknown here; empty if there are none."""
        return strangers.named(self.others)


class _Edge(Row):
    type: str
    outgoing: bool
    other: list[Any]
    properties: _Pairs


class _Node(Row):
    position: str
    labels: list[str]
    properties: _Pairs
    edges: list[_Edge]


class _Memory(Row):
    lineage: str | None
    id: str
    labels: list[str]
    properties: _Pairs
    edges: list[_Edge]


def counted(graph: Transactor) -> Counts:
    """Count what an archive would contain."""
    return graph.one("archive.counts", Counts)


def export(
    graph: Graph, path: Path, *, brain: str, now: datetime, quiesce: bool = False, progress: Progress = silent
) -> Exported:
    """Write the whole brain to a file, compressed if its name ends in .gz; ``now`` goes into the header.

    No run can start meanwhile. Other writes can: the result says so, and with ``quiesce`` the export is repeated until
    there were none (Refused if they do not stop). Held during another export or restore, and after an interrupted
    restore, which has left only some of the memories.

    For another reader than the local agent it holds the living memories that this one may see, the sessions they were
    written in, what they mention, and the configurations: no run, no event, no cluster, no source and no probe.
    """
    with lock.held(graph, lock.ARCHIVING):
        lock.require_whole(graph)
        return export_held(graph, path, brain=brain, now=now, quiesce=quiesce, progress=progress)


def export_held(
    graph: Graph, path: Path, *, brain: str, now: datetime, quiesce: bool = False, progress: Progress = silent
) -> Exported:
    """Export as ``export`` does, for a caller that holds the lock; Refused while an erasure is not finished."""
    if graph.reader == LOCAL and erasing.unfinished(graph):
        raise Refused(
            "an erasure was interrupted, so an archive would hold a part of what is to be erased",
            hint="finish it first: brainbridge erase --continue",
        )
    for _ in range(_TRIES):
        try:
            with format.fresh(path) as file:
                footer, found, position = _write(graph, file, brain, now, progress)
                if quiesce and footer.written:
                    raise _Written
        except _Written:
            continue
        said = footer.model_dump(exclude={"end"})
        others = {each.labels: each.count for each in strangers.found(graph)} if found.left else {}
        said |= {"left": found.left, "withheld": found.withheld}
        return Exported(file=path, size=path.stat().st_size, others=others, position=position, **said)
    raise Refused(
        f"the brain was written to during all {_TRIES} attempts to export it",
        hint="end the sessions that write to it, then try again",
    )


class _Written(Exception):
    """Somebody wrote meanwhile, so the archive is discarded."""


def _write(
    graph: Graph, file: Any, brain: str, now: datetime, progress: Progress
) -> tuple[Footer, Counts, frozenset[str]]:
    before, at = graph.position(), instants.to_ms(now)
    found = counted(graph) if graph.reader == LOCAL else graph.one("archive.published", Counts, now=at)
    others = migrations.reached(graph)
    begun = _begun(graph.domains, others)
    header = Header(
        format="brainbridge-archive",
        format_version=format.VERSION,
        migration=others.pop(migrations.CHAIN, -1),
        others=others,
        app=VERSION,
        brain=brain,
        at=now,
        counts={kind: count for kind, count in found.counts.items() if kind in begun},
    )
    writer, total = format.Writer(file, header, graph.domains), sum(found.counts.values())
    for record in _records(graph, at):
        writer.add(record)
        if writer.nodes % _PAGE == 0:
            progress("Exporting", writer.nodes, total)
    after = graph.position()
    unexported = 0 if after != before else total - writer.nodes
    missing = found.model_copy(update={"left": found.left + unexported})
    return writer.close(written=after != before), missing, after


def _begun(domains: Domains, reached: Mapping[str, int]) -> set[str]:
    """Return the kinds whose migrations are applied: a backup before the first of a domain counts none of its kinds."""
    return {
        kind.label
        for each in domains
        for kind in each.kinds
        if kind.since <= reached.get(migrations.chain_of(each.queries), -1)
    }


def _records(graph: Transactor, now: int) -> Iterator[dict[str, Any]]:
    seen = Seen()
    try:
        for kind, node in _nodes(graph, now):
            yield _record(graph.domains.kinds[kind], node, seen)
    finally:
        seen.close()


def _nodes(graph: Transactor, now: int) -> Iterator[tuple[str, _Node | _Memory]]:
    for label, kind in graph.domains.kinds.items():
        if graph.reader == LOCAL or kind.versioned or label in _PUBLISHED:
            yield from ((label, node) for node in _of(graph, kind, now))


def _of(graph: Transactor, kind: Kind, now: int) -> Iterator[_Node | _Memory]:
    if kind.label == "Memory":
        yield from _memories(graph, "", now)
        yield from _memories(graph, None, now)
    elif kind.page:
        yield from _pages(graph, kind.page)
    else:
        yield from _pages(graph, "archive.around", kind=kind.label, now=now)


def _pages(graph: Transactor, name: str, **params: Any) -> Iterator[_Node]:
    after = ""
    while page := graph.rows(name, _Node, after=after, limit=_PAGE, **params):
        yield from page
        after = page[-1].position


def _memories(graph: Transactor, lineage: str | None, now: int) -> Iterator[_Memory]:
    last = ""
    while page := graph.rows("archive.memories", _Memory, lineage=lineage, id=last, limit=_PAGE, now=now):
        yield from page
        lineage, last = page[-1].lineage, page[-1].id


def _record(kind: Kind, node: _Node | _Memory, seen: Seen) -> dict[str, Any]:
    """Return the line of a node, and record that it is written."""
    properties, instants = _parted(node.properties)
    seen.add(_text([kind.label, *(properties.get(key) for key in kind.key)]))  # first, for edges to itself
    edges = [_edge(edge) for edge in node.edges if _end(edge.other) in seen]
    return {
        "kind": kind.label,
        "labels": sorted(node.labels),
        "properties": properties,
        "instants": instants,
        "edges": sorted(edges, key=_text),
    }


def _edge(edge: _Edge) -> dict[str, Any]:
    properties, instants = _parted(edge.properties)
    return {
        "type": edge.type,
        "outgoing": edge.outgoing,
        "other": edge.other,
        "properties": properties,
        "instants": instants,
    }


def _end(other: list[Any]) -> str:
    return _text(other[:2] if other[0] == "Memory" else other)


def _parted(pairs: _Pairs) -> tuple[dict[str, Any], dict[str, str]]:
    """Separate plain properties from datetimes, which JSON lacks."""
    instants = {name: value["datetime"] for name, value in pairs if isinstance(value, dict)}
    return {name: value for name, value in pairs if name not in instants}, instants


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)

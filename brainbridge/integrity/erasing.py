"""Erasing: memories are deleted for good with every trace, and tombstones keep them from coming back.

The tombstones stand before the first memory is deleted, while nobody else writes; from then on no way in brings one of
them back. Whatever is interrupted goes on where it was: what is to be deleted stands in the erasure until it is done.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.association import association
from brainbridge.erasure import tombstones
from brainbridge.erasure.finding import Finder
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.memory import traces
from brainbridge.progress import Progress, silent

_PAGE = 5_000
_BATCH = 100
_AT_ONCE = 2_000  # marks in one transaction
Why = Literal["chosen", "same text", "excerpt", "derived", "merged", "quotes"]


class Doomed(Origin):
    """A memory of a plan: its latest version, and why it is there; ``of`` is the lineage that it has to do with."""

    id: str
    lineage_id: str
    content: str | None
    why: Why
    of: str | None = None


class Scope(Row):
    """What an erasure deletes: the ``memories``; what has to do with them, ``derived``, stays unless it cascades."""

    memories: list[Doomed]
    derived: list[Doomed]

    @property
    def lineages(self) -> list[str]:
        """Return the lineages to delete."""
        return [each.lineage_id for each in self.memories]


class Open(Row):
    """An erasure that was begun and is not done; ``kept`` counts what has to do with it and was not chosen."""

    id: str
    at: Instant
    reason: str | None
    backups: bool
    kept: int
    lineages: list[str]


class Counts(Row):
    """What an erasure deleted, by kind. ``entries`` were taken out of files; ``archives`` are backups, rewritten."""

    memories: int
    versions: int
    events: int
    entities: int
    clusters: int
    relations: int
    sources: int
    probes: int
    crystallizations: int
    entries: int
    archives: int


class Shown(Row):
    """An erasure: what it deleted by kind, its tombstones, and its receipt (JSON) with the sha256 of that.

    ``compacted_at`` is when the store was first compacted after it.
    """

    id: str
    at: Instant
    finished_at: Instant | None
    compacted_at: Instant | None
    reason: str | None
    counts: Counts
    tombstones: int
    receipt: str | None
    sha256: str | None


class Version(Origin):
    """A version of a memory: what of it may stand elsewhere."""

    lineage: str
    id: str
    content: str | None
    import_key: str | None
    latest: bool


class _Lineage(Row):
    lineage: str


class _Text(Row):
    id: str
    lineage: str
    content: str | None


class _Derived(Row):
    lineage: str
    of: str
    why: Literal["excerpt", "derived", "merged"]


class _Begun(Row):
    left: int


class _Gone(traces.Traces):
    winners: list[str]


class _Noted(Row):
    noted: int


class _Finished(Row):
    finished: int


def chosen(
    graph: Transactor, *, ids: Sequence[str] = (), scope: str | None = None, source: str | None = None, is_test: bool
) -> list[str]:
    """Return the lineages of these ids, and of a scope or a source."""
    rows = graph.rows("erasure.select", _Lineage, ids=list(ids), scope=scope, source=source, isTest=is_test)
    return [row.lineage for row in rows]


def versions(graph: Transactor, lineages: Sequence[str]) -> list[Version]:
    """Return all versions of lineages."""
    pages = (lineages[first : first + _PAGE] for first in range(0, len(lineages), _PAGE))
    return [row for page in pages for row in graph.rows("erasure.versions", Version, lineages=list(page))]


def plan(graph: Transactor, lineages: Iterable[str], *, cascade: bool, progress: Progress = silent) -> Scope:
    """Return what an erasure of lineages deletes: them, what has the same text, and the excerpts that hold them.

    What was made of them, was merged with them, or quotes them is listed; with ``cascade`` it is deleted too.
    """
    doomed: dict[str, tuple[Why, str | None]] = dict.fromkeys(lineages, ("chosen", None))
    while True:
        known = len(doomed)
        beside = _derived(graph, list(doomed))
        doomed |= {lineage: (why, of) for lineage, (why, of) in beside.items() if why == "excerpt" and of in doomed}
        for lineage, of, exact in _sayings(graph, versions(graph, list(doomed)), progress):
            if exact:
                doomed.setdefault(lineage, ("same text", of))
            else:
                beside.setdefault(lineage, ("quotes", of))
        beside = {lineage: found for lineage, found in beside.items() if lineage not in doomed}
        if cascade:
            doomed |= beside
        if len(doomed) == known:  # what has the same text may have had another one that others have
            return Scope(memories=_shown(graph, doomed), derived=_shown(graph, beside))


def _derived(graph: Transactor, lineages: list[str]) -> dict[str, tuple[Why, str | None]]:
    """Return what was made of lineages, whatever that was made of, and so on."""
    found, own = dict[str, tuple[Why, str | None]](), set(lineages)
    fresh = lineages
    while fresh:
        rows = graph.rows("erasure.derived", _Derived, lineages=fresh)
        new: dict[str, tuple[Why, str | None]] = {row.lineage: (row.why, row.of) for row in rows}
        fresh = [each for each in new if each not in found and each not in own]
        found |= {each: new[each] for each in fresh}
    return found


def _sayings(graph: Transactor, wanted: Sequence[Version], progress: Progress) -> Iterator[tuple[str, str, bool]]:
    """Yield the lineages that quote these versions: each with the lineage of one, and whether it says nothing else."""
    from brainbridge.language.normal import forms

    of = {form: each.lineage for each in wanted if each.content for form in forms(each.content)}
    finder, own = Finder(each.content for each in wanted if each.content), {each.lineage for each in wanted}
    seen, after = 0, ""
    while rows := graph.rows("erasure.texts", _Text, after=after, limit=_PAGE):
        for row in rows:
            form = finder.quoted(row.content) if row.content and row.lineage not in own else None
            if row.content and form:
                yield row.lineage, of[form], form in forms(row.content)
        seen, after = seen + len(rows), rows[-1].id
        progress("Looking for the same words", seen, None)


def _shown(graph: Transactor, found: Mapping[str, tuple[Why, str | None]]) -> list[Doomed]:
    latest: dict[str, Version] = {}
    for each in versions(graph, list(found)):
        if each.latest or each.lineage not in latest:
            latest[each.lineage] = each
    return [
        Doomed(
            id=each.id,
            lineage_id=lineage,
            content=each.content,
            why=found[lineage][0],
            of=found[lineage][1],
            trust=each.trust,
            suspect=each.suspect,
        )
        for lineage, each in latest.items()
    ]


def finder(graph: Transactor, lineages: Sequence[str]) -> Finder:
    """Return what finds the words and the ids of lineages in other texts."""
    said = versions(graph, lineages)
    return Finder((each.content for each in said if each.content), {*lineages, *(each.id for each in said)})


def spare(graph: Transactor, lineages: Sequence[str], *, now: datetime) -> None:
    """Part what stays from what is to be deleted, where an edge alone does not say that they belong together."""
    for trace in graph.domains.traces:
        graph.domains.imported(trace.before)(graph, lineages, now=now)


def begin(
    graph: Graph,
    lineages: Sequence[str],
    *,
    now: datetime,
    reason: str | None,
    backups: bool,
    kept: int,
    progress: Progress,
) -> Open:
    """Set the tombstones of lineages while nobody else writes, and note what is to be deleted.

    The caller holds the lock of archives.
    """
    own: dict[str, Any] = {"id": str(uuid.uuid4()), "at": now, "reason": reason, "backups": backups, "kept": kept}
    return resume(graph, Open(**own, lineages=list(lineages)), now=now, progress=progress)


def resume(graph: Graph, begun: Open, *, now: datetime, progress: Progress) -> Open:
    """Set what an interruption may have left unset, and add what has the same text and was written since the plan."""
    with lock.paused(graph):
        _add(graph, begun, begun.lineages)
    there = plan(graph, begun.lineages, cascade=False, progress=progress).lineages
    if late := sorted(set(there) - set(begun.lineages)):
        with lock.paused(graph):
            _add(graph, begun, late)
    return begun.model_copy(update={"lineages": [*begun.lineages, *late]})


def _add(graph: Transactor, begun: Open, lineages: Sequence[str]) -> None:
    secret = tombstones.secret(graph)
    found = [
        mark
        for each in versions(graph, lineages)
        for mark in tombstones.of_version(secret.value, each.content, each.import_key, each.lineage)
    ]
    marks = [each._asdict() for each in dict.fromkeys(found)]
    last = max(0, len(marks) - 1) // _AT_ONCE * _AT_ONCE
    for first in range(0, last + 1, _AT_ONCE):
        graph.one(
            "erasure.begin",
            _Begun,
            **begun.model_dump(include={"id", "reason", "backups", "kept"}),
            now=instants.to_ms(begun.at),
            secretId=secret.id,
            secret=secret.value,
            lineages=list(lineages) if first == 0 else [],
            marks=marks[first : first + _AT_ONCE],
            whole=first == last,
        )


def unfinished(graph: Transactor) -> list[Open]:
    """Return the erasures that were begun and are not done, the oldest first."""
    return list(graph.rows("erasure.unfinished", Open))


def delete(graph: Transactor, erasure: Open, *, now: datetime, progress: Progress = silent) -> None:
    """Delete all lineages of an erasure with their traces in the graph; again nothing is left to delete."""
    left = erasure.lineages
    while left:
        for first in range(0, len(left), _BATCH):
            _delete(graph, erasure.id, left[first : first + _BATCH], now)
            progress("Erasing", min(first + _BATCH, len(left)), len(left))
        # A run that was under way may have begun another version while its lineage was waited for.
        left = sorted({each.lineage for each in versions(graph, left)})
    for is_test in (False, True):
        association.associate(graph, now=now, is_test=is_test, progress=progress)


def _delete(graph: Transactor, erasure: str, lineages: list[str], now: datetime) -> None:
    followed = graph.domains.traces

    def work(unit: Unit) -> None:
        gone = unit.one("erasure.delete", _Gone, id=erasure, lineages=lineages)
        traces.remove(unit, gone)
        for trace in followed if gone.winners else ():
            graph.domains.imported(trace.after)(unit, gone.winners, now=now)

    graph.transaction(
        ["erasure.delete", *traces.REMOVING, *(name for trace in followed for name in trace.queries)], work
    )


def note(graph: Transactor, erasure: str, *, entries: int = 0, archives: int = 0) -> None:
    """Count what an erasure took out of files."""
    if entries or archives:
        graph.one("erasure.note", _Noted, id=erasure, entries=entries, archives=archives)


def shown(graph: Transactor, erasure: str | None = None) -> list[Shown]:
    """Return the erasures, the latest first, or one."""
    return list(graph.rows("erasure.shown", Shown, id=erasure))


def note_compaction(graph: Transactor, *, now: datetime) -> None:
    """Note that the store holds nothing any more of what was erased."""
    graph.one("erasure.compacted", _Noted, now=instants.to_ms(now))


def finish(graph: Transactor, erasure: str, receipt: str, sha256: str, *, now: datetime) -> None:
    """Keep the receipt of an erasure that is done."""
    graph.one("erasure.finish", _Finished, id=erasure, now=instants.to_ms(now), receipt=receipt, sha256=sha256)

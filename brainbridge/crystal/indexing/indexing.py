"""Indexes files: each chunk is a crystal, and follows its file as that changes.

A file is written in one transaction, which first locks it. So after a kill the next call goes on where the last one
was, and of two at once the second finds what the first has written.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final, NamedTuple

from pydantic import Field

from brainbridge import instants
from brainbridge.crystal.indexing import matching
from brainbridge.crystal.indexing.matching import Plan, Stored
from brainbridge.crystal.indexing.pieces import Making, Piece, pieces, sound
from brainbridge.crystal.indexing.walking import Found, Place, Walk, absolute
from brainbridge.derivation import raising
from brainbridge.erasure import tombstones
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Executor, Transactor, Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.memory import memory
from brainbridge.memory.traces import MOST_WORDS
from brainbridge.platform import places
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

_BATCH: Final = 500  # chunks in one transaction, or those of one file
_COMMAND: Final = "index"
_LEFT_OUT: Final = ("suspect", "forgotten", "erased")  # why chunks are not written down
_WRITES: Final = (
    *memory.CREATING,
    tombstones.STANDING,
    *("index.hold", "index.known", "crystal.record", "index.supersede", "index.relocate", "index.vanish"),
    *("association.carry", "association.follow", "session.learn"),
)


class Indexed(Judged):
    """What an indexing did. ``files`` have chunks; ``chunks`` are all of theirs: added, changed and unchanged ones.

    ``revived`` ones are among the added: they had ended, and live again as a new version. ``moved`` ones are among the
    unchanged, and stand in other lines. ``vanished`` crystals ended, since their chunks or files are gone. ``skipped``
    counts files and folders, and chunks that are not written down, by the reason.
    """

    files: int = 0
    chunks: int = 0
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    vanished: int = 0
    revived: int = 0
    moved: int = 0
    skipped: dict[str, int] = Field(default_factory=dict)

    @property
    def writes(self) -> bool:
        """Tell whether anything was, or is to be, written."""
        return any((self.added, self.changed, self.vanished, self.moved))


class Source(NamedTuple):
    """Files and folders whose crystals have one scope."""

    scope: str | None
    places: tuple[Place, ...]


def sources(paths: Sequence[str], scope_of: Callable[[str], str], scope: str | None) -> list[Source]:
    """Return the sources that these paths belong to. ``scope_of`` names the project of a repository's top folder.

    Where ``scope`` is another than the project's, the paths begin with the project, since there may be several.
    InvalidInput for a path that leads nowhere.
    """
    found = dict[str | None, list[Place]]()
    for path in dict.fromkeys(paths):
        at = absolute(path)
        top = places.work_tree(at if os.path.isdir(at) else os.path.dirname(at))
        own = scope_of(top) if top else None
        prefix = f"{own}/" if own and scope and scope != own else ""
        found.setdefault(scope or own, []).append(Place(at, top, prefix))
    return [Source(each, tuple(below)) for each, below in found.items()]


class _Text(NamedTuple):
    """A file; ``erased`` counts the pieces that are not written again, and are left out."""

    path: str
    pieces: list[Piece]
    erased: int = 0


class _Superseded(Row):
    id: str
    new_id: str | None


class _Count(Row):
    held: int


class _Moved(Row):
    moved: int


class _Placed(Id):
    follows: int
    caused: int


class _Learned(Row):
    learned: int


class _Path(Row):
    path: str


@dataclass(slots=True)
class _Indexing:
    """An indexing in progress; without a ``run`` it only counts."""

    graph: Transactor
    run: Run | None
    making: Making
    is_test: bool
    walk: Walk
    counts: Counter[str] = field(default_factory=Counter)
    superseding: list[str] = field(default_factory=list)
    done: int = 0
    total: int = 0
    progress: Progress = silent
    _writer: ThreadPoolExecutor = field(init=False)
    _written: "Future[list[Counter[str]]] | None" = field(default=None, init=False)

    def take(self, source: Source) -> None:
        """Index the files of a source, and end what was made of files that are gone."""
        making = replace(self.making, scope=source.scope)
        stored = self._stored(source)
        self.walk.followed = set(stored)
        files = sorted({each for place in source.places for each in self.walk.files(place)})
        self.total += len(files)
        seen = set[str]()
        with self.writing():
            for batch in _batches(self._texts(files, making)):
                seen.update(each.path for each in batch)
                self._write(batch, making.scope)
        gone = [path for path in stored if path not in seen and not self._is_unknown(path)]
        with self.writing():
            for begin in range(0, len(gone), _BATCH):
                self._write([_Text(path, []) for path in gone[begin : begin + _BATCH]], making.scope)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write in a thread of its own, one batch at a time, while the next one is looked at; then wait for it."""
        with ThreadPoolExecutor(max_workers=1) as self._writer:
            yield
            self._await()

    def _await(self) -> None:
        if self._written:
            for each in self._written.result():
                self.counts.update(each)
        self._written = None

    def _texts(self, files: Iterable[Found], making: Making) -> Iterator[_Text]:
        for each in files:
            self.done += 1
            self.progress("Indexing files", self.done, self.total)
            if text := self.walk.read(each):
                yield _Text(each.path, list(pieces(text, each.path, making)))

    def _stored(self, source: Source) -> list[str]:
        params: dict[str, Any] = {"isTest": self.is_test, "scope": source.scope or "", "now": self._now}
        below = [place.below for place in source.places]
        found = self.graph.rows("index.paths", _Path, **params, below=below)
        paths = [row.path for row in found if self.walk.is_meant(row.path)]
        return [path for path in paths if any(place.holds(path) for place in source.places)]

    def _is_unknown(self, path: str) -> bool:
        unknown = self.walk.unknown
        return any(path == each or ((each.endswith("/") or not each) and path.startswith(each)) for each in unknown)

    @property
    def _now(self) -> int:
        return instants.to_ms(self.making.now)

    def _known(self, on: Executor, paths: Sequence[str], scope: str | None) -> dict[str, list[Stored]]:
        params = {"isTest": self.is_test, "scope": scope or "", "paths": list(paths), "now": self._now}
        rows = sorted(on.rows("index.known", Stored, **params), key=lambda row: row.path)
        return {path: list(each) for path, each in groupby(rows, key=lambda row: row.path)}

    def _write(self, texts: Sequence[_Text], scope: str | None) -> None:
        known = self._known(self.graph, [each.path for each in texts], scope)
        plans = _plans(self.graph, texts, known)
        written = [each for each in plans if each.writes]
        for each in plans:
            if self.run is None or not each.writes:
                self.counts.update(each.counts)
        if self.run is None or not written:
            return
        for each in written:
            each.look()
        self._await()
        self._written = self._writer.submit(self._committed, self.run, written, scope)

    def _committed(self, run: Run, plans: Sequence["_Planned"], scope: str | None) -> list[Counter[str]]:
        """Write files in one transaction, by what is stored once they are locked."""
        texts, first = [each.text for each in plans], list[list[Counter[str]]]()
        paths = [each.path for each in texts]
        ours = {piece.new_id for each in texts for piece in each.pieces}

        def work(unit: Unit) -> list[Counter[str]]:
            held = {"isTest": self.is_test, "scope": scope or "", "paths": paths, "now": run.now}
            unit.one("index.hold", _Count, **held)
            known = self._known(unit, paths, scope)
            if first and any(each.id in ours for stored in known.values() for each in stored):
                return first[-1]  # an attempt whose acknowledgement was lost has written it
            now_planned = _plans(unit, texts, known)
            self._apply(unit, run, now_planned)
            first.append([each.counts for each in now_planned])
            return first[-1]

        return run.transaction(_WRITES, work)

    def _apply(self, unit: Unit, run: Run, plans: Sequence["_Planned"]) -> None:
        at: dict[str, Any] = {"now": run.now, "runId": run.id}
        made = list[str]()
        if rows := [piece.row for each in plans for piece in each.added]:
            memory.create(unit, rows, is_test=self.is_test)
            made += [row["id"] for row in rows]
            unit.rows("crystal.record", Id, ids=made, kind="indexed", reason="source_gone", **at)
            unit.rows("association.follow", _Placed, rows=[{"id": each, "phrase": None} for each in made])
        if rows := [row for each in plans for row in each.superseding]:
            found = unit.rows("index.supersede", _Superseded, rows=rows, **at)
            moves = [{"id": row.id, "newId": row.new_id} for row in found if row.new_id]
            unit.one("association.carry", _Moved, moves=moves)
            made += (new := [row.new_id for row in found if row.new_id])
            self.superseding += new
        if made:
            unit.rows("session.learn", _Learned, ids=made, most=MOST_WORDS)
        if rows := [row for each in plans for row in each.relocating]:
            unit.rows("index.relocate", Id, rows=rows, **at)
        if ids := [stored.id for each in plans for stored in each.plan.vanished]:
            unit.rows("index.vanish", Id, ids=ids, **at)


class _Planned(NamedTuple):
    """What becomes of a file; ``pieces`` are those that may be written down, ``suspect`` counts the others."""

    text: _Text
    pieces: list[Piece]
    plan: Plan
    suspect: int

    def look(self) -> None:
        """Find out what is to be written of each text, which takes a while."""
        for piece in (*self.added, *(self.pieces[place] for _, place in (*self.plan.changed, *self.plan.revived))):
            _ = piece.text

    @property
    def added(self) -> list[Piece]:
        return [self.pieces[place] for place in self.plan.added]

    @property
    def superseding(self) -> list[dict[str, Any]]:
        return [
            {"id": stored.id, "newId": self.pieces[place].new_id, "text": self.pieces[place].text}
            for stored, place in (*self.plan.changed, *self.plan.revived)
        ]

    @property
    def relocating(self) -> list[dict[str, Any]]:
        moved = list[dict[str, Any]]()
        for stored, place in self.plan.kept:
            now = (self.pieces[place].chunk.start_line, self.pieces[place].chunk.end_line)
            if stored.state in ("live", "winner") and (stored.start_line, stored.end_line) != now:
                moved.append({"id": stored.id, "startLine": now[0], "endLine": now[1]})
        return moved

    @property
    def writes(self) -> bool:
        return self.plan.writes or bool(self.relocating)

    @property
    def counts(self) -> Counter[str]:
        plan = self.plan
        made = {
            "added": len(plan.added) + len(plan.revived),
            "changed": len(plan.changed),
            "unchanged": len(plan.kept),
        }
        chunks = sum(made.values())
        ends = {"vanished": len(plan.vanished), "revived": len(plan.revived), "moved": len(self.relocating)}
        skipped = {"forgotten": len(plan.withheld), "suspect": self.suspect, "erased": self.text.erased}
        return Counter({**made, **ends, **skipped, "files": min(chunks, 1), "chunks": chunks})


def _plans(on: Executor, texts: Sequence[_Text], known: Mapping[str, list[Stored]]) -> list[_Planned]:
    allowed = _without_erased(on, texts, known) if tombstones.learn(on).secrets else texts
    return [_planned(each, known.get(each.path, [])) for each in allowed]


def _without_erased(on: Executor, texts: Sequence[_Text], known: Mapping[str, list[Stored]]) -> list[_Text]:
    """Return files without the pieces that were erased; what is stored of a file was not."""
    stored = {path: {each.hash for each in every} for path, every in known.items()}
    fresh = {
        each: each.draft.content
        for text in texts
        for each in text.pieces
        if each.raw_hash not in stored.get(text.path, ())
    }
    gone = set(tombstones.erased_texts(on, {said: [said] for said in fresh.values()}))
    left = [[each for each in text.pieces if fresh.get(each) not in gone] for text in texts]
    return [
        _Text(text.path, allowed, text.erased + len(text.pieces) - len(allowed))
        for text, allowed in zip(texts, left, strict=True)
    ]


def _planned(text: _Text, stored: list[Stored]) -> _Planned:
    known = {each.hash for each in stored}
    found = sound(text.pieces, known)
    plan = matching.match(stored, [each.part(known) for each in found])
    return _Planned(text, found, plan, len(text.pieces) - len(found))


def _batches(texts: Iterable[_Text]) -> Iterator[list[_Text]]:
    batch, size = list[_Text](), 0
    for each in texts:
        batch.append(each)
        size += len(each.pieces)
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def index(
    graph: Transactor,
    sources: Sequence[Source],
    making: Making,
    *,
    include: Sequence[str] = (),
    is_test: bool = False,
    dry_run: bool = False,
    progress: Progress = silent,
) -> Indexed:
    """Index files and folders again or for the first time; ``include`` are patterns, instead of the known kinds.

    With ``dry_run`` it says what would be done, and writes nothing. InvalidInput if no file has a text, and
    there is nothing to end.
    """
    if dry_run:
        work = _Indexing(graph, None, making, is_test, Walk(include), progress=progress)
        return _indexed(work, sources).planned()
    with runs.recorded(graph, _COMMAND, now=making.now, is_test=is_test, progress=progress) as run:
        work = _Indexing(graph, run, making, is_test, Walk(include), progress=progress)
        done = _indexed(work, sources)
        if work.superseding:  # what was made of them is held to their new texts too
            raising.rise(graph, now=making.now, parents=work.superseding, progress=progress)
        runs.finish(run)
    return done.model_copy(update={"run_id": run.id})


def _indexed(work: _Indexing, sources: Sequence[Source]) -> Indexed:
    for source in sources:
        work.take(source)
    skipped = work.walk.skipped + Counter({key: work.counts.pop(key, 0) for key in _LEFT_OUT})
    found = {key: work.counts[key] for key in Indexed.model_fields if key in work.counts}
    done = Indexed(run_id="", **found, skipped={key: count for key, count in sorted(skipped.items()) if count})
    if not (done.chunks or done.vanished or any(key in done.skipped for key in _LEFT_OUT)):
        raise _nothing(done)
    return done


def _nothing(done: Indexed) -> InvalidInput:
    why = ", ".join(f"{count} {reason}" for reason, count in done.skipped.items())
    return InvalidInput(
        f"there is nothing to index{f': skipped {why}' if why else ''}",
        hint="Markdown, text and code are indexed; --include '*.csv' names other files",
    )

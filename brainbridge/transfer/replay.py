"""Replay: lines are relived, not just written. Each is remembered at its own instant, older memories are recalled for
it as an agent would, and each session ends with its consolidation. A replay can be killed and repeated: each line is
one transaction, and lines already replayed are recognised.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from brainbridge.consolidation.consolidation import Consolidated
from brainbridge.erasure import tombstones
from brainbridge.errors import Erased, InvalidInput
from brainbridge.graph.graph import Executor, Graph, Transactor
from brainbridge.memory import memory, session
from brainbridge.probe import gate
from brainbridge.progress import Progress, silent
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.transfer import provenance
from brainbridge.transfer.importing import Imported, Tally, batches
from brainbridge.transfer.lines import Line, Reader
from brainbridge.transfer.provenance import Source

_LIVING = ("recall.cover", *recall.TOUCHING, *memory.CREATING, "memory.known", provenance.DERIVE)
_SessionKey = tuple[str, str]
_BATCH = 1000


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay: a line was replayed, or a session ended."""

    at: datetime
    scope: str
    session: str
    created: str = ""
    touched: tuple[str, ...] = ()
    ended: Consolidated | None = None


def replay(
    graph: Graph,
    texts: Iterable[bytes],
    *,
    session: str,
    instance: str,
    now: datetime,
    redacts: bool,
    source: str = "lines",
    recall_each: int = 0,
    strict: bool = False,
    progress: Progress = silent,
    watch: Callable[[Step], None] = lambda step: None,
) -> Imported:
    """Replay the lines in the order of their instants; for the other arguments see ``import_lines``."""
    tally = Tally()
    wanted = Reader(session, instance, now, redacts, instants_needed=True).read(texts)
    lines = sorted(tally.good(wanted, strict=strict), key=lambda line: (line.draft.at, line.number))
    recalled = sessions = expired = promoted = 0
    for step in _steps(graph, lines, recall_each, tally, Source(source, "lines", instance, now)):
        watch(step)
        recalled += len(step.touched)
        if step.ended:
            sessions += 1
            expired += step.ended.expired
            promoted += len(step.ended.promoted)
        progress("Processing", tally.imported + tally.known + tally.refused, len(lines))
    return Imported(
        imported=tally.imported,
        known=tally.known,
        bad=tally.bad,
        ignored=tally.ignored,
        refused=tally.refused,
        recalled=recalled,
        sessions_ended=sessions,
        expired=expired,
        promoted=promoted,
    )


def _steps(graph: Graph, lines: Sequence[Line], recall_each: int, tally: Tally, source: Source) -> Iterator[Step]:
    every = (key for line in lines for key in line.keys)
    present = {key for batch in batches(every, _BATCH) for key in memory.known(graph, batch)}
    last = {_session_of(line): line for line in lines}
    for line in lines:
        if not present.isdisjoint(line.keys):
            tally.known += 1
        else:
            step = _live(graph, line, recall_each, source)
            present.add(line.key)
            tally.imported += step is not None
            tally.refused += step is None
            if step:
                yield step
        if last[_session_of(line)] is line and not _has_ended(graph, line):
            yield _end(graph, line)


def _session_of(line: Line) -> _SessionKey:
    return (line.draft.scope or "", line.draft.session_id)


def _live(graph: Transactor, line: Line, recall_each: int, source: Source) -> Step | None:
    """Recall older memories for the line and remember it, in one transaction; None, with nothing done, if erased."""
    new, row = line.draft, line.to_row()
    # Derived from the line, so that a repeated attempt's touches are recognised.
    retrieval = "replay:" + hashlib.sha256(line.key.encode()).hexdigest()[:24]

    made: list[Step] = []

    def work(unit: Executor) -> Step:
        if made and memory.known(unit, [line.key]):
            return made[-1]  # the previous attempt was committed; only its acknowledgement was lost
        touched = _recalled(unit, line, recall_each, retrieval)
        (done,) = memory.create(unit, [row], is_test=False)
        if done.outcome == "erased":
            raise tombstones.erased()
        provenance.derive(unit, source, [(row["id"], line)])
        made.append(Step(new.at, *_session_of(line), created=row["id"], touched=tuple(touched)))
        return made[-1]

    try:
        return graph.transaction(_LIVING, work)
    except Erased:
        return None


def _recalled(unit: Executor, line: Line, limit: int, retrieval: str) -> list[str]:
    new = line.draft
    if not limit:
        return []
    try:
        within = Filters(scope=new.scope)
        hits = recall.search(unit, new.content, now=new.at, limit=limit, filters=within)
    except InvalidInput:
        return []  # no words to search for
    return recall.touch(unit, hits, now=new.at, session=new.session_id, retrieval=retrieval)


def _has_ended(graph: Transactor, line: Line) -> bool:
    scope, name = _session_of(line)
    found = session.find(graph, name, is_test=False)
    return any(each.scope == scope and each.ended_entry in line.keys for each in found)


def _end(graph: Graph, line: Line) -> Step:
    scope, name = _session_of(line)
    ended = gate.end_session(graph, name, now=line.draft.at, scope=scope, entry=line.key)
    return Step(line.draft.at, scope, name, ended=ended)

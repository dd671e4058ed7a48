"""Merge crystals that are alike, and take merges back, in any order.

A merged crystal ends, keeps its associations and is found no more; the winner keeps its text and counts those
associations as its own. ``cypher/crystal/share`` counts them from what each crystal had itself, so that whatever is
merged or parted, in any order, gives the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.crystal import lifecycle, merge_refusals
from brainbridge.crystal.lifecycle import PART
from brainbridge.crystal.settings import CRYSTALS
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Executor, Transactor, Unit
from brainbridge.graph.rows import Id, Origin, Row
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run
from brainbridge.schema import indexes

_PAGE = 200  # crystals that one statement looks at
_CANDIDATES = 51  # from the full-text index, one of which is the crystal itself
_AT_ONCE = 50  # merges in one transaction
_NEAR: Final = 0.82  # similarity from which crystals are near (reference: near-merge hints)
_SHARED = 4  # of the ten memories nearest to each
_WRITES = ("crystal.merge", "crystal.share")


class Pair(Row):
    """Two crystals that are alike: the ``winner`` is kept, of higher importance, else older, else of the smaller id."""

    winner: str
    loser: str
    similarity: float


class End(Origin):
    """A crystal of a pair."""

    id: str
    content: str
    path: str | None


class Near(Row):
    """Two crystals that are nearly alike, and how many of the ten memories nearest to each they share."""

    winner: End
    loser: End
    similarity: float
    shared: int


class Merged(Judged):
    """What was merged."""

    merged: list[Pair]


class Parted(Row):
    """A merge that was taken back."""

    winner: str
    loser: str


class Unmerged(Judged):
    """What was merged no more."""

    unmerged: list[Parted]


class _Page(Row):
    seen: int
    last: str | None
    pairs: list[Pair]


class _Done(Pair):
    outcome: Literal["merged", "changed", "refused"]


class _Count(Row):
    edges: int


class _Released(Row):
    repaired: int


class _Outcome(Row):
    id: str
    outcome: Literal["undone", "repeated", "changed"]
    event: str | None
    lives: None
    moves: None
    blocker: None


class _Event(Row):
    id: str
    winner: str
    loser: str


def merge_alike(step: Step) -> None:
    """Merge crystals that are alike, as a step of consolidation, if this run follows the law of crystals."""
    if PART in step.parts:
        step.parts[PART]["merged"] = len(_merge_all(step.run))


def merge(graph: Transactor, ids: Sequence[str], *, now: datetime, is_test: bool) -> Merged:
    """Merge two crystals, however alike they are, or without ids all that are alike enough.

    NotFound for an unknown id; Refused for what is no crystal, has ended or is frozen, and for two of different scopes
    or sensitivity; InvalidInput for any other number of ids.
    """
    if len(ids) not in (0, 2) or len(set(ids)) != len(ids):
        raise InvalidInput(
            "two different crystals are merged", hint="give two ids, or none to merge all that are alike"
        )
    found = [lifecycle.crystal(graph, each, now=now) for each in ids]
    of_tests = found[0].is_test is True if found else is_test
    with runs.recorded(graph, "crystal merge", now=now, is_test=of_tests) as run:
        merged = _merge_two(run, [each.id for each in found]) if found else _merge_all(run)
        runs.finish(run)
    return Merged(run_id=run.id, merged=merged)


def near(graph: Transactor, *, now: datetime, is_test: bool) -> Sequence[Near]:
    """Return the pairs of crystals that are nearly alike, the most alike first; nothing is merged."""
    found = _alike(
        graph,
        now=instants.to_ms(now),
        is_test=is_test,
        least=_NEAR,
        most=CRYSTALS.current(graph).merge_overlap_threshold,
    )
    pairs = [each.model_dump() for each in sorted(found, key=_order)]
    return graph.rows("crystal.near", Near, pairs=pairs, index=indexes.of_words(is_test=is_test), least=_SHARED)


def unmerge(graph: Transactor, memory_id: str, *, now: datetime) -> Unmerged:
    """Take back that a crystal was merged, or all that was merged into it.

    NotFound for an unknown id; Refused if nothing was merged.
    """
    events = graph.rows("crystal.merges", _Event, id=memory_id)
    if not events:
        found = lifecycle.crystal(graph, memory_id, now=now)
        raise Refused(
            f"crystal {found.id} was not merged, and nothing was merged into it",
            hint="see which crystals are nearly alike: brainbridge crystal near",
        )
    is_test = memory.find(graph, memory_id, now=now).is_test is True
    with runs.recorded(graph, "crystal unmerge", now=now, is_test=is_test) as run:
        parted = list(
            run.transaction(["crystal.part", "crystal.joined", "crystal.share"], lambda unit: _part(unit, run, events))
        )
        runs.finish(run)
    return Unmerged(run_id=run.id, unmerged=parted)


def spare(graph: Transactor, lineages: Sequence[str], *, now: datetime) -> None:
    """Part crystals from those that they were merged into and that are to be erased, so that they live on."""
    events = graph.rows("crystal.absorbed", _Event, lineages=list(lineages))
    if events:
        is_test = memory.find(graph, events[0].loser, now=now).is_test is True
        with runs.recorded(graph, "crystal unmerge", now=now, is_test=is_test) as run:
            run.transaction(["crystal.part", "crystal.joined", "crystal.share"], lambda unit: _part(unit, run, events))
            runs.finish(run)


def reshare(unit: Executor, winners: Sequence[str], *, now: datetime) -> None:
    """Count the associations of crystals anew from which something that was merged into them was erased.

    One into which nothing is merged any more is what it was before.
    """
    unit.one("crystal.share", _Count, ids=list(winners), now=instants.to_ms(now))
    unit.one("crystal.release", _Released)


def recount(run: Run) -> None:
    """Count the associations of what a run merged or parted, after an undo."""
    run.transaction(["crystal.joined", "crystal.share"], lambda unit: _recount(unit, run))


def _part(unit: Unit, run: Run, events: Sequence[_Event]) -> Iterator[Parted]:
    ids = [each.id for each in events]
    rows = unit.rows("crystal.part", _Outcome, events=ids, now=run.now, runId=run.id)
    _recount(unit, run)
    taken = {row.id for row in rows if row.event}
    return (Parted(winner=each.winner, loser=each.loser) for each in events if each.id in taken)


def _recount(unit: Unit, run: Run) -> None:
    ids = [row.id for row in unit.rows("crystal.joined", Id, id=run.id)]
    unit.one("crystal.share", _Count, ids=ids, now=run.now)


def _order(pair: Pair) -> tuple[float, str, str]:
    """Pairs are taken by similarity, then by ids."""
    return (-pair.similarity, pair.winner, pair.loser)


def _alike(graph: Transactor | Run, *, now: int, is_test: bool, least: float, most: float) -> set[Pair]:
    """Return the pairs that are as alike as that, page by page."""
    after, found = "", set[Pair]()
    params = {"isTest": is_test, "index": indexes.of_words(is_test=is_test), "now": now, "least": least, "most": most}
    while (page := graph.one("crystal.pairs", _Page, **params, after=after, page=_PAGE, candidates=_CANDIDATES)).last:
        found.update(page.pairs)
        after = page.last
    return found


def _merge_all(run: Run) -> list[Pair]:
    least = CRYSTALS.current(run.graph).merge_overlap_threshold
    alike = _alike(run, now=run.now, is_test=run.is_test, least=least, most=2.0)
    done = list[Pair]()
    chosen = list(_chosen(sorted(alike, key=_order)))
    for first in range(0, len(chosen), _AT_ONCE):
        rows = _write(run, chosen[first : first + _AT_ONCE])
        done += [Pair(**row.model_dump(exclude={"outcome"})) for row in rows if row.outcome == "merged"]
        run.progress("Merging crystals", len(done), None)
    return done


def _chosen(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Yield the pairs to merge: what has lost merges no more, a winner may absorb several."""
    lost = set[str]()
    for pair in pairs:
        if lost.isdisjoint((pair.winner, pair.loser)):
            lost.add(pair.loser)
            yield pair


def _merge_two(run: Run, ids: Sequence[str]) -> list[Pair]:
    for pair in run.rows("crystal.compare", Pair, ids=list(ids), now=run.now):
        for row in _write(run, [pair]):
            if row.outcome == "merged":
                return [pair]
            raise merge_refusals.refusal(memory.read(run.graph, ids, now=instants.from_ms(run.now)), run.now)
    raise NotFound("one of the two was deleted meanwhile")


def _write(run: Run, pairs: Sequence[Pair]) -> tuple[_Done, ...]:
    def work(unit: Unit) -> tuple[_Done, ...]:
        params: dict[str, Any] = {"merges": [each.model_dump() for each in pairs], "now": run.now, "runId": run.id}
        rows = unit.rows("crystal.merge", _Done, **params)
        merged = [row for row in rows if row.outcome == "merged"]
        # What has lost first: what it counted of others until now is counted for the winner.
        ids = [*(row.loser for row in merged), *(row.winner for row in merged)]
        unit.one("crystal.share", _Count, ids=list(dict.fromkeys(ids)), now=run.now)
        return rows

    return run.transaction(_WRITES, work)

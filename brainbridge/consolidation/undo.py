"""Undo: takes runs back event by event, as a run with events of its own.

The domain of a kind of event names the query that takes it back, or says why none does. That query decides whether an
event can still be taken back; the order of the steps and the messages are here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from brainbridge import instants
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.energy import energy
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.domain import Effect, Guard
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Changes, Instant, Origin, Row
from brainbridge.integrity.integrity import Change, changed
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Event, Judged, Run

_MOVED_ALONE = 1000  # a memory with more associations than this is moved in a transaction of its own
_PAGE = 1000  # events of a run that are read at once
_STAGES = (0, 1, 2)  # of undo.events
_REASONS = {
    "gone": "a purge has deleted it since",
    "touched": "it was accessed or gained energy since; --cascade takes it back all the same, and keeps the gain",
    "accessed": "it was accessed since, which cannot be taken back",
    "rekeyed": "a decay constant changed since, and it has faded by the new one",
    "changed": "it is no longer as the run left it",
}


class Refusal(Row):
    """An event that was not taken back, and why; ``id`` is the memory it is about, if any."""

    event: str
    kind: str
    id: str | None
    reason: str


class Undone(Judged):
    """What was taken back of the run ``undoes``: the number of events of each kind, and the events ``refused``.

    ``already`` counts events that an earlier undo had taken back.
    """

    undoes: str
    undone: dict[str, int]
    already: int
    refused: list[Refusal]


class Difference(Origin):
    """What an event changed; ``content`` is that of the memory, shortened."""

    at: Instant
    kind: str
    id: str | None
    content: str | None
    changes: list[Change]


class _Recorded(Row):
    """An event; ``settings`` are all its properties if it is a change of the configuration.

    ``place`` is its place in the order in which the events of a run are taken back.
    """

    id: str
    kind: str
    of: str | None
    memory_id: str | None
    associations: int = 0
    place: int = 0
    settings: dict[str, Any] | None = None

    @property
    def effect(self) -> str:
        """Return what it did originally, whatever was undone and redone since."""
        return self.of or self.kind


class _Outcome(Row):
    id: str
    outcome: Literal["undone", "repeated", "touched", "accessed", "rekeyed", "changed"]
    event: str | None
    lives: str | None
    moves: dict[str, str] | None
    blocker: _Recorded | None


class _Left(Row):
    event: _Recorded
    reason: str  # empty if it was taken back already
    blocker: _Recorded | None = None


_Stay = tuple[str, _Recorded | None]  # why an event stays that a guard holds back, and what is to be taken back first


class _Moved(Row):
    moved: int


class _CaughtUp(Row):
    caught_up: int


class _Changed(Origin):
    event: Event
    content: str | None


class _Step(NamedTuple):
    """A query that takes events back, what is asked before, and what follows."""

    query: str
    guards: tuple[Guard, ...]
    last: str


class _Back:
    """An undo in progress: what was taken back so far, and what blocks the rest."""

    def __init__(self, run: Run, *, cascade: bool) -> None:
        self.run = run
        self.cascade = cascade
        self.done: dict[str, str] = {}  # event id to effect
        self.left: dict[str, _Left] = {}

    def go(self, pages: Iterable[Sequence[_Recorded]]) -> None:
        """Take events back; blocked ones are tried again as long as anything changes."""
        for page in pages:
            self._try(page)
        while self.left:
            waiting, before = list(self.left.values()), (len(self.done), len(self.left))
            if self.cascade:
                self._try([each.blocker for each in waiting if each.blocker])
            self._try([each.event for each in waiting])
            if (len(self.done), len(self.left)) == before:  # nothing was taken back, and no new blocker was found
                break
        for function in dict.fromkeys(self._effects[each].then for each in self.done.values()):
            if function:
                self.run.graph.domains.imported(function)(self.run)

    @property
    def _effects(self) -> Mapping[str, Effect]:
        return self.run.graph.domains.effects

    def _try(self, events: Sequence[_Recorded]) -> None:
        groups: list[tuple[tuple[object, ...], _Step, list[_Recorded]]] = []  # of neighbours: their order is kept
        for event in events:
            effect = self._effects.get(event.effect)
            if effect is None:
                self._leave(event, f"this version cannot take back events of the kind {event.effect}")
            elif effect.final:
                self._leave(event, effect.final)
            elif effect.by:
                self._call(effect.by, event)
            else:
                back = event.kind == "undone"
                name = effect.redo if back else effect.undo
                hub = event.id if event.associations > _MOVED_ALONE else ""
                apart = "back" if back and effect.apart else ""
                step = _Step(name, self.run.graph.domains.guards[effect.kind], effect.last)
                key = (step, apart, hub)
                if not groups or groups[-1][0] != key:
                    groups.append((key, step, []))
                groups[-1][2].append(event)
        for _, step, group in groups:
            self._take(step, group)
        self.run.progress("Taking back", len(self.done), None)

    def _call(self, function: str, event: _Recorded) -> None:
        """Let a function take an event back; it returns the reason if it does not."""
        if reason := self.run.graph.domains.imported(function)(self.run, event.settings or {}, cascade=self.cascade):
            self._leave(event, reason)
        else:
            self._count(event)

    def _take(self, step: _Step, events: Sequence[_Recorded]) -> None:
        stays, rows = self._written(step, [each.id for each in events])
        found = {row.id: row for row in rows}
        for event in events:
            row = found.get(event.id)
            if row and row.event:
                self._count(event)
            elif event.id in stays:
                self._leave(event, *stays[event.id])
            else:
                self._leave(event, _reason(row), row.blocker if row else None)

    def _count(self, event: _Recorded) -> None:
        self.left.pop(event.id, None)
        self.done[event.id] = event.effect

    def _leave(self, event: _Recorded, reason: str, blocker: _Recorded | None = None) -> None:
        self.left[event.id] = _Left(event=event, reason=reason, blocker=blocker)

    def _written(self, step: _Step, events: list[str]) -> tuple[dict[str, _Stay], tuple[_Outcome, ...]]:
        """Take a batch back in one transaction, moving the associations of versions that end or live again.

        Returns why events stay that a guard holds back and what would let them go, and what became of the others.
        """
        run = self.run
        known: dict[str, Any] = {"now": run.now, "runId": run.id, "cascade": self.cascade, "landmark": LANDMARK}
        known |= {"gaining": run.graph.domains.gaining, "isTest": run.is_test}

        def chosen(query: str, ids: list[str]) -> dict[str, Any]:
            return run.graph.catalog[query].chosen({**known, "events": ids})

        def work(unit: Unit) -> tuple[dict[str, _Stay], tuple[_Outcome, ...]]:
            stays: dict[str, _Stay] = {}
            for guard in step.guards:
                row = run.graph.domains.imported(guard.refusal)
                asked = chosen(guard.query, [each for each in events if each not in stays])
                stays |= {each.id: _stay(each) for each in unit.rows(guard.query, row, **asked)}
            left = [each for each in events if each not in stays]
            rows = unit.rows(step.query, _Outcome, **chosen(step.query, left))
            if moves := [row.moves for row in rows if row.moves]:
                unit.one("association.carry", _Moved, moves=moves)
            if alive := [{"id": row.lives, "event": row.event} for row in rows if row.lives]:
                unit.one("undo.catch_up", _CaughtUp, rows=alive, landmark=LANDMARK)
            if step.last and (done := [row.event for row in rows if row.event]):
                unit.one(step.last, Changes, **chosen(step.last, done))
            return stays, rows

        guards = [each.query for each in step.guards]
        names = [each for each in (*guards, step.query, "association.carry", "undo.catch_up", step.last) if each]
        return run.transaction(names, work)


def reconfigured(run: Run, settings: Mapping[str, Any], *, cascade: bool) -> str:
    """Begin a version of the configuration with the values from before an event; returns the reason if it does not."""
    graph = run.graph
    after = {key.removeprefix("after_"): settings[key] for key in settings if key.startswith("after_")}
    del after["version"]
    held = consolidation.held(graph)
    now = {key: value for version in held.values() for key, value in version.tunables().items()}
    if gone := [key for key in after if key not in now]:
        return f"there is no key {gone[0]} any more"
    if not cascade and (moved := [key for key in after if now[key] != after[key]]):
        return f"{', '.join(moved)} changed again since; --cascade restores the value from before this run"
    parts = config.parted(graph.domains, {key: settings[f"before_{key}"] for key in after})
    try:
        changes = {each: each.checked(held[each], part) for each, part in parts.items()}
    except InvalidInput as error:  # another value changed since, and they are not possible together
        return str(error)
    consolidation.change(run, held, changes)
    return ""


def _stay(row: Any) -> _Stay:
    blocker = getattr(row, "blocker", None)
    return row.reason, _Recorded.model_validate(blocker) if blocker else None


def _reason(row: _Outcome | None) -> str:
    if row and row.outcome == "repeated":
        return ""
    if row and row.blocker:
        return f"{_REASONS[row.outcome]}: {row.blocker.kind} since; --cascade takes that back first"
    return _REASONS[row.outcome if row else "gone"]


def undo(
    graph: Transactor,
    run_id: str,
    *,
    now: datetime,
    is_test: bool = False,
    cascade: bool = False,
    progress: Progress = silent,
) -> Undone:
    """Take back what a run changed, as a run of its own, which can be taken back too.

    LAST is the latest run of its kind or, if that is an interrupted undo, the run it was taking back.

    What has changed since stays as it is and is named with the reason; with ``cascade`` the later changes are taken
    back first, and a memory keeps what it gained by accesses. NotFound for an unknown run, Refused for another brain's.
    """
    record = _meant(graph, run_id, is_test=is_test)
    if record.foreign:
        raise Refused(
            f"run {record.id} belongs to another brain and came in with an archive",
            hint="undo it in the brain it came from",
        )
    options: dict[str, Any] = {"now": now, "is_test": record.is_test, "progress": progress, "undoes": record.id}
    with consolidation.judging(graph, "run undo", **options) as run:
        back = _Back(run, cascade=cascade)
        back.go(_pages(run, record.id))
        if instants.to_ms(record.at) > run.now:
            energy.unsettle(run)
        runs.finish(run)
    left = [each for each in back.left.values() if each.event.id.startswith(record.id)]
    refused = [
        Refusal(event=each.event.id, kind=each.event.effect, id=each.event.memory_id, reason=each.reason)
        for each in left
        if each.reason
    ]
    return Undone(
        run_id=run.id,
        undoes=record.id,
        undone=Counter(back.done.values()),
        already=len(left) - len(refused),
        refused=refused,
    )


def _meant(graph: Transactor, run_id: str, *, is_test: bool) -> runs.Record:
    found = runs.show(graph, run_id, is_test=is_test)
    if run_id.upper() == runs.LAST and found.undoes and found.outcome in ("unfinished", "failed"):
        return runs.show(graph, found.undoes)
    return found


def _pages(run: Run, run_id: str) -> Iterator[Sequence[_Recorded]]:
    size = run.config.promotion_batch_size
    for stage in _STAGES:
        after: dict[str, Any] | None = None
        while page := run.graph.rows("undo.events", _Recorded, id=run_id, stage=stage, after=after, limit=_PAGE):
            yield from (page[first : first + size] for first in range(0, len(page), size))
            after = {"place": page[-1].place, "id": page[-1].id}


def diff(graph: Transactor, run_id: str, *, limit: int, is_test: bool = False) -> list[Difference]:
    """Return what a run changed, event by event; NotFound for an unknown run."""
    found = runs.show(graph, run_id, is_test=is_test)
    return [_difference(row) for row in graph.rows("undo.changes", _Changed, id=found.id, limit=limit)]


def _difference(row: _Changed) -> Difference:
    event = row.event.model_dump(by_alias=True)
    if event.get("fromTier") and row.event.kind != "undone":
        event |= {"before_tier": event["fromTier"], "after_tier": event["toTier"], "after_id": event["newId"]}
    elif event.get("fromTier"):
        event |= {"before_tier": event["toTier"], "after_tier": event["fromTier"], "before_id": event["newId"]}
    return Difference(
        at=row.event.at,
        kind=row.event.kind,
        id=event.get("memoryId"),
        content=row.content,
        trust=row.trust,
        suspect=row.suspect,
        changes=changed(event),
    )

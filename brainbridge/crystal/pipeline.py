"""The seed's pipeline: find crystals, choose among them, change what may be changed, and write that, in one run."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal, Self, get_args

from brainbridge import instants
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Crystal
from brainbridge.crystal.lifecycle import Move, moved
from brainbridge.crystal.parts import Lifecycle
from brainbridge.derivation import raising
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.language.kinds import SemanticType
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

_BATCH = 500
_PAGE = 200
_LOOKED_THROUGH = 2000  # hits of a question, at most
_WHY = {
    "ended": "it has ended",
    "frozen": "it is frozen",
    "skill": "a skill is written as one, and frozen from then on",
    "published": "it is published, and would be somebody's own",
    "changed": "it was changed by somebody else since it was found",
}
_COUNTS = ("retrieved", "filtered", "augmented", "stored")
Step = Callable[["_Work"], None]


class Skipped(Row):
    """A crystal of which something was not written, and why."""

    id: str
    reason: str


class Piped(Judged):
    """What a pipeline did: crystals that were ``retrieved``, ``filtered`` out, ``augmented`` and ``stored``.

    ``crystals`` are those that came to its end, as its steps left them; ``skipped`` those of which something may not be
    written.
    """

    retrieved: int
    filtered: int
    augmented: int
    stored: int
    duration_ms: int
    crystals: list[Crystal]
    skipped: list[Skipped]


class Retyped(Row):
    """An event that is not taken back, since a crystal that is published would be somebody's own."""

    id: str
    crystal: str
    type: str

    @property
    def reason(self) -> str:
        """Return why, as the undo says it."""
        return (
            f"crystal {self.crystal} is published, and would be of type {self.type}, which never leaves the local agent"
        )


class _Stored(Row):
    id: str
    outcome: Literal["stored", "ended", "frozen", "skill", "published", "changed"]


@dataclass(slots=True)
class _Work:
    """A pipeline in progress: the crystals at hand, and those of them as they were read."""

    graph: Transactor
    run: Run
    now: datetime
    crystals: list[Crystal] = field(default_factory=list)
    read: dict[str, Crystal] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTS, 0))
    skipped: list[Skipped] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Steps over crystals, which ``execute`` does in order. Each returns a new pipeline; the old one stays as it is.

    ``retrieve`` comes first and ``store`` last, each once; any number of ``filter`` and ``augment`` stand between.
    """

    do: Callable[[Callable[[Transactor], Piped]], Piped]
    now: datetime
    is_test: bool
    steps: tuple[tuple[str, Step], ...] = ()

    def retrieve(
        self,
        query: str,
        *,
        semantic_type: SemanticType | None = None,
        lifecycle: Lifecycle | None = None,
        scope: str | None = None,
        limit: int = 50,
    ) -> Self:
        """Find the crystals that answer a question best, of a type and a lifecycle, as a recall does.

        Without a lifecycle, those that are alive. It is no access. InvalidInput for what is none of these, if the
        question holds no word, and for the lifecycle expired, which no search finds.
        """
        filters = _asked(query, semantic_type, lifecycle, scope, limit)

        def wanted(found: Crystal) -> bool:
            alive = found.state == "live" if lifecycle is None else found.lifecycle == lifecycle
            return alive and (semantic_type is None or found.semantic_type == semantic_type)

        def step(work: _Work) -> None:
            for each in _searched(work, query, filters, self.is_test):
                if wanted(each):
                    work.crystals.append(each)
                if len(work.crystals) == limit:
                    break
            work.read = {each.id: each for each in work.crystals}
            work.counts["retrieved"] = len(work.crystals)

        return self._then("retrieve", step)

    def filter(self, keeps: Callable[[Crystal], bool]) -> Self:
        """Go on with the crystals of which ``keeps`` is true; InvalidInput if it is no function."""
        _called("filter", keeps)

        def step(work: _Work) -> None:
            kept = [each for each in work.crystals if keeps(each)]
            work.counts["filtered"] += len(work.crystals) - len(kept)
            work.crystals = kept

        return self._then("filter", step)

    def augment(self, change: Callable[[Crystal], Crystal]) -> Self:
        """Go on with what ``change`` returns of each crystal: ``crystal.model_copy(update={...})``.

        ``store`` writes ``declared_importance``, ``semantic_type`` and ``lifecycle`` of it, and nothing else.
        InvalidInput if ``change`` is no function.
        """
        _called("augment", change)

        def step(work: _Work) -> None:
            work.crystals = [_changed(each, change(each)) for each in work.crystals]
            work.counts["augmented"] = len(work.crystals)

        return self._then("augment", step)

    def store(self) -> Self:
        """Write what was changed, as far as it may be: a lifecycle by the table, and nothing of what is frozen."""
        return self._then("store", _store)

    def execute(self) -> Piped:
        """Do the steps in one run, which can be taken back. InvalidInput if an importance or a type is none."""
        if not self.steps:
            raise InvalidInput("this pipeline has no steps", hint="begin with retrieve")
        return self.do(self._executed)

    def _then(self, name: str, step: Step) -> Self:
        names = [each for each, _ in self.steps]
        if (name == "retrieve") != (not names):
            raise InvalidInput("a pipeline begins with retrieve, and has it once")
        if "store" in names:
            raise InvalidInput(f"store is the last step of a pipeline: {name} cannot follow on it")
        return replace(self, steps=(*self.steps, (name, step)))

    def _executed(self, graph: Transactor) -> Piped:
        with runs.recorded(graph, "pipeline", now=self.now, is_test=self.is_test) as run:
            work = _Work(graph, run, self.now)
            for _, step in self.steps:
                step(work)
            outcome = runs.finish(run)
        return Piped(
            run_id=run.id,
            **work.counts,
            duration_ms=outcome.duration_ms,
            crystals=work.crystals,
            skipped=work.skipped,
        )


def _asked(query: object, semantic_type: object, lifecycle: object, scope: str | None, limit: object) -> Filters:
    """Check what is looked for, before a run begins."""
    if not isinstance(query, str):
        raise InvalidInput(f"query {query!r:.80} is no text")
    recall.read(query)
    _one_of("semantic_type", semantic_type, get_args(SemanticType))
    _one_of("lifecycle", lifecycle, get_args(Lifecycle))
    if lifecycle == "expired":
        raise InvalidInput(
            "what has expired is found by no search, and so by no pipeline",
            hint="list it with 'brainbridge crystal list --lifecycle expired'",
        )
    if not isinstance(limit, int) or isinstance(limit, bool):
        raise InvalidInput(f"limit {limit!r:.80} is no whole number")
    if limit < 1:
        raise InvalidInput(f"limit {limit} is less than 1")
    return Filters.of(scope=scope)


def _one_of(name: str, value: object, allowed: Sequence[str]) -> None:
    if value is not None and value not in allowed:
        raise InvalidInput(f"{name} {value!r:.80} is none of {', '.join(allowed)}")


def _called(name: str, function: object) -> None:
    if not callable(function):
        raise InvalidInput(f"{name} is given {function!r:.80}, which is no function")


def _searched(work: _Work, query: str, filters: Filters, is_test: bool) -> Iterator[Crystal]:
    """Yield the crystals among the hits of a question, best first; they are read a page at a time."""
    for skip in range(0, _LOOKED_THROUGH, _PAGE):
        found = recall.recall(
            work.graph, query, now=work.now, limit=_PAGE, skip=skip, touched=False, filters=filters, is_test=is_test
        )
        ids = [each.id for each in found.hits]
        read = {each.id: each for each in memory.read(work.graph, ids, now=work.now)}
        yield from (Crystal.of(read[each]) for each in ids if each in read and "Crystal" in read[each].labels)
        if len(ids) < _PAGE:
            return


def _changed(before: Crystal, after: object) -> Crystal:
    """Check what was made of a crystal."""
    if not isinstance(after, Crystal) or after.id != before.id:
        raise InvalidInput(
            f"augment made {after!r:.80} of crystal {before.id}", hint="return crystal.model_copy(update=...)"
        )
    crystal.parted({"declared_importance": after.declared_importance, "semantic_type": after.semantic_type})
    if after.lifecycle != before.lifecycle:
        _one_of("lifecycle", after.lifecycle, get_args(Lifecycle))
    return after


def _store(work: _Work) -> None:
    written = set[str]()
    for begin in range(0, len(work.crystals), _BATCH):
        written |= _stored(work, work.crystals[begin : begin + _BATCH])
        work.run.progress("Storing crystals", len(written), len(work.crystals))
    work.counts["stored"] = len(written)
    if written:
        withdraw(work.run)


def withdraw(run: Run) -> None:
    """Make private what came from something that is somebody's own by now."""
    raising.withdraw(run, now=instants.from_ms(run.now))


def _stored(work: _Work, crystals: Sequence[Crystal]) -> set[str]:
    """Write one batch in one transaction; returns the ids of what was written."""
    changes = [each for each in (_change(work.read[crystal.id], crystal) for crystal in crystals) if each]
    moves = [
        Move(id=each.id, to=each.lifecycle)
        for each in crystals
        if each.lifecycle and each.lifecycle != work.read[each.id].lifecycle
    ]

    def transact(unit: Unit) -> tuple[set[str], list[Skipped]]:
        params: Mapping[str, Any] = {"now": work.run.now, "runId": work.run.id}
        stored = unit.rows("crystal.store", _Stored, edits=changes, **params) if changes else ()
        followed = moved(unit, work.run, moves) if moves else ()
        done = {each.id for each in stored if each.outcome == "stored"}
        left = [Skipped(id=each.id, reason=_WHY[each.outcome]) for each in stored if each.outcome != "stored"]
        for each in followed:
            if each.outcome == "moved":
                done.add(each.id)
            else:
                left.append(Skipped(id=each.id, reason=_unmoved(each.was, each.allowed, each.outcome)))
        return done, left

    done, left = work.run.transaction(["crystal.store", "crystal.move"], transact) if changes or moves else (set(), [])
    work.skipped += left
    return done


def _unmoved(was: str, allowed: Iterable[str], outcome: str) -> str:
    if outcome == "refused":
        return f"it is {was}, and may become {', '.join(allowed) or 'nothing'}"
    return "the law does not ask for that lifecycle now"


def _change(was: Crystal, to: Crystal) -> dict[str, Any] | None:
    """Return what is to be written of a crystal, None if nothing is."""
    before, after = (
        {"declaredImportance": each.declared_importance, "semanticType": each.semantic_type} for each in (was, to)
    )
    after["semanticType"] = after["semanticType"] or before["semanticType"]
    return {"id": was.id, "was": before, "to": after} if before != after else None

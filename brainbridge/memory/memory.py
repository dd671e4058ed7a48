"""Memories: write, touch, read and inspect them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    ConfigDict,
    PlainSerializer,
    SerializationInfo,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from brainbridge import instants
from brainbridge.derivation import deriving
from brainbridge.erasure import tombstones
from brainbridge.errors import ConstraintViolated, InvalidInput, NotFound, RowCountError
from brainbridge.governance import trust
from brainbridge.graph import counting
from brainbridge.graph.graph import Executor, Transactor, Unit
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Instant, Row, to_json
from brainbridge.language.kinds import Sensitivity, Trust
from brainbridge.memory import refusals
from brainbridge.memory.drafts import Draft
from brainbridge.platform import limits
from brainbridge.run.run import LANDMARK

R = TypeVar("R", bound=Row)
CREATING = ("memory.create", tombstones.KNOWN)
DERIVING = (*CREATING, deriving.RECORD)
_MOVES = 8  # a lineage has three tiers, so a head is promoted at most twice; after an undo, again
LISTING_HINT = (
    "find ids with 'brainbridge recall WORDS', 'memory-energy --top 20', 'crystal list' and 'list-test-memories'"
)
READERS_HINT = "find ids with 'brainbridge recall WORDS' and 'crystal list'"  # the other commands refuse them


def named(text: str, what: str) -> str:
    """Return a name unchanged; InvalidInput if it cannot be stored."""
    if problem := limits.fault(text):
        raise InvalidInput(f"{what} {problem}")
    return text


def _as_stored(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    try:
        return check(value)
    except ValidationError:
        return value


def _shown(value: Any, info: SerializationInfo) -> Any:
    return to_json(value) if info.mode == "json" and isinstance(value, datetime) else value


# A damaged memory can be read: a property of the wrong type is shown as it is stored.
V = TypeVar("V")
Stored = Annotated[V | None, WrapValidator(_as_stored), PlainSerializer(_shown)]


class Memory(Row):
    """A memory as it is stored, with its state and energy at the requested instant."""

    model_config = ConfigDict(extra="allow")

    id: str
    content: Stored[str] = None
    type: Stored[str] = None
    tier: Stored[str] = None
    energy: Stored[float] = None
    created: Stored[Instant] = None
    last_accessed: Stored[Instant] = None
    access_count: Stored[int] = None
    session_id: Stored[str] = None
    instance_id: Stored[str] = None
    is_test: Stored[bool] = None
    valid_from: Stored[Instant] = None
    valid_to: Stored[Instant] = None
    lineage_id: Stored[str] = None
    decay_law: Stored[str] = None
    end_run_id: Stored[str] = None
    forget_at: Stored[Instant] = None
    last_decay: Stored[Instant] = None
    last_promotion: Stored[Instant] = None
    sensitivity: Stored[Sensitivity] = None
    stale_since: Stored[Instant] = None
    questioned_since: Stored[Instant] = None
    questioned_by: Stored[tuple[str, ...]] = None
    held_by: Stored[tuple[str, ...]] = None
    held_at: Stored[Instant] = None
    held_until: Stored[Instant] = None
    fades_from: Stored[Instant] = None
    trust: Stored[Trust] = None
    suspect: Stored[bool] = None
    merged_into: str | None = None
    labels: list[str]
    head_id: str | None
    state: str
    effective_energy: float | None
    expires_at: Instant | None
    energy_to_next_tier: float | None

    @property
    def is_suspect(self) -> bool:
        """Tell whether it is marked as suspect, whatever the mark is."""
        return self.suspect is not None


class Touch(Row):
    """What a touch did to one memory; ``before`` and ``after`` are energies at the instant of the touch.

    For an ``unknown`` id the other fields are None.
    """

    id: str
    head_id: str | None
    outcome: Literal["touched", "repeated", "expired", "retracted", "merged", "unknown", "moved"]
    before: float | None
    after: float | None


class Boost(Row):
    """A single touch: the memory after it, and its energy before and after."""

    memory: Memory
    before: float
    after: float


class Inspection(Row):
    """A memory with its lineage, relationships, sources and events."""

    memory: Memory
    lineage: list[dict[str, Any]]
    relationships: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    events: list[dict[str, Any]]


class Created(Row):
    """What became of a memory to be written: ``known`` if there was one with its id, ``erased`` if it was erased.

    ``unread``: there was an erasure that this process did not know of; ``create`` then learns of it, and tries again.
    """

    id: str
    outcome: Literal["created", "known", "erased", "unread"]


class _Known(Row):
    key: str
    id: str


class _Read(Row):
    memory: Memory


class _Around(Row):
    lineage: list[dict[str, Any]]
    relationships: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    events: list[dict[str, Any]]


def create(on: Executor, rows: Sequence[dict[str, Any]], *, is_test: bool) -> tuple[Created, ...]:
    """Write memories from the rows of their drafts, and return what became of each; what was erased is not written.

    The rows carry the ids, so make them once, outside anything that may be retried. A transaction names ``CREATING``.
    """

    def written() -> tuple[Created, ...]:
        return on.rows("memory.create", Created, **_to_create(on, rows, is_test=is_test), landmark=LANDMARK)

    done = written()
    if any(row.outcome == "unread" for row in done):
        tombstones.learn(on)
        done = written()
    return done


def _to_create(on: Executor, rows: Sequence[dict[str, Any]], *, is_test: bool) -> dict[str, Any]:
    marked = tombstones.marked(on, rows)
    return {"rows": marked, "erasures": tombstones.known(on).erasures, "isTest": is_test}


def known(on: Executor, keys: Sequence[str]) -> dict[str, str]:
    """Return the import keys that are in the graph already, each with the id of its memory's first version."""
    return {row.key: row.id for row in on.rows("memory.known", _Known, keys=list(keys))}


def read(on: Executor, ids: Sequence[str], *, now: datetime) -> tuple[Memory, ...]:
    """Return the memories of these ids that exist, as of ``now``; this is not an access."""
    rows = on.rows("memory.read", _Read, ids=list(ids), now=instants.to_ms(now), landmark=LANDMARK)
    return tuple(row.memory for row in rows)


def _then_read(
    graph: Transactor, name: str, row: type[R], memory_id: str, /, *, now: datetime, **params: Any
) -> tuple[tuple[R, ...], tuple[Memory, ...]]:
    """Run a query that writes, then read a memory, in one round trip."""
    at = {"now": instants.to_ms(now), "landmark": LANDMARK}
    written, seen = graph.both(name, row, "memory.read", _Read, **params, **at, ids=[memory_id])
    return written, tuple(each.memory for each in seen)


def find(on: Executor, memory_id: str, *, now: datetime, hint: str = "") -> Memory:
    """Return one memory as of ``now``; NotFound if no memory has that id, with a ``hint`` of where to look."""
    rows = read(on, [memory_id], now=now)
    if not rows:
        hint = hint or (LISTING_HINT if on.reader == LOCAL else READERS_HINT)
        raise NotFound(f"there is no memory {memory_id!r}", hint=hint)
    return rows[0]


def latest(on: Executor, memory_id: str, *, now: datetime, hint: str = "") -> Memory:
    """Return the latest version of one memory as of ``now``, given the id of any version.

    NotFound as in ``find``; Refused if it was merged into another one.
    """
    found = find(on, memory_id, now=now, hint=hint)
    refusals.refuse_merged(found)
    if found.head_id in (None, found.id):
        return found
    heads = read(on, [str(found.head_id)], now=now)
    return heads[0] if heads else latest(on, memory_id, now=now)  # a commit is not in the index of ids yet


def remember(graph: Transactor, new: Draft, *, is_test: bool, row: dict[str, Any] | None = None) -> Memory:
    """Write one memory and return it. Energy is dimensionless; it starts at initialEnergy, in the working tier.

    ``row`` is its row for the query, if a domain has added to it.

    If a memory has the new one's import key already, that memory is returned as it is, and nothing is written: so a
    call with a key may be repeated until it is answered. NotFound if something that it derives from is not there,
    Erased if it was erased.
    """
    row = row or new.to_row()
    try:
        if new.derived_from:
            return _derived(graph, row, new, is_test=is_test)
        return _written(graph, row, new, is_test=is_test)
    except ConstraintViolated:
        there = known(graph, [new.import_key]) if new.import_key else {}
        if not there:
            raise
        return latest(graph, there[str(new.import_key)], now=new.at)


def _written(graph: Transactor, row: dict[str, Any], new: Draft, *, is_test: bool) -> Memory:
    given = _to_create(graph, [row], is_test=is_test)
    (done,), seen = _then_read(graph, "memory.create", Created, row["id"], now=new.at, **given)
    if done.outcome == "unread":
        tombstones.learn(graph)
        return _written(graph, row, new, is_test=is_test)
    if done.outcome == "erased":
        raise tombstones.erased()
    return seen[0]


def _derived(graph: Transactor, row: dict[str, Any], new: Draft, *, is_test: bool) -> Memory:
    def work(unit: Unit) -> Memory:
        derive(unit, row, new, is_test=is_test)
        return find(unit, row["id"], now=new.at)

    return graph.transaction([*DERIVING, "memory.read"], work)


def derive(
    unit: Unit, row: dict[str, Any], new: Draft, *, is_test: bool, operation: Literal["excerpted"] | None = None
) -> None:
    """Write a memory, and what it was made of, if it derives from others; a transaction names ``DERIVING``.

    An ``operation`` that nobody can ask for stands in place of the new one's.

    Erased if it was erased, NotFound if something that it derives from is not there, Refused if it is a crystal and
    would be suspect: then the transaction is given up.
    """
    (done,) = create(unit, [row], is_test=is_test)
    if done.outcome == "erased":
        raise tombstones.erased()
    if not new.derived_from:
        return
    deriving.record(unit, [derivation(row["id"], new, operation)])


def derivation(memory_id: str, new: Draft, operation: Literal["excerpted"] | None = None) -> dict[str, Any]:
    """Return what a memory is made of, as ``deriving.record`` takes it; an ``operation`` stands in place of its own."""
    made = new.derivation | {"operation": operation or new.operation}
    return deriving.row(memory_id, made, orders=trust.orders(new.content, new.speaker), at=new.at)


def access(
    on: Executor, touches: Mapping[str, str], *, now: datetime, session: str | None, meant: bool = False
) -> tuple[Touch, ...]:
    """Touch each memory once: ``touches`` maps memory ids to touch ids, which make a retry harmless.

    ``meant`` if somebody named them, False if a recall showed them.

    A memory promoted between our read and our lock is followed to its new version; a memory without a latest version
    is left out of the result. InvalidInput for an invalid session name.
    """
    session = session and named(session, "session")
    done: dict[str, Touch] = {}
    left = sorted(touches)
    for _ in range(_MOVES):
        params = {"touches": _touches(touches, left, meant=meant), "now": instants.to_ms(now), "session": session}
        results = on.rows("memory.access", Touch, **params, landmark=LANDMARK)
        done |= {row.id: row for row in results if row.outcome != "moved"}
        left = sorted(row.id for row in results if row.outcome == "moved")
        if not left:
            break
    return tuple(done.values())


def touch(graph: Transactor, memory_id: str, *, now: datetime, session: str | None = None) -> Boost:
    """Access one memory: settle it, add accessEnergy, count the access. The id of an old version means the latest one.

    Raises NotFound for an unknown id, Refused for a forgotten memory and for an expired one, even if its end is not
    written yet, InvalidInput for an invalid session name.
    """
    session = session and named(session, "session")
    touches = {memory_id: str(uuid.uuid4())}
    params = {"touches": _touches(touches, touches, meant=True), "session": session}
    touched, seen = _then_read(graph, "memory.access", Touch, memory_id, now=now, **params)
    if touched[0].outcome == "moved":
        touched = access(graph, touches, now=now, session=session, meant=True)
    if not touched:
        raise RowCountError(f"memory {memory_id} has no latest version, so it was not touched", hint=counting.HINT)
    done = touched[0]
    if done.outcome == "merged":
        raise refusals.merged(find(graph, memory_id, now=now))
    if done.head_id is None or done.before is None or done.after is None:
        raise NotFound(f"there is no memory {memory_id!r}", hint=LISTING_HINT)
    head = done.head_id
    memory = seen[0] if head == memory_id else find(graph, head, now=now)
    if done.outcome == "expired":
        raise refusals.ended(memory, "touched")
    if done.outcome == "retracted":
        raise refusals.forgotten(memory)
    return Boost(memory=memory, before=done.before, after=done.after)


def _touches(touches: Mapping[str, str], ids: Iterable[str], *, meant: bool) -> list[dict[str, Any]]:
    return [{"id": each, "touchId": touches[each], "meant": meant} for each in ids]


def inspect(graph: Transactor, memory_id: str, *, now: datetime, limit: int = 50) -> Inspection:
    """Return one memory as of ``now`` with all that concerns it; this is not an access. NotFound for an unknown id."""

    def work(unit: Any) -> Inspection:
        found = find(unit, memory_id, now=now)
        around = unit.one("memory.inspect", _Around, id=memory_id, now=instants.to_ms(now), limit=limit)
        return Inspection(memory=found, **around.model_dump())

    return graph.transaction(["memory.read", "memory.inspect"], work)

"""Following: the crystals of a person's own text change with it, when they edit it in the document.

One whose text stands there no more begins its next version with what stands in its place, or ends where nothing does,
as those of indexed files do; what a current state cites or points to never ends by that. A text without crystals gets
none, and one on which somebody else relies stays. A take-over is no edit: what it takes out stays in crystals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeVar

from brainbridge import instants
from brainbridge.document import text as texts
from brainbridge.document.schema import SCHEMAS
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.language.words import spelled
from brainbridge.memory import memory
from brainbridge.memory.traces import MOST_WORDS
from brainbridge.run.run import Run

if TYPE_CHECKING:
    from brainbridge.document.documents import Draft

WRITES: Final = (
    *("document.sown", "index.supersede", "index.vanish", "association.carry", "session.learn"),
    *(*memory.CREATING, "index.hold", "document.seeds", "document.seed"),
)
_ALIKE: Final = 0.5  # the share of the words of both that two texts have in common, if one is a wording of the other


class _Outcome(Protocol):
    @property
    def outcome(self) -> str: ...


S = TypeVar("S", bound=_Outcome)


class Tied(Row):
    """An event by which a crystal or a note followed a document, and which is not taken back without that."""

    id: str
    document: str

    @property
    def reason(self) -> str:
        """Return why, as the undo says it."""
        return f"it goes with the text of {self.document!r}, which was changed since; --cascade takes that back first"


class _Sown(Row):
    id: str
    hash: str
    instance_id: str | None
    state: Literal["follows", "kept", "stays", "ended"]


class _Superseded(Row):
    id: str
    new_id: str | None


class _Moved(Row):
    moved: int


class _Learned(Row):
    learned: int


@dataclass(slots=True)
class Following:
    """What becomes of the crystals of a document's own text: ``gone`` are the parts of it that stand there no more.

    ``rows`` are those of the new parts, as the query takes them that writes crystals, and ``alike`` the places of those
    of them that are alike, with the hashes of what is gone, the most alike first.
    """

    name: str
    scope: str
    gone: dict[str, str]  # by their hashes
    rows: list[dict[str, Any]]
    alike: list[tuple[str, int]]
    superseding: list[str] = field(default_factory=list)

    def write(self, unit: Unit, run: Run) -> None:
        """Write it as a part of a transaction of a run that names ``WRITES`` and has locked the seeds."""
        from brainbridge.document import sowing

        left = [each for each in self._sown(unit, run) if each.state in {"follows", "kept"}]
        known = self._known(unit, run)
        fresh = [row for row in self.rows if row["contentHash"] not in known]
        pairs = list(self._pairs(left, fresh))
        if pairs:
            self._supersede(unit, run, pairs)
        paired = {memory_id for memory_id, _ in pairs} | {row["id"] for _, row in pairs}
        sowing.sow(unit, [row for row in fresh if row["id"] not in paired], self.name, self.scope, run)
        if ended := [each.id for each in left if each.state == "follows" and each.id not in paired]:
            unit.rows("index.vanish", Id, ids=ended, now=run.now, runId=run.id)

    def _sown(self, on: Unit, run: Run) -> Sequence[_Sown]:
        return _sown(on, self.name, self.scope, list(self.gone), now=run.now, is_test=run.is_test)

    def _known(self, unit: Unit, run: Run) -> set[str]:
        """Return the hashes of new parts that are crystals already, as they were before, or by an earlier attempt."""
        from brainbridge.document import sowing

        hashes = [row["contentHash"] for row in self.rows]
        return {each.hash for each in sowing.known(unit, hashes, self.name, self.scope, is_test=run.is_test)}

    def _pairs(self, left: Sequence[_Sown], fresh: Sequence[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Pair crystals whose text is gone with new parts that are alike, each once."""
        free = {row["id"]: row for row in fresh}
        gone = {each.id: each.hash for each in left}
        for told, place in self.alike:
            row = self.rows[place]
            memory_id = next((each for each, its in gone.items() if its == told), None)
            if memory_id and free.pop(row["id"], None):
                del gone[memory_id]
                yield memory_id, row

    def _supersede(self, unit: Unit, run: Run, pairs: Sequence[tuple[str, dict[str, Any]]]) -> None:
        from brainbridge.crystal.indexing.pieces import text_of

        rows = [{"id": memory_id, "newId": row["id"], "text": text_of(row)} for memory_id, row in pairs]
        found = unit.rows("index.supersede", _Superseded, rows=rows, now=run.now, runId=run.id)
        moves = [{"id": each.id, "newId": each.new_id} for each in found if each.new_id]
        unit.one("association.carry", _Moved, moves=moves)
        self.superseding = [str(each["newId"]) for each in moves]
        unit.rows("session.learn", _Learned, ids=self.superseding, most=MOST_WORDS)


def saved(run: Run, follows: Following | None, names: Sequence[str], save: Callable[[Unit], S]) -> S:
    """Save a text by ``save`` in a transaction that names these queries, and what follows from it in the same one."""
    if not follows:
        return run.transaction(names, save)

    from brainbridge.document import sowing

    def work(unit: Unit) -> S:
        sowing.lock(unit, follows.name, follows.scope, run)  # before the document, as an attach locks them
        done = save(unit)
        if done.outcome == "saved":
            follows.write(unit, run)
        return done

    done = run.transaction((*names, *WRITES), work)
    if follows.superseding:  # what was made of them is held to their new texts too
        from brainbridge.derivation import raising

        raising.rise(run.graph, now=instants.from_ms(run.now), parents=follows.superseding)
    return done


def planned(graph: Transactor, was: str, draft: Draft, *, now: datetime, is_test: bool) -> Following | None:
    """Return what becomes of the crystals of the own text of a document, as a text is saved after what it ``was``.

    None if a person's own text stays as it is, or never became crystals.
    """
    schema = next((each for each in SCHEMAS if each.name == draft.name), None)
    if not (schema and was and draft.author == "user" and draft.reason is None):
        return None
    old, new = (texts.read(each, schema).own.strip() for each in (was, draft.text))
    if not old or old == new:
        return None
    from brainbridge.document import chunks, sowing

    before, after = chunks.windows(old), chunks.windows(new)
    hashes = {told: each for each in before for told in _hashes(each)}
    found = _sown(graph, draft.name, draft.scope, list(hashes), now=instants.to_ms(now), is_test=is_test)
    if not found:
        return None
    redacts = all(each.hash in _hashes(hashes[each.hash])[-1:] for each in found)
    making = sowing.Making(now, next(filter(None, (each.instance_id for each in found)), ""), redacts)
    rows = sowing.rows(new, draft.name, draft.scope, making)
    gone = {told: each for told, each in hashes.items() if each not in after}
    fresh = [row for each, row in zip(after, rows, strict=True) if each not in before]
    return Following(draft.name, draft.scope, gone, fresh, _alike(gone, fresh))


def _sown(on: Executor, name: str, scope: str, hashes: Sequence[str], *, now: int, is_test: bool) -> Sequence[_Sown]:
    document = f"{name} of {scope}" if scope else name
    at = {"isTest": is_test, "scope": scope, "session": _session(name), "document": document, "now": now}
    return on.rows("document.sown", _Sown, **at, hashes=hashes)


def _session(name: str) -> str:
    from brainbridge.document import sowing

    return sowing.session(name)


def _hashes(part: str) -> list[str]:
    """Return the hashes that the crystal of a text may have: of it as it stands, and without its secrets."""
    from brainbridge.language.sensitivity import screened

    return [hashlib.sha256(each.encode()).hexdigest() for each in dict.fromkeys((part, screened(part).text))]


def _alike(gone: Mapping[str, str], fresh: Sequence[dict[str, Any]]) -> list[tuple[str, int]]:
    """Return the hashes of texts with the places of new parts that are alike, those first that have most in common."""
    words = {each: frozenset(spelled(each)) for each in {*gone.values(), *(row["content"] for row in fresh)}}
    ranked = sorted(
        (-_shared(words[old], words[row["content"]]), told, place)
        for told, old in gone.items()
        for place, row in enumerate(fresh)
    )
    return [(told, place) for shared, told, place in ranked if -shared >= _ALIKE]


def _shared(one: Set[str], other: Set[str]) -> float:
    both = len(one & other)
    return both / max(len(one) + len(other) - both, 1)

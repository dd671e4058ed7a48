"""What intake draws from a memory: a memory of its own, of a kind that an adapter names, DERIVED_FROM its source."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from brainbridge import instants
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.derivation import deriving
from brainbridge.errors import Refused
from brainbridge.governance import trust
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

Read = TypeVar("Read")
Made = TypeVar("Made", bound="Drawn")
WRITES: Final = ("fact.lock", *memory.DERIVING, "crystal.record", "memory.access")


class _Count(Row):
    locked: int


@dataclass(frozen=True, slots=True)
class Drawn(ABC):
    """What was drawn from the memory ``source``, and the draft and row of the memory that it may become."""

    source: str
    draft: Draft
    row: dict[str, Any]

    @property
    @abstractmethod
    def slot(self) -> dict[str, Any]:
        """Return what is locked while it is judged, as ``fact.lock`` takes it."""

    @property
    def id(self) -> str:
        """Return the id of the memory that it may become."""
        return str(self.row["id"])

    @property
    def at(self) -> int:
        """Return when it was said, in epoch milliseconds."""
        return instants.to_ms(self.draft.at)

    @property
    def derivation(self) -> dict[str, Any]:
        """Return what it was drawn from."""
        made = {"parents": [self.source], "operation": "extracted", "actor": None}
        return deriving.row(self.id, made, orders=False, at=self.draft.at)


def prepared(source: Draft, text: str, place: int, facet: Facet) -> tuple[Draft, dict[str, Any]]:
    """Return the draft and the row of what a memory says in ``text``, at its ``place`` of those of one instant.

    Refused if it looks like an instruction and is not trusted.
    """
    own = {"content": text, "ordinal": place, "import_key": None}
    # Nobody says it once more, so it is no wish that stands beside the one it was drawn from.
    new = source.model_copy(update={**own, "role": None, "trust": source.trust or trust.of_role(source.role)})
    new, row = crystal.prepared(new, facet)
    row["terms"] = None
    if text == source.content.strip():
        row["text"] = ""  # the words of the whole are found where they were said
    return new, row


def each_of(
    read: Iterable[Read], make: Callable[[int, Read], Made], told: Callable[[Read], str], refused: list[str] | None
) -> list[Made]:
    """Return what is made of each and its number; what looks like an instruction and is not trusted is left out.

    What it ``told`` is then added to ``refused``.
    """
    made = list[Made]()
    for number, each in enumerate(read):
        try:
            made.append(make(number, each))
        except Refused:
            if refused is not None:
                refused.append(told(each))
    return made


def lock(unit: Unit, drawn: Sequence[Drawn], run: Run) -> None:
    """Let nobody else judge what these are judged by, until the transaction ends."""
    unit.one("fact.lock", _Count, isTest=run.is_test, slots=[each.slot for each in drawn])


def write(unit: Unit, rows: Sequence[dict[str, Any]], drawn: Sequence[Drawn], kind: str, run: Run) -> set[str]:
    """Write memories with an event of a ``kind``, and return the ids of those that nobody has erased."""
    if not rows:
        return set()
    made = {each.id for each in memory.create(unit, rows, is_test=run.is_test) if each.outcome != "erased"}
    deriving.record(unit, [each.derivation for each in drawn if each.id in made])
    event = {"kind": kind, "reason": "retracted", "now": run.now, "runId": run.id}
    unit.rows("crystal.record", Id, ids=sorted(made), **event)
    return made


def say_again(unit: Unit, query: str, rows: Sequence[dict[str, Any]], run: Run) -> None:
    """Let a query note who says again what ``of`` says, as a ``statement``; that is an access of it too."""
    if not rows:
        return
    unit.rows(query, Id, rows=rows, now=run.now, runId=run.id)
    touches = {row["of"]: row["statement"] for row in rows}
    memory.access(unit, touches, now=instants.from_ms(run.now), session=None)

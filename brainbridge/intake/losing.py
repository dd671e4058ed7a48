"""What an archive says of memories that were built on facts that were erased: they lost those, as they do in a graph.

``cypher/slots/intake/erasure.delete.lost`` is the same rule for a graph; ``cypher/fact/settle`` questions them then.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from brainbridge import instants
from brainbridge.intake.bearing import Names
from brainbridge.transfer.archive import content
from brainbridge.transfer.archive.node import Edge, Record

_Slot = tuple[Any, ...]


class Facts:
    """What only facts bear, and what was built on them."""

    def __init__(self) -> None:
        self._parts = Names(), Losses()

    def note(self, record: Record, *, erased: datetime | None) -> None:
        """Note what a version of a memory bears, and what it was built on."""
        for part in self._parts:
            part.note(record, erased=erased)

    def left(self, record: Record) -> Record | None:
        """Return what is left of a node; None if it is of a name that nobody bears now."""
        found: Record | None = record
        for part in self._parts:
            found = None if found is None else part.left(found)
        return found


_QUOTING: Final = frozenset(["extracted", "excerpted", "restated"])  # of what says a fact, and builds nothing on it


class _Gone(NamedTuple):
    """A version that was erased; ``over``: since when that was known of it, if it is a fact that was over."""

    lineage: str
    is_fact: bool
    over: str | None
    erased: str
    content: str


class _Built(NamedTuple):
    """What somebody was built on, when, and how."""

    on: str
    at: str
    operation: object


class Losses:
    """The memories of an archive that are kept, and lose a fact or what is questioned."""

    def __init__(self) -> None:
        self._gone = dict[str, _Gone]()
        self._questioned = dict[str, str]()  # since when, by the lineage of what was erased
        self._built = dict[str, list[_Built]]()  # by who is kept
        self._facts = set[str]()
        self._drawn = dict[str, set[str]]()  # what is joined to it, by the lineage of what was erased
        self._beside = set[str]()  # what is joined to what was erased
        self._slots = set[_Slot]()

    def note(self, record: Record, *, erased: datetime | None) -> None:
        """Note what goes, and who was built on it: an edge stands with the later of its ends."""
        if record.kind != "Memory":
            return
        memory = str(record.properties["id"])
        if "Fact" in record.labels:
            self._facts.add(memory)
        if erased is not None:
            self._note_gone(record, memory, instants.to_text(erased))
        for edge in record.edges:
            if edge.type in ("DERIVED_FROM", "SAID_AGAIN") and edge.other[0] == "Memory":
                ends = memory, str(edge.other[1])
                self._note_edge(edge, *(ends if edge.outgoing else ends[::-1]))

    def _note_gone(self, record: Record, memory: str, erased: str) -> None:
        lineage, is_fact = str(record.lineage), "Fact" in record.labels
        said = str(record.properties.get("content"))
        self._gone[memory] = _Gone(lineage, is_fact, record.instants.get("overAt"), erased, said)
        if "questionedSince" in record.instants:
            self._questioned.setdefault(lineage, record.instants["questionedSince"])
        if is_fact:
            self._slots.add(_slot(record))

    def _note_edge(self, edge: Edge, start: str, end: str) -> None:
        if end in self._gone:
            self._drawn.setdefault(self._gone[end].lineage, set()).add(start)
        if end in self._gone and start not in self._gone:
            if edge.type == "DERIVED_FROM":
                built = _Built(end, edge.instants.get("at", ""), edge.properties.get("operation"))
                self._built.setdefault(start, []).append(built)
            if edge.type == "DERIVED_FROM" or self._gone[end].is_fact:
                self._beside.add(start)
        elif start in self._gone and end not in self._gone and self._gone[start].is_fact:
            self._beside.add(end)

    def left(self, record: Record) -> Record:
        """Return a memory that is questioned by nothing that is gone, and waits to be settled if it lost something."""
        if record.kind != "Memory":
            return record
        memory, said, at = str(record.properties["id"]), dict(record.properties), dict(record.instants)
        known = [at["lostAt"]] if "lostAt" in at else []
        if lost := min((*self._lost(record, memory), *known), key=content.instant, default=None):
            at["lostAt"] = lost
        by = said.get("questionedBy", [])
        if kept := [each for each in by if each.removeprefix("erased:") not in self._gone]:
            said["questionedBy"] = kept
        elif by:
            del said["questionedBy"]
            at.pop("questionedSince", None)
        is_beside = memory in self._beside or ("Fact" in record.labels and _slot(record) in self._slots)
        if not (is_beside or kept != by or at != record.instants):
            return record
        labels = sorted({*record.labels, "Unsettled"})
        return record.model_copy(update={"properties": said, "instants": at, "labels": labels})

    def _lost(self, record: Record, memory: str) -> Iterator[str]:
        """Yield since when it was known of each fact that it lost that it is over, or else when it was erased."""
        stands = record.properties.get("standsWithout", [])
        for built in self._built.get(memory, ()):
            for key, since in self._lacking(built):
                if key not in stands and built.at and content.instant(built.at) < content.instant(since):
                    yield since

    def _lacking(self, built: _Built) -> Iterator[tuple[str, str]]:
        """Yield by which key, and since when, what was erased is missed by what was built on it."""
        gone = self._gone[built.on]
        questioned = self._questioned.get(gone.lineage)
        if gone.is_fact or questioned:
            yield built.on, gone.over or questioned or gone.erased
        fact = self._said_by(gone)
        if fact and built.operation not in _QUOTING:
            yield fact, self._gone[fact].over or gone.erased

    def _said_by(self, gone: _Gone) -> str | None:
        """Return the fact that was erased of which a memory says all, and no other; None if there is none."""
        facts = self._drawn.get(gone.lineage, set()) & self._facts
        return next((each for each in facts if len(facts) == 1 and self._says(gone, each)), None)

    def _says(self, gone: _Gone, fact: str) -> bool:
        return fact in self._gone and self._gone[fact].content == gone.content.strip()


def _slot(fact: Record) -> _Slot:
    said = fact.properties
    return bool(said.get("isTest")), said.get("scope", ""), said.get("subjectKey"), said.get("attribute")

"""What of an archive was erased here: its nodes are left out, and what they have left in others.

A restore and a merge read an archive through this, and so does the rewriting of a backup.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from brainbridge.erasure import passages, tombstones
from brainbridge.erasure.finding import Finder, Finds, Recognised
from brainbridge.erasure.tombstones import Known
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Transactor
from brainbridge.transfer.archive import format, node
from brainbridge.transfer.archive.node import Edge, Record

_AT_ONCE = 2_000
_ORDER = ("NEXT", "CAUSED")
_NEAR = 2  # steps in a session within which a memory holds the words of others
_OF_OTHERS = ("Entity", "SemanticCluster", "Source", "Session")
SAID = frozenset({"words", "testWords"})  # learned from the memories of a session
_Key = tuple[Any, ...]


class Bearing(Protocol):
    """What a domain keeps beside memories, and only they bear (``Domain.bearing``)."""

    def note(self, record: Record, *, erased: datetime | None) -> None:
        """Note what a version of a memory bears, or another node says of them; None if it was not ``erased``."""

    def left(self, record: Record) -> Record | None:
        """Return what is left of a node that was not erased; None if all of it goes, as no memory does."""


@dataclass(slots=True)
class Withheld:
    """What an archive may not bring: ``lineages``, and when each was erased, with the ids of their versions.

    ``quoting`` are nodes of other kinds, such as documents, that say what a tombstone stands for, whether or not the
    archive has its lineage; ``recognised`` finds it in their ``texts``, which stand here by the labels of all kinds.

    ``gone`` are nodes that only these needed; ``touched`` clusters and sessions hold words of theirs. ``parted``
    memories stand beside one in a session, ``near`` ones within two steps. ``relations`` are pairs of entities that
    only these name together. ``finder`` finds their words and ids in those texts. ``bearings`` know what else only
    these bear.
    """

    lineages: dict[str, datetime]
    ids: set[str] = field(default_factory=set)
    gone: set[_Key] = field(default_factory=set)
    touched: set[_Key] = field(default_factory=set)
    parted: set[str] = field(default_factory=set)
    near: set[str] = field(default_factory=set)
    relations: set[tuple[_Key, _Key]] = field(default_factory=set)
    finder: Finder = field(default_factory=Finder)
    recognised: Recognised | None = None
    quoting: set[_Key] = field(default_factory=set)
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    bearings: list[Bearing] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether the archive may bring all that it has."""
        return not (self.lineages or self.quoting)

    def kept(self, records: Iterator[Record]) -> Iterator[Record]:
        """Yield the records that may be written, without what says anything of the others."""
        return records if self.is_empty else (each for each in map(self._without, records) if each is not None)

    @property
    def sessions(self) -> list[dict[str, Any]]:
        """Return the sessions whose words are to be learned anew."""
        found = [each for each in sorted(self.touched, key=str) if each[0] == "Session"]
        return [{"isTest": each[1], "scope": each[2], "name": each[3]} for each in found]

    def _without(self, record: Record) -> Record | None:
        if self._names(record):
            return None
        key = _key(record)
        left_out = {"SemanticCluster": ("label", "centre"), "Session": tuple(SAID)}.get(record.kind, ())
        properties = self._unsaid(record, key)
        if key in self.touched:
            properties = {name: value for name, value in properties.items() if name not in left_out}
        found = self._borne(record.model_copy(update={"properties": properties}), key)
        if found is not None and found.kind == "Memory" and (memory := str(found.properties["id"])) in self.near:
            return _reopened(found, parted=memory in self.parted)
        return found

    def _unsaid(self, record: Record, key: _Key) -> dict[str, Any]:
        """Return the properties of a record without what its texts say of these."""
        finders: list[Finds] = [self.finder] if self.lineages else []
        if self.recognised and key in self.quoting:
            finders.append(self.recognised)
        said = texts(record, self.texts)
        for finder in finders:
            said = {name: passages.without(text, finder) for name, text in said.items()}
        return {**record.properties, **said}

    def _borne(self, record: Record, key: _Key) -> Record | None:
        """Return what is left of a record without what only these bear, and without edges to them; None if it goes."""
        found: Record | None = record
        for bearing in self.bearings:
            found = None if found is None else bearing.left(found)
        if found is None:
            return None
        return found.model_copy(update={"edges": [each for each in found.edges if self._stays(found, key, each)]})

    def _names(self, record: Record) -> bool:
        """Tell whether a record is or names one of these, so that all of it is left out."""
        said = record.properties
        if record.kind == "Memory":
            return record.lineage in self.lineages
        if record.kind == "Event":
            ids = {said.get("memoryId"), said.get("newId"), *(each.other[1] for each in record.edges)}
            return said.get("lineageId") in self.lineages or not self.ids.isdisjoint(ids)
        if record.kind == "Probe":
            return any(each in self.lineages for each in said.get("expects", ()))
        return _key(record) in self.gone

    def _stays(self, record: Record, key: _Key, edge: Edge) -> bool:
        other = _end(edge)
        if other in self.gone or (other[0] == "Memory" and other[1] in self.ids):
            return False
        if edge.type == "RELATES":
            return (key, other) not in self.relations
        ends = {str(each[1]) for each in (key, other) if each[0] == "Memory"}
        return edge.type not in _ORDER or self.parted.isdisjoint(ends)


def found(graph: Transactor, path: Path) -> Withheld:
    """Return what an archive that was checked may not bring into this brain; mostly nothing, which costs one look."""
    known = tombstones.learn(graph)
    if not known.secrets:
        return Withheld({})
    withheld = Withheld({}, texts=texts_of(graph.domains))
    _ask(withheld, graph, path, known)
    if withheld.lineages:
        withheld.bearings = [graph.domains.imported(each.bearing)() for each in graph.domains if each.bearing]
        _follow(withheld, format.records(path, graph.domains))
        _walk(withheld, path, graph)
    return withheld


def texts_of(domains: Domains) -> dict[str, tuple[str, ...]]:
    """Return the properties that hold text, of each kind that has some, by its label."""
    return {label: kind.texts for label, kind in domains.kinds.items() if kind.texts}


def texts(record: Record, named: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the texts of a record by their properties, as ``texts_of`` names them."""
    found = {name: record.properties.get(name) for name in named.get(record.kind, ())}
    return {name: text for name, text in found.items() if isinstance(text, str)}


def _ask(withheld: Withheld, graph: Transactor, path: Path, known: Known) -> None:
    """Note the lineages of an archive that have a tombstone here, or a version that has, and what quotes such a one."""
    lineages, quoting = defaultdict[str, set[str]](set), defaultdict[str, set[_Key]](set)
    standing = set[str]()

    def ask() -> None:
        for mark, at in tombstones.since(graph, (*lineages, *quoting)).items():
            standing.add(mark)
            withheld.lineages |= {each: min(at, withheld.lineages.get(each, at)) for each in lineages.get(mark, ())}
            withheld.quoting.update(quoting.get(mark, ()))
        lineages.clear()
        quoting.clear()

    for record in format.records(path, graph.domains):
        for mark in _lineage_marks(known, record):
            lineages[mark].add(str(record.lineage))
        for text in texts(record, withheld.texts).values():
            for mark in passages.marks(known, text):
                quoting[mark].add(_key(record))
        if len(lineages) + len(quoting) >= _AT_ONCE:
            ask()
    ask()
    withheld.recognised = Recognised(known, standing)


def _lineage_marks(known: Known, record: Record) -> list[str]:
    if record.lineage is None:
        return []
    said = record.properties
    own = tombstones.own_marks(known, content=said.get("content"), import_key=said.get("importKey"))
    return [tombstones.lineage_mark(record.lineage), *own]


def _follow(withheld: Withheld, records: Iterator[Record]) -> None:
    """Note the versions of the lineages, what only they are joined to, and what others share with them."""
    used, pairs, together = set[_Key](), set[tuple[_Key, _Key]](), set[tuple[_Key, _Key]]()
    said = list[str]()
    for record in records:
        ours = record.lineage in withheld.lineages
        for bearing in withheld.bearings:
            bearing.note(record, erased=withheld.lineages.get(str(record.lineage)))
        if record.kind != "Memory":
            continue
        ends = {_end(each) for each in record.edges if each.other[0] in _OF_OTHERS}
        entities = sorted((each for each in ends if each[0] == "Entity"), key=str)
        beside = {(one, other) for one in entities for other in entities if one != other}
        if ours:
            withheld.ids.add(str(record.properties["id"]))
            said.append(str(record.properties.get("content", "")))
            withheld.touched |= ends
            pairs |= beside
        else:
            used |= ends
            together |= beside
    withheld.finder = Finder(filter(None, said), {*withheld.lineages, *withheld.ids})
    withheld.relations = pairs - together
    withheld.gone = {each for each in withheld.touched if each not in used}


def _walk(withheld: Withheld, path: Path, graph: Transactor) -> None:
    """Note which memories stand near these in their sessions."""
    after, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for record in format.records(path, graph.domains):
        for edge in record.edges if record.kind == "Memory" else ():
            if edge.type == "NEXT" and edge.other[0] == "Memory":
                ends = str(record.properties["id"]), str(edge.other[1])
                start, end = ends if edge.outgoing else ends[::-1]
                after[start].add(end)
                before[end].add(start)
    beside = {each for one in withheld.ids for each in after[one] | before[one]}
    withheld.parted = (beside | {each for one in beside for each in after[one]}) - withheld.ids
    reached = set(withheld.parted)
    for _ in range(_NEAR):
        reached |= {each for one in reached for each in after[one] | before[one]}
    withheld.near = reached - withheld.ids


def _reopened(record: Record, *, parted: bool) -> Record:
    """Return a memory as ``association.reopen`` leaves it: without its neighbours' words, to be associated again."""
    left_out = ("around", "place") if parted else ("around",)
    properties = {name: value for name, value in record.properties.items() if name not in left_out}
    labels = sorted({*record.labels, "Unlinked"}) if node.is_told(record.labels) else record.labels
    return record.model_copy(update={"properties": properties, "labels": labels})


def _key(record: Record) -> _Key:
    return (record.kind, *record.key)


def _end(edge: Edge) -> _Key:
    """Return the kind and key of an edge's other end, without the lineage of a memory."""
    return tuple(edge.other[:2] if edge.other[0] == "Memory" else edge.other)

"""What an archive says of boxes in which something was said that was erased: their topics go with it, as in a graph.

``cypher/slots/timeline/erasure.delete.gone`` is the same rule for a graph. When they began and ended stays as it was.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from brainbridge.transfer.archive.node import Edge, Record

_HELD = ("IN_BOX", "WAS_IN_BOX")
_TOLD = ("before_trace", "after_trace")
_Key = tuple[object, ...]  # of a trace: isTest, scope, id
_Name = tuple[object, object]  # of traces: isTest, id


class Boxes:
    """The boxes of an archive that lose something, and the traces that link them or did so.

    The name of a trace is made of words, so it tells them in whatever scope. One of a box that loses some is named
    after that box, also in what is recorded of it.
    """

    def __init__(self) -> None:
        self._erased = set[str]()
        self._forgotten = set[str]()  # on request: their topics are none of their boxes
        self._topics = defaultdict[_Key, set[str]](set)  # what is left, by the trace
        self._touched = set[_Key]()
        self._linked = set[_Key]()  # the traces that link a box still
        self._emptied = set[str]()  # boxes of which nothing is left, now or once
        self._tests = dict[str, object]()  # isTest, by the box
        self._runs = dict[str, object]()  # the same, by the run
        self._losing = set[str]()  # boxes
        self._taken = set[_Name]()  # names of traces
        self._first = dict[_Name, str]()  # of the boxes that lose something, by the name of a trace
        self._names = dict[_Name, str]()  # what they are named now, once all is noted

    def note(self, record: Record, *, erased: datetime | None) -> None:
        """Note which memories go, and what is left of the traces: events stand last."""
        if record.kind == "Memory":
            self._note_memory(record, erased=erased)
        elif record.kind == "Trace":
            self._taken.add(_named(_key(record)))
        elif record.kind == "ConsolidationRun":
            self._runs[str(record.properties["id"])] = record.properties.get("isTest", False)
        elif record.kind == "Box":
            self._note_box(record, str(record.properties["id"]))
        elif record.kind == "Event":
            for box in self._boxes(record):
                self._note_names(box, (record.properties[name] for name in _TOLD if name in record.properties))

    def _note_memory(self, record: Record, *, erased: datetime | None) -> None:
        if erased is not None:
            self._erased.add(str(record.properties["id"]))
        elif record.properties.get("endReason") == "retracted":
            self._forgotten.add(str(record.lineage))

    def _note_box(self, record: Record, box: str) -> None:
        self._tests[box] = record.properties.get("isTest")
        gone = [each for each in record.edges if each.type in _HELD and self._is_gone(each)]
        kept = [each for each in record.edges if each.type in _HELD and not self._is_gone(each)]
        if _topics(gone) - _topics(kept):
            self._losing.add(box)
        if not kept and (gone or not record.edges):  # an archive that lost something before may have such a one
            self._emptied.add(box)
        stays = not gone or any(each.type == "IN_BOX" for each in kept)
        for trace in (tuple(each.other[1:]) for each in record.edges if each.type == "IN_TRACE"):
            self._topics[trace].update(self._left(record))
            self._touched.update([trace] if gone else ())
            self._linked.update([trace] if stays else ())
            self._note_names(box, (trace[-1],))

    def _note_names(self, box: str, names: Iterable[object]) -> None:
        for name in ((self._tests[box], each) for each in names if box in self._losing):
            self._first[name] = min(box, self._first.get(name, box))

    def _boxes(self, event: Record) -> Iterator[str]:
        return (
            box for box in (str(each.other[1]) for each in event.edges if each.other[0] == "Box") if box in self._tests
        )

    def left(self, record: Record) -> Record | None:
        """Return a node without the topics that only what was erased had; None for a box and a trace of nothing else.

        A box in which something else was once is in no trace.
        """
        if record.kind == "Trace":
            return self._trace(record, _key(record))
        if record.kind == "Event":
            return self._event(record)
        if record.kind != "Box":
            return record
        if str(record.properties["id"]) in self._emptied:
            return None
        edges = [self._renaming(each) for each in record.edges]
        if not any(each.type in _HELD and self._is_gone(each) for each in record.edges):
            return record.model_copy(update={"edges": edges})
        count = sum(1 for each in edges if each.type == "IN_BOX" and not self._is_gone(each))
        waits = {"Unfiled"} if count and "sealedAt" in record.instants else set()
        linked = edges if count else [each for each in edges if each.type != "IN_TRACE"]
        found = record.model_copy(update={"edges": linked, "labels": sorted({*record.labels, *waits})})
        instants = {name: at for name, at in found.instants.items() if count or name != "openUntil"}
        return _with(found.model_copy(update={"instants": instants}), topics=self._left(record), count=count)

    def _trace(self, record: Record, key: _Key) -> Record | None:
        """Return a trace with the name and the topics that it has now; None if no box is in it any more."""
        if key in self._touched - self._linked:
            return None
        topics = {"topics": sorted(self._topics[key])} if key in self._touched else {}
        name = self._name(_named(key))
        return _with(record, **topics, **({"id": name} if name != key[-1] else {}))

    def _event(self, record: Record) -> Record:
        """Return an event of a box, which may be gone, with the names that the traces have now."""
        runs = (str(each.other[1]) for each in record.edges if each.type == "RECORDED_IN")
        is_test = next((self._runs[each] for each in runs if each in self._runs), False)
        told = {name: record.properties[name] for name in _TOLD if {"box", name} <= record.properties.keys()}
        edges = [each for each in record.edges if each.other[0] != "Box" or str(each.other[1]) not in self._emptied]
        found = record if len(edges) == len(record.edges) else record.model_copy(update={"edges": edges})
        return _with(found, **{name: self._name((is_test, trace)) for name, trace in told.items()})

    def _renaming(self, edge: Edge) -> Edge:
        if edge.type != "IN_TRACE":
            return edge
        return edge.model_copy(update={"other": [*edge.other[:-1], self._name(_named(tuple(edge.other[1:])))]})

    def _name(self, trace: _Name) -> object:
        if self._first and not self._names:
            self._names = self._renamed()
        return self._names.get(trace, trace[-1])

    def _renamed(self) -> dict[_Name, str]:
        """Return the new names: no two are the same, and one that is of a box already stays."""
        found, taken = dict[_Name, str](), set(self._taken)
        for is_test, old in sorted(self._first, key=str):
            base = f"trace-{self._first[is_test, old][:8]}"
            if not str(old).startswith(base):
                names = (base, *(f"{base}-{place}" for place in range(2, len(taken) + 3)))
                found[is_test, old] = next(each for each in names if (is_test, each) not in taken)
                taken.add((is_test, found[is_test, old]))
        return found

    def _is_gone(self, edge: Edge) -> bool:
        return str(edge.other[1]) in self._erased

    def _left(self, record: Record) -> list[str]:
        """Return the topics of what is in a box and was neither erased nor forgotten on request."""
        kept = (each for each in record.edges if each.type == "IN_BOX" and not self._is_gone(each))
        return sorted(_topics(each for each in kept if str(each.other[2]) not in self._forgotten))


def _key(trace: Record) -> _Key:
    return tuple(trace.properties[name] for name in ("isTest", "scope", "id"))


def _named(trace: _Key) -> _Name:
    return trace[0], trace[-1]


def _topics(edges: Iterable[Edge]) -> set[str]:
    found = (each.properties.get("topics") for each in edges)
    return {str(topic) for topics in found if isinstance(topics, list) for topic in topics}


def _with(record: Record, **parts: object) -> Record:
    return record.model_copy(update={"properties": {**record.properties, **parts}}) if parts else record

"""What an archive says of boxes in which something was said that was erased: their topics go with it, as in a graph.

``cypher/slots/timeline/erasure.delete.gone`` is the same rule for a graph. When they began and ended stays as it was.
"""

from collections import defaultdict
from collections.abc import Iterable

from brainbridge.transfer.archive.node import Edge, Record

_HELD = ("IN_BOX", "WAS_IN_BOX")
_TOLD = ("before_trace", "after_trace")
_Key = tuple[object, ...]  # of a trace: isTest, scope, id


class Boxes:
    """The boxes of an archive that lose something, and the traces that link them.

    The name of a trace is made of words; one that loses some is named after its first box.
    """

    def __init__(self) -> None:
        self._erased = set[str]()
        self._forgotten = set[str]()  # on request: their topics are none of their boxes
        self._topics = defaultdict[_Key, set[str]](set)  # what is left, by the trace
        self._touched = set[_Key]()
        self._places = dict[str, _Key]()  # isTest and scope, by the box
        self._boxes = defaultdict[_Key, list[str]](list)
        self._losing = set[_Key]()

    def note(self, record: Record, *, erased: bool) -> None:
        """Note which memories go, and then what is left of the traces: memories stand before boxes."""
        if record.kind == "Memory":
            if erased:
                self._erased.add(str(record.properties["id"]))
            elif record.properties.get("endReason") == "retracted":
                self._forgotten.add(str(record.lineage))
        elif record.kind == "Box":
            self._note_box(record, str(record.properties["id"]))

    def _note_box(self, record: Record, box: str) -> None:
        self._places[box] = tuple(record.properties.get(name) for name in ("isTest", "scope"))
        gone = [each for each in record.edges if each.type in _HELD and self._is_gone(each)]
        kept = [each for each in record.edges if each.type in _HELD and not self._is_gone(each)]
        for trace in (tuple(each.other[1:]) for each in record.edges if each.type == "IN_TRACE"):
            self._topics[trace].update(self._left(record))
            self._boxes[trace].append(box)
            self._touched.update([trace] if gone else ())
            self._losing.update([trace] if _topics(gone) - _topics(kept) else ())

    def left(self, record: Record) -> Record | None:
        """Return a node without the topics that only what was erased had; an empty box stands alone."""
        if record.kind == "Trace" and (key := _key(record)) in self._touched:
            return _with(record, topics=sorted(self._topics[key]), id=self._name(key))
        if record.kind == "Event":
            return self._event(record)
        if record.kind != "Box":
            return record
        edges = [self._linked(each) for each in record.edges]
        if not any(each.type in _HELD and self._is_gone(each) for each in record.edges):
            return record.model_copy(update={"edges": edges})
        count = sum(1 for each in edges if each.type == "IN_BOX" and not self._is_gone(each))
        waits = {"Unfiled"} if count and "sealedAt" in record.instants else set()
        linked = edges if count else [each for each in edges if each.type != "IN_TRACE"]
        found = record.model_copy(update={"edges": linked, "labels": sorted({*record.labels, *waits})})
        return _with(found, topics=self._left(record), count=count)

    def _event(self, record: Record) -> Record:
        """Return an event of a box with the names that the traces have now."""
        place = next((self._places.get(str(each.other[1])) for each in record.edges if each.other[0] == "Box"), None)
        told = {name: record.properties[name] for name in _TOLD if name in record.properties} if place else {}
        return _with(record, **{name: self._name((*(place or ()), trace)) for name, trace in told.items()})

    def _linked(self, edge: Edge) -> Edge:
        if edge.type != "IN_TRACE" or tuple(edge.other[1:]) not in self._losing:
            return edge
        return edge.model_copy(update={"other": [*edge.other[:3], self._name(tuple(edge.other[1:]))]})

    def _name(self, trace: _Key) -> object:
        return f"trace-{min(self._boxes[trace])[:8]}" if trace in self._losing else trace[-1]

    def _is_gone(self, edge: Edge) -> bool:
        return str(edge.other[1]) in self._erased

    def _left(self, record: Record) -> list[str]:
        """Return the topics of what is in a box and was neither erased nor forgotten on request."""
        kept = (each for each in record.edges if each.type == "IN_BOX" and not self._is_gone(each))
        return sorted(_topics(each for each in kept if str(each.other[2]) not in self._forgotten))


def _key(trace: Record) -> _Key:
    return tuple(trace.properties[name] for name in ("isTest", "scope", "id"))


def _topics(edges: Iterable[Edge]) -> set[str]:
    found = (each.properties.get("topics") for each in edges)
    return {str(topic) for topics in found if isinstance(topics, list) for topic in topics}


def _with(record: Record, **parts: object) -> Record:
    return record.model_copy(update={"properties": {**record.properties, **parts}}) if parts else record

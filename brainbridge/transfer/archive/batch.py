"""The lines of an archive that are written in one transaction: which of them, and the rows for each query."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from brainbridge.graph.rows import Row
from brainbridge.transfer.archive.disk_set import Grouped
from brainbridge.transfer.archive.node import Edge, Record

Policy = Literal["skip", "newer", "fail"]
_ORDER = ("NEXT", "CAUSED")  # a merge rebuilds the order of sessions
_BOTH = ("COACTIVATED", "REINFORCES", "ABOUT", "RELATES")  # a merge reconciles them, whichever end was written
_SAID = ("words", "testWords")  # learned from the merged memories
_TAKEN: dict[Policy, tuple[str, ...]] = {"skip": ("new",), "newer": ("new", "newer"), "fail": ("new",)}


class Standing(Row):
    """How a lineage of an archive compares with the graph's (``archive.standing``), and its latest version here."""

    id: str
    standing: Literal["new", "same", "newer", "held", "known"]
    head: str | None


class Alike(Row):
    """A node of an archive that is not here, or as it is there (``archive.alike``)."""

    kind: str
    key: list[Any]


@dataclass(frozen=True)
class Came:
    """The lineages of a merge that are here as in the archive: only their events, and the runs of these, are written.

    So are those of other nodes that are as in the archive, where events follow these (``followed``). Runs come before
    memories in an archive, so they are kept until one of their events is written.
    """

    events: Grouped
    lineages: set[str] = field(default_factory=set)
    runs: dict[str, Record] = field(default_factory=dict)
    followed: set[tuple[Any, ...]] = field(default_factory=set)

    def note(self, records: Sequence[Record], standings: Iterable[Standing], policy: Policy) -> None:
        """Keep the runs, and the lineages that are the same here or are written."""
        self.runs.update((str(each.properties["id"]), each) for each in records if each.kind == "ConsolidationRun")
        self.lineages.update(each.id for each in standings if each.standing in ("same", *_TAKEN[policy]))

    def note_followed(self, nodes: Iterable[Alike]) -> None:
        """Keep the nodes that are not here, or as in the archive, before they are written."""
        self.followed.update((each.kind, *each.key) for each in nodes)

    def _is_ours(self, event: Record) -> bool:
        """Tell whether what happened in the archive happened to what is here."""
        if (lineage := event.properties.get("lineageId")) is not None:
            return lineage in self.lineages
        return any(tuple(each.other) in self.followed for each in event.edges)

    def history(self, records: Sequence[Record]) -> list[Record]:
        """Return the runs and then the events to write."""
        events = [each for each in records if each.kind == "Event" and self._is_ours(each)]
        ids = {edge.other[1]: None for each in events for edge in each.edges if edge.other[0] == "ConsolidationRun"}
        return [*(self.runs[each] for each in ids if each in self.runs), *events]


@dataclass(frozen=True)
class Batch:
    """Lines that are written in one transaction, and how their lineages compare with the graph's.

    ``laws`` are the kinds with versions, one of which is current.
    """

    laws: Sequence[str]
    records: Sequence[Record]
    policy: Policy
    standing: Mapping[str, Standing]
    came: Came | None

    @property
    def whole(self) -> bool:
        """Tell whether every line is written, into an empty brain."""
        return self.came is None

    @cached_property
    def taken(self) -> list[Record]:
        """Return the lines to write."""
        history = [] if self.came is None else self.came.history(self.records)
        return [*(record for record in self.records if self._is_taken(record)), *history]

    def _is_taken(self, record: Record) -> bool:
        if record.kind == "Memory":
            return self.standing[str(record.lineage)].standing in _TAKEN[self.policy]
        return self.whole or record.kind not in (*self.laws, "ConsolidationRun", "Event")

    def nodes(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.place``."""
        return [
            {
                "kind": record.kind,
                "key": record.key,
                "labels": record.labelled(),
                "plain": self._plain(record),
                "instants": [list(each) for each in record.instants.items()],
                "replace": record.kind == "Memory" or (self.whole and record.kind in self.laws),
                "beside": record.kind == "Event" and "lineageId" not in record.properties,
            }
            for record in self.taken
        ]

    def _plain(self, record: Record) -> dict[str, Any]:
        """Return a node's properties; for a merged session without its words, whose memories may not be written."""
        left_out = () if self.whole or record.kind != "Session" else _SAID
        return {key: value for key, value in record.properties.items() if key not in left_out}

    def edges(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.connect``."""
        left_out = () if self.whole else (*_ORDER, *_BOTH)
        return [_edge(record, edge) for record in self.taken for edge in record.edges if edge.type not in left_out]

    def associations(self) -> list[dict[str, Any]]:
        """Return the rows for ``archive.reconcile``, including lineages that are not written."""
        edges = ((record, edge) for record in self.records for edge in record.edges if edge.type in _BOTH)
        return [{**_edge(record, edge), "instants": edge.instants} for record, edge in edges]

    def moves(self) -> list[dict[str, str]]:
        """Return, for replaced lineages, the versions between which associations move."""
        heads = {
            str(record.lineage): str(record.properties["id"])
            for record in self.taken
            if {"Head", "TestHead"} & set(record.labels) and record.kind == "Memory"
        }
        pairs = ((self.standing[lineage].head, head) for lineage, head in heads.items())
        return [{"id": old, "newId": new} for old, new in pairs if old and old != new]

    def lineages(self) -> dict[str, int]:
        """Count the lineages by outcome."""
        standings = [each.standing for each in self.standing.values()]
        taken = sum(each in _TAKEN[self.policy] for each in standings)
        same = standings.count("same")
        return {"lineages": taken, "same": same, "kept": len(standings) - taken - same}


def _edge(record: Record, edge: Edge) -> dict[str, Any]:
    itself = [record.kind, *record.key, *([record.lineage] if record.kind == "Memory" else [])]
    start, end = (itself, edge.other) if edge.outgoing else (edge.other, itself)
    instants = [list(each) for each in edge.instants.items()]
    return {"type": edge.type, "from": start, "to": end, "plain": edge.properties, "instants": instants}

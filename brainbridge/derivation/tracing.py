"""Trace what memories come from: the tree of their parents, who wrote them, and their independent roots."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal

from brainbridge import instants
from brainbridge.errors import NotFound
from brainbridge.graph.graph import Executor
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Instant, Origin, Row

LEVELS = 5  # of parents that a tree shows (row H2)


class Way(Row):
    """How a memory came to be: by an operation of an actor, from a ``parent`` unless it was created or imported.

    ``at`` is None where that is damaged.
    """

    operation: Literal[
        "created", "imported", "mutated", "forked", "merged", "excerpted", "extracted", "restated", "promoted"
    ]
    actor: str
    at: Instant | None
    parent: str | None


class Node(Origin):
    """A memory in a tree, by the latest operation on it; ``parents`` are those that stand nowhere above.

    ``more`` tells that it has parents below the levels shown.
    """

    id: str
    content: str | None
    operation: str
    actor: str
    at: Instant | None
    parents: "list[Node]"
    more: bool


class Lineage(Row):
    """What a memory comes from, and all actors on the way, from the nearest to the farthest.

    Others than the local agent are not told its ``roots``.
    """

    tree: Node
    actors: list[str]
    roots: "list[Root]"


class Root(Row):
    """Where something was first said: in a file or database (source), in a session, or by another brain (peer).

    Only a session may have a ``scope``.
    """

    kind: Literal["source", "session", "peer"]
    name: str
    scope: str | None = None

    def told(self) -> str:
        """Return it in words."""
        return f"{self.kind} {self.name}{f' in {self.scope}' if self.scope else ''}"


class _Came(Origin):
    id: str
    content: str | None
    ways: list[Way]

    def parents(self) -> Iterator[str]:
        return (way.parent for way in self.ways if way.parent)


class _Roots(Row):
    id: str
    roots: list[Root]


def lineage(on: Executor, memory_id: str, *, now: datetime, levels: int = LEVELS) -> Lineage:
    """Return the tree of what a memory comes from, and who wrote all of it (seed "Provenance").

    Each memory stands in the tree once, as near to the root as it can. NotFound if the reader may not see the memory.
    """
    came = _all(on, memory_id, now)
    found = _roots(on, [memory_id], came)[memory_id] if on.reader == LOCAL else []
    return Lineage(tree=_tree(memory_id, came, levels), actors=_actors(memory_id, came), roots=found)


def attribution(on: Executor, memory_id: str, *, now: datetime) -> list[str]:
    """Return who wrote a memory and all that it comes from, the nearest first; errors are those of ``lineage``."""
    return _actors(memory_id, _all(on, memory_id, now))


def roots(on: Executor, ids: Sequence[str], *, now: datetime) -> dict[str, list[Root]]:
    """Return the independent roots of each memory; their number is its evidence, which no merging adds to.

    Others than the local agent are told of none.
    """
    return _roots(on, ids, _traced(on, ids, now)) if on.reader == LOCAL else {}


def chain(on: Executor, memory_id: str, *, now: datetime) -> tuple[list[str], list[Root]]:
    """Return the ids of all that a memory comes from (seed "provenanceChain"), and its roots, as ``roots`` does.

    Each id stands once, and what something was made of before it; the memory itself is none of them.
    """
    came = _traced(on, [memory_id], now)
    found = _roots(on, [memory_id], came)[memory_id] if on.reader == LOCAL else []
    return _earliest(memory_id, came)[:-1], found


def _roots(on: Executor, ids: Sequence[str], came: Mapping[str, _Came]) -> dict[str, list[Root]]:
    groups = [{"id": each, "ids": _nearest(each, came)} for each in ids]
    return {row.id: row.roots for row in on.rows("derivation.roots", _Roots, groups=groups)}


def _traced(on: Executor, ids: Sequence[str], now: datetime) -> dict[str, _Came]:
    """Read memories and all that they come from, a level at a time; each is read once, so circles end."""
    came, level = dict[str, _Came](), list(dict.fromkeys(ids))
    while level:
        rows = on.rows("derivation.origins", _Came, ids=level, now=instants.to_ms(now))
        came |= {row.id: row for row in rows}
        level = list(dict.fromkeys(each for row in rows for each in row.parents() if each not in came))
    return came


def _all(on: Executor, memory_id: str, now: datetime) -> dict[str, _Came]:
    """Read one memory and all that it comes from."""
    came = _traced(on, [memory_id], now)
    if memory_id not in came:
        raise NotFound(f"there is no memory {memory_id!r}")
    return came


def _actors(memory_id: str, came: Mapping[str, _Came]) -> list[str]:
    return list(dict.fromkeys(way.actor for each in _nearest(memory_id, came) for way in came[each].ways))


def _nearest(memory_id: str, came: Mapping[str, _Came]) -> list[str]:
    """Return a memory and what it comes from, breadth-first; nothing if it was not read."""
    found = dict.fromkeys(each for each in [memory_id] if each in came)
    level = list(found)
    while level:
        level = [each for each in _parents(level, came) if each not in found]
        found |= dict.fromkeys(level)
    return list(found)


def _earliest(memory_id: str, came: Mapping[str, _Came]) -> list[str]:
    """Return what a memory comes from, and it last: parents before what was made of them, except in a circle."""
    found, seen, waiting = list[str](), set[str](), [(memory_id, False)]
    while waiting:
        each, is_done = waiting.pop()
        if is_done:
            found.append(each)
        elif each in came and each not in seen:
            seen.add(each)
            waiting += [(each, True), *((parent, False) for parent in reversed(_parents([each], came)))]
    return found


def _parents(ids: Sequence[str], came: Mapping[str, _Came]) -> list[str]:
    """Return the parents of memories that were read, each once."""
    return [each for each in dict.fromkeys(up for low in ids for up in came[low].parents()) if each in came]


def _tree(memory_id: str, came: Mapping[str, _Came], levels: int) -> Node:
    level, seen, below = [memory_id], {memory_id}, dict[str, list[str]]()
    for _ in range(levels):
        for each in level:
            below[each] = [parent for parent in _parents([each], came) if parent not in seen]
            seen.update(below[each])
        level = [parent for each in level for parent in below[each]]
    return _node(memory_id, came, below, seen)


def _node(memory_id: str, came: Mapping[str, _Came], below: Mapping[str, list[str]], seen: set[str]) -> Node:
    found = came[memory_id]
    last = found.ways[-1]
    return Node(
        id=found.id,
        content=found.content,
        trust=found.trust,
        suspect=found.suspect,
        operation=last.operation,
        actor=last.actor,
        at=last.at,
        parents=[_node(each, came, below, seen) for each in below.get(memory_id, [])],
        more=not seen.issuperset(_parents([memory_id], came)),
    )

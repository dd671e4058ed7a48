"""The line of a node, and how one of any content is read within memory: the node, then its edges a few at a time.

What is small as text takes a hundredfold once it is read, an empty list 600 bytes and an edge 8,000.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Self, cast

from pydantic import AfterValidator, Field, PrivateAttr, ValidationInfo, model_validator

from brainbridge.graph.rows import Row
from brainbridge.transfer.archive.content import Contents, Key, Name, Scalar, Value, When

# Of a node without its edges: the longest text, twice, in the longest way to write it, has 12 MiB.
LONGEST_NODE = 16 * 1024 * 1024
# Brackets, braces and commas outside of text: of a node without its edges, and of one edge.
MOST_PARTS = 50_000
# What a line has room for is less, unless its edges say nothing. Whoever writes a node has them all in memory.
MOST_EDGES = 100_000
_AT_ONCE = 10_000, 1024 * 1024  # parts or bytes of edges from which on they are read: some 800 edges
# A text that does not end goes on to the end, so that each byte is looked at once.
_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{},]', re.DOTALL)
_TEXT, _COMMA, _LIST = b'",['
_OPENING, _CLOSING = b"[{", b"]}"

Properties = dict[Key, Value]


def _known(kind: str, info: ValidationInfo) -> str:
    contents = cast(Contents, info.context)
    if kind not in contents.kinds:
        *others, last = map(repr, contents.kinds)
        raise ValueError(f"Input should be {', '.join(others)} or {last}")
    return kind


# Which kinds there are is known by the domains, whose contents are the context in which a line is read.
Kind = Annotated[str, AfterValidator(_known)]


class Edge(Row):
    """An edge from or to the node it stands with; ``other`` is a kind and a key, for a memory also its lineage."""

    type: Name
    outgoing: bool
    other: Annotated[list[Scalar | None], Field(min_length=2, max_length=4)]
    properties: Properties
    instants: dict[Key, When]


class Edges(Row):
    """Edges of a node of some kind to earlier nodes."""

    kind: Kind
    edges: list[Edge]

    _contents: Contents = PrivateAttr()

    @model_validator(mode="after")
    def _where_they_belong(self, info: ValidationInfo) -> Self:
        self._contents = cast(Contents, info.context)
        for edge in self.edges:
            self._contents.refuse_end(edge.other)
            other = str(edge.other[0])
            start, end = (self.kind, other) if edge.outgoing else (other, self.kind)
            self._contents.refuse_edge(edge.type, start, end, edge.properties, edge.instants)
        return self

    def unique(self) -> Iterator[str]:
        """Yield what no other line may have, in words."""
        for edge in self.edges:
            yield from self._contents.unique("RELATIONSHIP", [edge.type], edge.properties)


class Record(Edges):
    """A node: its labels, its properties, those of them that are instants, and its edges to earlier nodes."""

    labels: list[Name]
    properties: Properties
    instants: dict[Key, When]

    @model_validator(mode="after")
    def _of_its_kind(self) -> Self:
        if missing := [name for name in self._contents.key(self.kind) if name not in self.properties]:
            raise ValueError(f"the kind {self.kind} needs {missing[0]}")  # it could not be placed
        self._contents.refuse_node(self.kind, self.labels, self.properties, self.instants)
        return self

    @property
    def key(self) -> list[Any]:
        """Return the values that tell this node from others of its kind."""
        return [self.properties[name] for name in self._contents.key(self.kind)]

    @property
    def lineage(self) -> str | None:
        """Return the lineage of a memory, the memory itself if it has none."""
        return str(self.properties.get("lineageId", self.properties["id"])) if self.kind == "Memory" else None

    def unique(self) -> Iterator[str]:
        """Yield what no other line may have, in words."""
        yield from self._contents.unique("NODE", [self.kind, *self.labels], self.properties)
        yield from super().unique()


def name(record: Mapping[str, Any], contents: Contents) -> str:
    """Say which node a record is."""
    key = contents.key(record["kind"])
    return " ".join([record["kind"], ", ".join(str(record["properties"].get(each)) for each in key)])


def read(line: bytes, contents: Contents) -> Iterator[Edges]:
    """Yield the node that a line says, with its edges if they are few, else those after it, some at a time.

    ValueError if the line says none, or more than a node may have.
    """
    if is_small(line):
        yield Record.model_validate_json(line, context=contents)
        return
    parts = _parted(line)
    record = Record.model_validate_json(next(parts), context=contents)
    yield record
    for some in parts:
        text = b'{"kind":%b,"edges":[%b]}' % (json.dumps(record.kind).encode(), some)
        yield Edges.model_validate_json(text, context=contents)


def refuse_large(line: bytes) -> None:
    """ValueError if the line of a node could not be read again."""
    if not is_small(line):
        for _ in _parted(line):
            pass


def is_small(text: bytes) -> bool:
    """Tell whether a text of JSON can be read at once."""
    return len(text) <= LONGEST_NODE and sum(map(text.count, (b"{", b"[", b","))) <= MOST_PARTS


def _parted(line: bytes) -> Iterator[bytes]:
    """Yield the line of a node without its edges, then these, some at a time."""
    start, end = _edges(line)
    node = line[:start] + line[end:]
    _refuse_large(node, "it")
    yield node
    del node
    yield from _few(line, start, end)


def _refuse_large(text: bytes, what: str) -> None:
    if len(text) > LONGEST_NODE:
        raise ValueError(f"{what} has {len(text)} bytes; the limit is {LONGEST_NODE}")
    if is_small(text):
        return
    parts = sum(text[token.start()] not in (_TEXT, *_CLOSING) for token in _TOKEN.finditer(text))
    if parts > MOST_PARTS:
        raise ValueError(f"{what} has {parts} parts; the limit is {MOST_PARTS}")


def _edges(line: bytes) -> tuple[int, int]:
    """Return between which bytes the edges of a node stand; without any, where it ends."""
    depth, key, start = 0, b"", 0
    for token in _TOKEN.finditer(line):
        sign = line[token.start()]
        if sign == _TEXT and depth == 1:
            key = token[0] if token.end() - token.start() < 10 else b""
        elif sign in _OPENING:
            depth += 1
            if sign == _LIST and depth == 2 and key == b'"edges"':
                start = token.end()
        elif sign in _CLOSING:
            depth -= 1
            if start and depth == 1:
                return start, token.start()
    return len(line), len(line)


def _few(line: bytes, start: int, end: int) -> Iterator[bytes]:
    """Yield the edges between two bytes of a line, some at a time."""
    depth, parts, edges, begin, last = 0, 0, 1, start, start
    for token in _TOKEN.finditer(line, start, end):
        sign = line[token.start()]
        depth += (sign in _OPENING) - (sign in _CLOSING)
        parts += sign == _COMMA or sign in _OPENING
        if depth == 0 and sign == _COMMA:
            if token.start() - last > LONGEST_NODE or parts > MOST_PARTS:
                _refuse_large(line[last : token.start()], "an edge")
            last, edges = token.end(), edges + 1
            if edges > MOST_EDGES:
                raise ValueError(f"it has more than {MOST_EDGES} edges")
            if parts >= _AT_ONCE[0] or last - begin >= _AT_ONCE[1]:
                yield line[begin : token.start()]
                begin, parts = last, 0
    _refuse_large(line[last:end], "an edge")
    yield line[begin:end]

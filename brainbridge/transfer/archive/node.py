"""The line of a node, read within bounded memory: first the node, then its edges a few at a time.

Parsed JSON can take a hundred times its text: an empty list takes 600 bytes, an edge 8,000.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Self, cast

from pydantic import AfterValidator, Field, PrivateAttr, ValidationInfo, model_validator

from brainbridge.graph.rows import Row
from brainbridge.transfer.archive.content import Contents, Key, Name, Scalar, Value, When

# Bytes of a node without its edges: the longest content, twice, in its longest JSON form, takes 12 MiB.
LONGEST_NODE = 16 * 1024 * 1024
# Brackets, braces and commas outside strings, of a node without its edges or of one edge.
MOST_PARTS = 50_000
# A line has room for fewer, unless they are nearly empty. The writer of a node keeps all its edges in memory.
MOST_EDGES = 100_000
_AT_ONCE = 10_000, 1024 * 1024  # parts or bytes of edges that are parsed together: about 800 edges
# An unterminated string matches to the end, so that each byte is scanned once.
_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{},]', re.DOTALL)
_TEXT, _COMMA, _LIST = b'",['
_OPENING, _CLOSING = b"[{", b"]}"
_HOT, _COLD = ("Hot", "TestHot"), ("Cold", "TestCold")

Properties = dict[Key, Value]


def _known(kind: str, info: ValidationInfo) -> str:
    contents = cast(Contents, info.context)
    if kind not in contents.kinds:
        *others, last = map(repr, contents.kinds)
        raise ValueError(f"Input should be {', '.join(others)} or {last}")
    return kind


# The domains know the kinds; their contents are the validation context of a line.
Kind = Annotated[str, AfterValidator(_known)]


class Edge(Row):
    """An edge from or to the node of its line; ``other`` is a kind and a key, for a memory also its lineage."""

    type: Name
    outgoing: bool
    other: Annotated[list[Scalar | None], Field(min_length=2, max_length=4)]
    properties: Properties
    instants: dict[Key, When]


class Edges(Row):
    """Edges between a node of this kind and earlier nodes."""

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
        """Yield, in words, the unique values of these edges."""
        for edge in self.edges:
            yield from self._contents.unique("RELATIONSHIP", [edge.type], edge.properties)


class Record(Edges):
    """A node: its labels, its properties, its instants, and its edges to earlier nodes."""

    labels: list[Name]
    properties: Properties
    instants: dict[Key, When]

    @model_validator(mode="after")
    def _of_its_kind(self) -> Self:
        if missing := [name for name in self._contents.key(self.kind) if name not in self.properties]:
            raise ValueError(f"the kind {self.kind} needs {missing[0]}")  # without its key it could not be written
        self._contents.refuse_node(self.kind, self.labels, self.properties, self.instants)
        return self

    @property
    def key(self) -> list[Any]:
        """Return the values of this node's key."""
        return [self.properties[name] for name in self._contents.key(self.kind)]

    @property
    def lineage(self) -> str | None:
        """Return the lineage of a memory, its own id if it has none; None for other nodes."""
        return str(self.properties.get("lineageId", self.properties["id"])) if self.kind == "Memory" else None

    def labelled(self) -> list[str]:
        """Return its labels, with those of what is still to be done for it, and of where its words are searched.

        A current one without its place or search fields is to be associated, one without a sensitivity to be screened.
        An archive of before there were cold memories says of none that it is hot.
        """
        if self.kind != "Memory":
            return [*self.labels, *filter(None, [self._contents.kinds[self.kind].waits])]
        has = self.properties.keys()
        waits = is_told(self.labels) and not {"place", "text", "facets"} <= has
        missing = [*(["Unlinked"] if waits else []), *(["Unscreened"] if "sensitivity" not in has else [])]
        missing += self._searched()
        return sorted({*self.labels, *missing}) if missing else list(self.labels)

    def _searched(self) -> list[str]:
        """Return the label of a current memory that says in which index its words are, if its labels do not."""
        if not is_current(self.labels) or not {*_HOT, *_COLD}.isdisjoint(self.labels):
            return []
        pair = _COLD if self.properties.get("storage") == "cold" else _HOT
        return [pair["TestHead" in self.labels]]

    def unique(self) -> Iterator[str]:
        """Yield, in words, the unique values of this node and its edges."""
        yield from self._contents.unique("NODE", [self.kind, *self.labels], self.properties)
        yield from super().unique()


def is_current(labels: Collection[str]) -> bool:
    """Tell from its labels whether a memory is the latest version of its lineage."""
    return not {"Head", "TestHead"}.isdisjoint(labels)


def is_told(labels: Collection[str]) -> bool:
    """Tell from its labels whether a memory has a place in its session; what was drawn from another one has none."""
    return is_current(labels) and {"Fact", "Commitment", "Summary"}.isdisjoint(labels)


def name(record: Mapping[str, Any], contents: Contents) -> str:
    """Return a node's kind and key, as messages name it."""
    key = contents.key(record["kind"])
    return " ".join([record["kind"], ", ".join(str(record["properties"].get(each)) for each in key)])


def read(line: bytes, contents: Contents) -> Iterator[Edges]:
    """Yield the node of a line, with its edges if the line is small, else followed by its edges in groups.

    ValueError if the line is not a node, or exceeds the limits of one.
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
    """Raise ValueError if the line of a node could not be read back."""
    if not is_small(line):
        for _ in _parted(line):
            pass


def is_small(text: bytes) -> bool:
    """Tell whether a JSON text is small enough to parse at once."""
    return len(text) <= LONGEST_NODE and sum(map(text.count, (b"{", b"[", b","))) <= MOST_PARTS


def _parted(line: bytes) -> Iterator[bytes]:
    """Yield the line of a node without its edges, then the edges in groups."""
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
    """Return the first and last byte offset of a node's edges, or twice the end of the line if it has none."""
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
    """Yield the edges between two offsets of a line, in groups."""
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

"""The graph of mcp-neo4j-memory in a database of its own: recognised by its shape, and only read."""

from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Row
from brainbridge.schema import schema
from brainbridge.transfer.entities import Reader
from brainbridge.transfer.lines import BadLine, Line

FORMAT = "mcp-neo4j-memory"
_PAGE = 1000
R = TypeVar("R", bound=Row)


class _Shape(Row):
    entities: int


class _Entity(Row):
    name: str
    type: str | None
    observations: list[str]


class _Relation(Row):
    source: str
    type: str
    target: str


def require(graph: Graph) -> None:
    """Raise InvalidInput unless a database contains entities of mcp-neo4j-memory and nothing else."""
    found, fitting = schema.population(graph), graph.one("transfer.shape", _Shape).entities
    if not fitting or not fitting == found.memories == found.nodes:
        raise InvalidInput(
            f"{graph.uri} contains {found.nodes} nodes, of which {fitting} are entities of {FORMAT}; all must be",
            hint=f"name a database that only {FORMAT} uses (--source-database), or import the file of a memory server",
        )


def read(graph: Transactor, reader: Reader) -> Iterator[Line | BadLine]:
    """Yield the memories of the entities, then of the relations; problems are numbered across both."""
    for number, entry in enumerate(_entries(graph), 1):
        yield from reader.unnumbered(number, entry)


def _entries(graph: Transactor) -> Iterator[dict[str, Any]]:
    for entity in _pages(graph, "transfer.entities", _Entity):
        yield {"name": entity.name, "entityType": entity.type, "observations": entity.observations}
    for relation in _pages(graph, "transfer.relations", _Relation):
        yield {"from": relation.source, "relationType": relation.type, "to": relation.target}


def _pages(graph: Transactor, name: str, row: type[R]) -> Iterator[R]:
    skips = count(step=_PAGE)
    while page := graph.rows(name, row, skip=next(skips), limit=_PAGE):
        yield from page

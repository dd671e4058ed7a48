"""What runs queries of the catalog: a transaction, or whoever makes them. Services know no more of a database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

from brainbridge.graph import catalog
from brainbridge.graph.catalog import Catalog, Query
from brainbridge.graph.domain import Domains
from brainbridge.graph.rows import Row
from brainbridge.graph.shaping import Made, paired, shaped, single

R = TypeVar("R", bound=Row)
S = TypeVar("S", bound=Row)
T = TypeVar("T")


class Executor(ABC):
    """Whatever runs queries of the catalog by their names."""

    @abstractmethod
    def run(self, name: str, params: dict[str, Any], made: Made[T]) -> T:
        """Run one query and make something of its result."""

    def rows(self, name: str, row: type[R], /, **params: Any) -> tuple[R, ...]:
        """Run one query and return its rows; RowShapeError if they are not what the model says."""
        return self.run(name, params, partial(shaped, row))

    def one(self, name: str, row: type[R], /, **params: Any) -> R:
        """Run one query that returns exactly one row; RowCountError if there is another number of them."""
        return self.run(name, params, partial(single, row))


class Unit(Executor):
    """One transaction: runs the queries it was announced with, and no others."""

    @abstractmethod
    def script(self, statement: str, params: dict[str, Any]) -> None:
        """Run a statement that is no query of the catalog: of a data migration, or only to be planned."""


class Journal(Protocol):
    """Where runs are logged besides the graph."""

    def write(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Append entries to the log."""


class Transactor(Executor):
    """Whatever runs queries and transactions of the catalog: a database, or a rehearsal on one.

    ``rehearsing`` tells whether what is done here will be rolled back; ``domains`` are those that live in the database.
    """

    rehearsing: ClassVar[bool] = False
    domains: Domains
    catalog: Catalog
    journal: Journal | None = None

    def run(self, name: str, params: dict[str, Any], made: Made[T], *, run_id: str = "") -> T:
        """Run one query in a transaction of its own, which the driver begins in the same round trip."""
        return self._ask(self.catalog[name], params, made, run_id)

    def both(
        self, first: str, row: type[R], second: str, other: type[S], /, **params: Any
    ) -> tuple[tuple[R, ...], tuple[S, ...]]:
        """Run a query, and another that sees what it did, as one statement: half the round trips of two."""
        query = catalog.joined(self.catalog[first], self.catalog[second])
        return self._ask(query, params, partial(paired, row, other), run_id="")

    @abstractmethod
    def transaction(self, names: Sequence[str], work: Callable[[Unit], T], *, run_id: str = "") -> T:
        """Run ``work`` in one transaction over the named queries; it may be run more than once.

        It is a write transaction if any of the queries writes.
        """

    @abstractmethod
    def _ask(self, query: Query, params: dict[str, Any], made: Made[T], run_id: str) -> T:
        """Run one query and make something of its result."""

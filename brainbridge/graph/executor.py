"""The interfaces that run queries of the catalog: all that services know of a database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Protocol, TypeVar

from brainbridge.graph.catalog import Catalog
from brainbridge.graph.domain import Domains
from brainbridge.graph.query import Query, joined
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Row
from brainbridge.graph.shaping import Made, paired, shaped, single

R = TypeVar("R", bound=Row)
S = TypeVar("S", bound=Row)
T = TypeVar("T")


class Executor(ABC):
    """Runs queries of the catalog by name. ``reader`` is who reads: local_agent, session, peer or public."""

    reader: str = LOCAL

    @cached_property
    def noted(self) -> dict[type, Any]:
        """Return what is noted of this database, by its class, for all that run queries on it."""
        return {}

    @abstractmethod
    def run(self, name: str, params: dict[str, Any], made: Made[T]) -> T:
        """Run one query and return what ``made`` makes of its result."""

    def rows(self, name: str, row: type[R], /, **params: Any) -> tuple[R, ...]:
        """Run one query and return its rows; RowShapeError if they do not fit the model."""
        return self.run(name, params, partial(shaped, row))

    def one(self, name: str, row: type[R], /, **params: Any) -> R:
        """Run one query and return its one row; RowCountError if there is not exactly one."""
        return self.run(name, params, partial(single, row))


class Unit(Executor):
    """One transaction: runs the queries named at its start, and no others."""

    @abstractmethod
    def script(self, statement: str, params: dict[str, Any]) -> None:
        """Run a statement that is not in the catalog: a data migration's, or one that is only planned."""


class Journal(Protocol):
    """The log of runs, besides the graph."""

    def write(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Append entries to the log."""


class Transactor(Executor):
    """Runs queries and transactions of the catalog: a database, or a rehearsal on one.

    ``rehearsing`` tells whether all that is done here will be rolled back; ``domains`` are those of the database.
    ``brain`` names the brain whose files lie beside the graph; empty in a rehearsal, which leaves them alone.
    ``noticed``, if somebody listens, takes what went wrong besides the work.
    """

    rehearsing: ClassVar[bool] = False
    domains: Domains
    catalog: Catalog
    journal: Journal | None = None
    brain: str = ""
    noticed: Callable[[str], None] | None = None

    def run(self, name: str, params: dict[str, Any], made: Made[T], *, run_id: str = "") -> T:
        """Run one query in a transaction of its own, in one round trip."""
        return self._ask(self.catalog[name], params, made, run_id)

    def both(
        self, first: str, row: type[R], second: str, other: type[S], /, **params: Any
    ) -> tuple[tuple[R, ...], tuple[S, ...]]:
        """Run two queries as one statement, in one round trip; the second sees what the first did."""
        query = joined(self.catalog[first], self.catalog[second])
        return self._ask(query, params, partial(paired, row, other), run_id="")

    @abstractmethod
    def transaction(self, names: Sequence[str], work: Callable[[Unit], T], *, run_id: str = "") -> T:
        """Run ``work`` in one transaction over the named queries; ``work`` may run more than once.

        It is a write transaction if any of the queries writes.
        """

    @abstractmethod
    def _ask(self, query: Query, params: dict[str, Any], made: Made[T], run_id: str) -> T:
        """Run one query and return what ``made`` makes of its result."""

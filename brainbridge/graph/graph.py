"""The runner: the only module that talks to Neo4j.

It takes queries by name from the catalog, runs them in managed transactions, converts driver values, and turns driver
errors into those of ``brainbridge.errors``.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, Self, TypeVar

import neo4j
from neo4j import Driver, GraphDatabase, ManagedTransaction, Record, Session, unit_of_work
from neo4j import exceptions as driver_errors
from neo4j.time import Date, DateTime, Duration, Time

from brainbridge.errors import (
    AuthenticationFailed,
    BrainbridgeError,
    ConstraintViolated,
    GraphUnavailable,
    NotFound,
    QueryFailed,
    RowCountError,
    Stuck,
)
from brainbridge.graph import codes, composed, counting
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.domain import Domains
from brainbridge.graph.executor import Executor, Transactor, Unit
from brainbridge.graph.query import DIALECT, Query, joined
from brainbridge.graph.reader import LOCAL, bound, require, require_local

if TYPE_CHECKING:
    from brainbridge.graph.bookmarks import Carried
from brainbridge.graph.shaping import Made, Rows
from brainbridge.graph.watch import Guard, Interrupted
from brainbridge.platform.version import VERSION

__all__ = ["Executor", "Graph", "ManagedUnit", "Transactor", "Unit", "connect", "converted", "translated"]

T = TypeVar("T")

# The driver logs every retry; without a handler that would go to standard error.
logging.getLogger("neo4j").addHandler(logging.NullHandler())
_ADDRESSES = "use bolt://, neo4j:// or neo4j+s://"
_TERMINATE = (
    "SHOW TRANSACTIONS YIELD transactionId AS id, metaData WHERE metaData.mark = $mark"
    " TERMINATE TRANSACTIONS id YIELD message RETURN message"
)
_RESTORING = "ledger.restoring"
_AS_IT_IS = frozenset((str, int, float, bool, type(None)))
_ATTEMPTS = 5  # besides the driver's own


def connect(uri: str, user: str, password: str, **options: Any) -> Driver:
    """Open a driver; it sends nothing before the first query."""
    options.setdefault("notifications_min_severity", "OFF")
    # The driver's default of a second would make every deadlock cost a second. (Tuned for the pinned 6.1.)
    options.setdefault("initial_retry_delay", 0.02)
    options.setdefault("connection_timeout", 5.0)
    options.setdefault("max_transaction_retry_time", 30.0)
    with translated(uri):
        return GraphDatabase.driver(uri, auth=(user, password), user_agent=f"brainbridge/{VERSION}", **options)


class ManagedUnit(Unit):
    """A transaction that the driver manages."""

    def __init__(self, transaction: ManagedTransaction, queries: Sequence[Query], reader: str = LOCAL) -> None:
        self._transaction = transaction
        self.reader = reader
        self._queries = {query.name: query for query in queries}

    def run(self, name: str, params: dict[str, Any], made: Made[T]) -> T:
        """Run one query and return what ``made`` makes of its result."""
        query = self._queries[name]
        given = bound(query, params, self.reader)
        query.check(given)
        with _noted(query):
            result = self._transaction.run(query.statement, query.arguments(given))
            return made(query, _counted(query, given, result))

    def script(self, statement: str, params: dict[str, Any]) -> None:
        """Run a statement that is not in the catalog."""
        self._transaction.run(f"{DIALECT}\n{statement}", params).consume()


class Graph(Transactor):
    """A database with its domains, its catalog of queries, its guard and the log of its runs.

    Owns the driver and closes it.
    """

    guard: Guard | None = None

    def __init__(
        self, driver: Driver, *, uri: str, domains: Domains, database: str | None = None, timeout_s: float = 120.0
    ) -> None:
        self.driver = driver
        self.domains = domains
        self.uri = uri
        self.database = database
        self.catalog = composed.load(domains)
        self._timeout_s = timeout_s
        self._bookmarks = _carried(uri, database) if uri.startswith("neo4j") else None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the driver."""
        self.close()

    def close(self) -> None:
        """Close the driver."""
        self.driver.close()

    def verify(self) -> None:
        """Raise GraphUnavailable or AuthenticationFailed at once if nobody answers; later outages are waited out."""
        try:
            with translated(self.uri):
                self.driver.verify_connectivity()
        except ValueError as error:  # an impossible host or port
            raise GraphUnavailable(f"{self.uri}: {error}", hint=_ADDRESSES) from error

    def _ask(self, query: Query, params: dict[str, Any], made: Made[T], run_id: str) -> T:
        given = bound(query, params, self.reader)
        query.check(given)
        return self._repeated([query], lambda: self._alone(query, given, made, run_id))

    def _alone(self, query: Query, params: dict[str, Any], made: Made[T], run_id: str) -> T:
        sent = self.sent(query)
        with _noted(query):
            found = self.driver.execute_query(
                neo4j.Query(sent.statement, metadata=_metadata([query], run_id), timeout=self._timeout_s),
                sent.arguments(params),
                routing_=neo4j.RoutingControl.READ if query.mode == "read" else neo4j.RoutingControl.WRITE,
                database_=self.database,
                bookmark_manager_=self._bookmarks,
                # Within the transaction:
                result_transformer_=partial(_counted if sent is query else self._judged, query, params),
            )
        if self.guard and not found and (labels := query.blinded_by) and (reason := self.guard.blinding(labels)):
            raise reason
        return made(query, found)  # after the commit: nobody waits for its locks while rows are made

    def sent(self, query: Query) -> Query:
        """Return the statement sent for a query that is a transaction of its own."""
        return reduce(joined, self.last([query]), query)

    def last(self, queries: Sequence[Query]) -> tuple[Query, ...]:
        """Return what a transaction of these queries asks before it commits: whether a restore began, or nothing."""
        return (self.catalog[_RESTORING],) if self.guard and self.guard.asks(queries) else ()

    def _judged(self, query: Query, params: Mapping[str, Any], result: Iterable[Record]) -> Rows:
        """Return what the query found; Interrupted if the query joined to it found that a restore has begun."""
        (found,) = map(converted, result)
        self._judge(found["second"])
        return _counted(query, params, found["first"])

    def _judge(self, restoring: Rows) -> None:
        if self.guard:
            self.guard.judge(restoring)

    def transaction(self, names: Sequence[str], work: Callable[[Unit], T], *, run_id: str = "") -> T:
        """Run ``work`` in one managed transaction over the named queries; ``work`` may run more than once.

        It is a write transaction if any of the queries writes.
        """
        queries = [self.catalog[name] for name in names]
        return self._repeated(queries, lambda: self._attempt(queries, work, run_id))

    def _repeated(self, queries: Sequence[Query], attempt: Callable[[], T]) -> T:
        """Repeat an attempt after failures that the driver does not retry itself.

        These are a lost acknowledgement, if every query may be repeated; a transient failure hidden in another error;
        and a connection cut while it was opened, for which the driver raises the socket's own error.
        """
        require(queries, self.reader)
        while True:
            if self.guard:
                self.guard.admit(queries)
            with suppress(Interrupted):
                return self._tried(queries, attempt)

    def _tried(self, queries: Sequence[Query], attempt: Callable[[], T]) -> T:
        with self._explained(), translated(self.uri):
            for _ in range(_ATTEMPTS - 1):
                try:
                    return attempt()
                except (driver_errors.IncompleteCommit, driver_errors.ResultFailedError, OSError) as error:
                    if not _may_repeat(error, queries):
                        raise
            return attempt()

    def _attempt(self, queries: Sequence[Query], work: Callable[[Unit], T], run_id: str) -> T:
        @unit_of_work(timeout=self._timeout_s, metadata=_metadata(queries, run_id))
        def attempt(transaction: ManagedTransaction) -> T:
            unit = ManagedUnit(transaction, [*queries, self.catalog[_RESTORING]], self.reader)
            unit.noted = self.noted
            result = work(unit)
            for asked in self.last(queries):
                self._judge(unit.run(asked.name, {}, lambda _, found: found))
            return result

        with self._session() as session:
            if _mode(queries) == "write":
                return session.execute_write(attempt)
            return session.execute_read(attempt)

    def rehearse(self, work: Callable[[Transactor], T]) -> T:
        """Do ``work`` in one transaction, roll it back, and return its result.

        The work sees its own writes. It holds its locks to the end, so others wait for the nodes it touches.
        """
        require_local(self.reader)

        @unit_of_work(timeout=self._timeout_s, metadata={"app": f"brainbridge/{VERSION}", "rehearsal": True})
        def attempt(transaction: ManagedTransaction) -> None:
            raise _Rehearsed(work(_Rehearsal(transaction, self.domains, self.catalog)))

        with self._explained(), translated(self.uri), self._session() as session:
            try:
                session.execute_write(attempt)
            except _Rehearsed as rehearsed:
                result: T = rehearsed.result
                return result
        raise AssertionError("a rehearsal ends by rolling back")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Replace a NotFound or a wrong number of rows, by now rolled back, by its reason if the guard knows one."""
        try:
            yield
        except NotFound as error:
            raise (self.guard and self.guard.blinding(self._read_configurations())) or error from error
        except RowCountError as error:
            raise (self.guard and self.guard.reason(self._read_configurations())) or error from error

    def _read_configurations(self) -> frozenset[str]:
        """Return the labels of the configurations by which any query reads or writes anything else than them."""
        own = (query for query in self.catalog.values() if not query.name.startswith("config."))
        return frozenset(label for query in own for label in query.configurations)

    def statement(self, text: str) -> list[dict[str, Any]]:
        """Run a statement that is not in the catalog, in its own transaction: for EXPLAIN and Browser."""
        require_local(self.reader)
        with translated(self.uri), self._session() as session:
            result = session.run(neo4j.Query(text, timeout=self._timeout_s))
            return [converted(dict(record)) for record in result]

    def alter(self, text: str, *, mark: str = "") -> None:
        """Run a schema statement, perhaps more than once; ``terminate`` finds its transaction by the mark."""
        require_local(self.reader)
        work = unit_of_work(metadata={"mark": mark})(lambda transaction: transaction.run(text).consume())
        with self._session() as session:
            self._repeated([], lambda: session.execute_write(work))

    def change(self, text: str) -> int:
        """Run a statement of a migration, perhaps more than once; return how many labels it has set."""
        require_local(self.reader)
        with self._session() as session:
            done = self._repeated([], lambda: session.execute_write(lambda each: each.run(text).consume()))
        return done.counters.labels_added

    def terminate(self, mark: str) -> None:
        """Terminate the transaction with that mark, if there is one and we may; its caller gets Terminated."""
        with suppress(BrainbridgeError), translated(self.uri), self.driver.session(database="system") as session:
            session.run(_TERMINATE, mark=mark).consume()

    def position(self) -> frozenset[str]:
        """Return the database's latest bookmarks: if they stay the same, nothing was written in between."""
        with translated(self.uri), self.driver.session(database=self.database) as session:
            session.run("RETURN 1").consume()
            return frozenset(session.last_bookmarks().raw_values)

    def _session(self) -> Session:
        return self.driver.session(database=self.database, bookmark_manager=self._bookmarks)


class _Rehearsal(Transactor):
    """One transaction in the place of all: nothing outside it can be reached, and nothing is logged."""

    rehearsing = True

    def __init__(self, transaction: ManagedTransaction, domains: Domains, catalog: Catalog) -> None:
        self.domains = domains
        self.catalog = catalog
        self._transaction = transaction

    def _ask(self, query: Query, params: dict[str, Any], made: Made[T], run_id: str) -> T:
        return ManagedUnit(self._transaction, [query]).run(query.name, params, made)

    def transaction(self, names: Sequence[str], work: Callable[[Unit], T], *, run_id: str = "") -> T:
        return work(ManagedUnit(self._transaction, [self.catalog[name] for name in names]))


class _Rehearsed(Exception):
    """The result of a rehearsal, raised to roll the transaction back."""

    def __init__(self, result: Any) -> None:
        super().__init__()
        self.result = result


def _carried(uri: str, database: str | None) -> "Carried":
    """Return the bookmarks for a routing address, where another member may answer; one server needs none."""
    from brainbridge.graph import bookmarks

    return bookmarks.of(uri, database)


def _may_repeat(error: Exception, queries: Sequence[Query]) -> bool:
    if isinstance(error, driver_errors.IncompleteCommit | OSError):
        return all(query.repeatable for query in queries)
    # When it closes a failed transaction, the driver may raise this instead of the failure; it was rolled back.
    cause = error.__cause__
    return isinstance(cause, driver_errors.Neo4jError | driver_errors.DriverError) and cause.is_retryable()


def _metadata(queries: Sequence[Query], run_id: str) -> dict[str, Any]:
    """Return what SHOW TRANSACTIONS and the query log show for our transactions."""
    named = [f"{query.name}@{query.version}" for query in queries]
    return {"app": f"brainbridge/{VERSION}", "mode": _mode(queries), "queries": named, "run": run_id}


def _mode(queries: Sequence[Query]) -> str:
    return "write" if any(query.mode == "write" for query in queries) else "read"


def _counted(query: Query, params: Mapping[str, Any], result: Iterable[Any]) -> Rows:
    found: Rows = [converted(row) for row in result]
    counting.check(query, params, found)
    return found


def converted(value: Any) -> Any:
    """Turn the driver's temporal values into the standard library's, nested ones too."""
    if type(value) in _AS_IT_IS:  # almost all are, and a recall has hundreds
        return value
    if isinstance(value, dict | Record):
        return {key: converted(item) for key, item in value.items()}
    if isinstance(value, list):
        return [converted(item) for item in value]
    if isinstance(value, DateTime):
        return value.to_native().astimezone(UTC) if value.tzinfo else value.to_native()
    if isinstance(value, Date | Time):
        return value.to_native()
    return value.iso_format() if isinstance(value, Duration) else value


@contextmanager
def _noted(query: Query) -> Iterator[None]:
    """Note on an error of the server which query it is of, for ``translated``."""
    try:
        yield
    except driver_errors.Neo4jError as error:
        error.add_note(query.name)
        raise


@contextmanager
def translated(uri: str) -> Iterator[None]:
    """Turn driver errors into ours, with the address and a hint."""
    try:
        yield
    except driver_errors.ResultFailedError as error:
        raise _translation(error.__cause__ or error, uri) from error
    except (driver_errors.Neo4jError, driver_errors.DriverError, driver_errors.ConfigurationError, OSError) as error:
        raise _translation(error, uri) from error


def _translation(error: BaseException, uri: str) -> BrainbridgeError:
    known = codes.KNOWN.get(error.code or "") if isinstance(error, driver_errors.Neo4jError) else None
    if known:
        return known[0](known[1].format(uri=uri), hint=known[2])
    if isinstance(error, driver_errors.AuthError | driver_errors.TokenExpired):
        hint = "set BRAINBRIDGE_USER and BRAINBRIDGE_PASSWORD, or the brain's profile; see 'brainbridge doctor'"
        return AuthenticationFailed(f"{uri} rejects the user name or the password", hint=hint)
    if isinstance(error, driver_errors.ServiceUnavailable | driver_errors.SessionExpired | OSError):
        hint = "is it running? 'brainbridge doctor' shows where each setting came from"
        return GraphUnavailable(f"no Neo4j answers at {uri}", hint=hint)
    if isinstance(error, driver_errors.ConfigurationError):
        return GraphUnavailable(f"{uri}: {error}", hint=_ADDRESSES)
    if isinstance(error, driver_errors.ConstraintError):
        return ConstraintViolated(error.message)
    return (Stuck if isinstance(error, driver_errors.TransientError) else QueryFailed)(_said(error))


def _said(error: BaseException) -> str:
    """Return the server's message on one line after the name of the query, without its codes."""
    if not isinstance(error, driver_errors.Neo4jError):
        return str(error)
    lines = (error.message or str(error)).splitlines()
    message = " ".join(line.strip() for line in lines if line.strip() != "^")  # which points into the line above
    return ": ".join([*getattr(error, "__notes__", ()), message])

"""The error tree. Only these reach a caller; driver errors are translated in ``graph``.

BrainbridgeError                       exit code
├── InvalidInput                       2   a value that cannot be used, with the remedy
│   └── ParameterError                 2   a query was called with the wrong parameters
├── NotFound                           1   an id or a name that is not in the graph
├── Refused                            1   the rules forbid it (an expired memory is touched ...)
│   ├── AtStake                        3   it would end a memory that a probe finds
│   ├── Erased                         1   it was erased, and is not written again
│   ├── NotCompacted                   1   it was erased, but the store could not be compacted
│   └── NotConfirmed                   5   something destructive was not confirmed
├── GraphUnavailable                   4   no database answers
│   └── AuthenticationFailed           4   it answers, and rejects the credentials
├── QueryFailed                        1   the database rejected a statement
│   ├── ConstraintViolated             1   a uniqueness constraint was violated
│   ├── Stuck                          1   the database is failing or busy, whatever the statement
│   └── Terminated                     1   somebody ended the transaction
├── RowShapeError                      1   a query returned columns its row model does not know
│   └── RowCountError                  1   a query returned more or fewer rows than it must; it was rolled back
├── Unconfigured                       1   no configuration is in force, or more than one is
├── CatalogError                       1   a query file breaks the conventions
├── Held                               1   a migration, export or restore holds this database
├── MigrationError                     1   ledger and files disagree
│   ├── SchemaMissing                  1   the database was never migrated, or not far enough
│   ├── SchemaNewer                    1   the database was migrated by a newer version
│   └── ForeignGraph                   1   it holds Memory nodes that are not ours
├── ServerError                        1   the local server: download, Java, start, ports
└── ScheduleError                      1   no scheduler on this machine, or it refuses
"""

from typing import ClassVar


class BrainbridgeError(Exception):
    """Something went wrong.

    ``code`` is stable and goes into JSON; ``hint`` says what to do next.
    """

    code: ClassVar[str] = "failed"
    exit_code: ClassVar[int] = 1

    def __init__(self, message: str | None = None, *, hint: str = "") -> None:
        super().__init__(message or (self.__doc__ or "").splitlines()[0])
        self.hint = hint


class InvalidInput(BrainbridgeError):
    """A value cannot be used."""

    code = "invalid_input"
    exit_code = 2


class ParameterError(InvalidInput):
    """A query was called with the wrong parameters."""

    code = "invalid_parameter"


class NotFound(BrainbridgeError):
    """No such thing in the graph."""

    code = "not_found"


class Refused(BrainbridgeError):
    """The rules forbid it."""

    code = "refused"


class AtStake(Refused):
    """It would end a memory that a probe finds."""

    code = "at_stake"
    exit_code = 3


class Erased(Refused):
    """It was erased, and is not written again."""

    code = "erased"


class NotCompacted(Refused):
    """It was erased, but the store could not be compacted; ``done`` is what was done."""

    code = "not_compacted"

    def __init__(self, cause: Exception, done: object) -> None:
        hint = f"{each}; " if (each := getattr(cause, "hint", "")) else ""
        super().__init__(str(cause), hint=f"{hint}the erasure is done, so only compact: brainbridge erase --compact")
        self.done = done


class NotConfirmed(Refused):
    """Not confirmed, so nothing was done."""

    code = "not_confirmed"
    exit_code = 5


class GraphUnavailable(BrainbridgeError):
    """No database answers."""

    code = "database_unreachable"
    exit_code = 4


class AuthenticationFailed(GraphUnavailable):
    """The database rejects the user name or the password."""

    code = "authentication_failed"


class QueryFailed(BrainbridgeError):
    """The database rejected a statement."""

    code = "query_failed"


class ConstraintViolated(QueryFailed):
    """A uniqueness constraint of the graph was violated."""

    code = "constraint_violated"


class Stuck(QueryFailed):
    """The database is failing or busy; the same statement may succeed later."""


class Terminated(QueryFailed):
    """The transaction was ended from outside."""

    code = "terminated"


class RowShapeError(BrainbridgeError):
    """A query returned something its row model does not describe."""

    code = "row_shape"


class RowCountError(RowShapeError):
    """A query returned more or fewer rows than it must."""

    code = "row_count"


class Unconfigured(BrainbridgeError):
    """No configuration is in force, or more than one is."""

    code = "unconfigured"


class CatalogError(BrainbridgeError):
    """A query file breaks the conventions of the catalog."""

    code = "catalog"


class Held(BrainbridgeError):
    """The whole database is in use, a restore or a move was interrupted, or the brain has moved away."""

    code = "held"


class MigrationError(BrainbridgeError):
    """The migrations of this version and those of the database disagree."""

    code = "migration"


class SchemaMissing(MigrationError):
    """The database has not been migrated for this version."""

    code = "schema_missing"


class SchemaNewer(MigrationError):
    """The database was migrated by a newer brainbridge."""

    code = "schema_newer"


class ForeignGraph(MigrationError):
    """The database holds Memory nodes that brainbridge did not write."""

    code = "foreign_graph"


class ServerError(BrainbridgeError):
    """The local server cannot do that."""

    code = "server"


class ScheduleError(BrainbridgeError):
    """The schedule cannot be read or changed."""

    code = "schedule"


# What says nothing about what was to be written: the database is unreachable, held, failing or without a configuration,
# so the same is written later. Any other wrong number of rows tells of a damaged part of the graph.
NOT_OF_WHAT_IS_WRITTEN = (GraphUnavailable, Held, MigrationError, ServerError, Stuck, Terminated, Unconfigured)

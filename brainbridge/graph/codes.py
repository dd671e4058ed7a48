"""Error codes of the server, and what each means for the user."""

from brainbridge.errors import AuthenticationFailed, BrainbridgeError, QueryFailed, Stuck, Terminated

_STUCK = (
    "everything it acknowledged is kept; check for a full disk or a read-only folder, then restart it:"
    " brainbridge server stop, brainbridge server start"
)
_ENDED = "the transaction was terminated by somebody else or timed out; it wrote nothing"
_TOO_LONG = "the transaction exceeded its time limit and was ended; it wrote nothing"
_AGAIN = "another transaction may hold a lock (see SHOW TRANSACTIONS in Neo4j Browser); then try again"
# The error to raise, its message (``uri`` is the address), and the hint.
KNOWN: dict[str, tuple[type[BrainbridgeError], str, str]] = {
    "Neo.ClientError.Security.AuthenticationRateLimit": (
        AuthenticationFailed,
        "{uri} refused further logins: too many wrong passwords",
        "wait a few seconds, then try again",
    ),
    "Neo.TransientError.General.MemoryPoolOutOfMemoryError": (
        QueryFailed,
        "the database has too little memory for a transaction of this size; it wrote nothing",
        "use smaller batches (config set settleBatchSize, decayBatchSize, promotionBatchSize), or raise its limit,"
        " db.memory.transaction.max",
    ),
    "Neo.TransientError.General.OutOfMemoryError": (
        Stuck,
        "the database ran out of heap; everything it acknowledged is kept",
        "restart it, then run fewer clients at once or raise server.memory.heap.max_size",
    ),
    "Neo.ClientError.Transaction.LockClientStopped": (Terminated, _ENDED, _AGAIN),
    "Neo.ClientError.Transaction.Terminated": (Terminated, _ENDED, _AGAIN),
    "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration": (QueryFailed, _TOO_LONG, _AGAIN),
    "Neo.ClientError.Transaction.TransactionTimedOut": (QueryFailed, _TOO_LONG, _AGAIN),
    "Neo.DatabaseError.Transaction.TransactionLogError": (Stuck, "the database can no longer write", _STUCK),
    "Neo.DatabaseError.Transaction.TransactionStartFailed": (Stuck, "the database has given up", _STUCK),
}

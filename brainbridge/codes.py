"""What the server says by a code of its own, and what that means for whoever asked."""

from brainbridge.errors import AuthenticationFailed, BrainbridgeError, QueryFailed, Stuck, Terminated

_STUCK = (
    "what it acknowledged is kept; is its disk full, or its folder read-only? Make room, then restart it:"
    " brainbridge server stop, brainbridge server start"
)
_ENDED = "the transaction was ended from outside, or its time was up; nothing of it was written"
_TOO_LONG = "the transaction took longer than it may, and was ended; nothing of it was written"
_AGAIN = "others may hold what it waited for (SHOW TRANSACTIONS in Neo4j Browser says who); then do it again"
# The kind of error, what it says of which address, and what to do.
KNOWN: dict[str, tuple[type[BrainbridgeError], str, str]] = {
    "Neo.ClientError.Security.AuthenticationRateLimit": (
        AuthenticationFailed,
        "{uri} was asked with a wrong password too often",
        "wait some seconds, then try again",
    ),
    "Neo.TransientError.General.MemoryPoolOutOfMemoryError": (
        QueryFailed,
        "the database has not memory enough for a transaction of this size; nothing of it was written",
        "smaller steps (config set settleBatchSize, decayBatchSize, promotionBatchSize), or raise its limit,"
        " db.memory.transaction.max",
    ),
    "Neo.TransientError.General.OutOfMemoryError": (
        Stuck,
        "the database has used up its heap; what it acknowledged is kept",
        "restart it, and let fewer work at once, or raise server.memory.heap.max_size",
    ),
    "Neo.ClientError.Transaction.LockClientStopped": (Terminated, _ENDED, _AGAIN),
    "Neo.ClientError.Transaction.Terminated": (Terminated, _ENDED, _AGAIN),
    "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration": (QueryFailed, _TOO_LONG, _AGAIN),
    "Neo.ClientError.Transaction.TransactionTimedOut": (QueryFailed, _TOO_LONG, _AGAIN),
    "Neo.DatabaseError.Transaction.TransactionLogError": (Stuck, "the database cannot write any more", _STUCK),
    "Neo.DatabaseError.Transaction.TransactionStartFailed": (Stuck, "the database has given up", _STUCK),
}

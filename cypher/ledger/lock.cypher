// @name     ledger.lock
// @version  1
// @mode     write
// @purpose  Take a lock of the whole database, or say who holds it.
// @param    name     string
// @param    owner    string    made by the caller, unlike any other
// @param    host     string
// @param    pid      integer
// @param    now      integer   epoch milliseconds
// @param    anyway   boolean   take it from whoever has it
// @returns  owner    string    who holds it now
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
// @writes   __BrainbridgeLock
// @rows     one
// @safe     who holds it already, keeps it
// @eager    one row
MERGE (l:__BrainbridgeLock {name: $name})
FOREACH (_ IN CASE WHEN l.owner IS NULL OR $anyway THEN [1] ELSE [] END |
  SET l.owner = $owner, l.host = $host, l.pid = $pid, l.at = datetime({epochMillis: $now}))
RETURN l.owner AS owner, l.host AS host, l.pid AS pid, l.at.epochMillis AS since

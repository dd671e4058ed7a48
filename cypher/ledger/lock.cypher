// @name     ledger.lock
// @version  3
// @mode     write
// @purpose  Take a lock of the whole database, or say who holds it.
// @param    name     string
// @param    owner    string    made by the caller, unlike any other
// @param    host     string
// @param    pid      integer
// @param    now      integer   epoch milliseconds
// @param    anyway   boolean   take it from whoever has it
// @param    archive  string    sha256 of the archive that is being restored; empty: of none
// @param    cleared  boolean   nothing is there any more that is not of that archive
// @returns  owner    string    who holds it now
// @returns  archive  string
// @returns  cleared  boolean
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
// @writes   __BrainbridgeLock
// @rows     one
// @safe     who holds it already, keeps it
// @eager    one row
MERGE (l:__BrainbridgeLock {name: $name})
FOREACH (_ IN CASE WHEN l.owner IS NULL OR $anyway THEN [1] ELSE [] END |
  SET l.owner = $owner, l.host = $host, l.pid = $pid, l.archive = $archive, l.cleared = $cleared, l.at = datetime({epochMillis: $now}))
RETURN l.owner AS owner, coalesce(l.archive, '') AS archive, coalesce(l.cleared, l.archive <> '', false) AS cleared,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

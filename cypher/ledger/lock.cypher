// @name     ledger.lock
// @version  3
// @mode     write
// @purpose  Take a lock of the whole database, or return its holder.
// @param    name     string
// @param    owner    string    a unique name, made by the caller
// @param    host     string    empty if it was released by hand
// @param    pid      integer
// @param    now      integer   epoch milliseconds
// @param    anyway   boolean   take it from any holder
// @param    archive  string    sha256 of the archive that is being restored; empty if there is none
// @param    stage    string    of a mark: clearing | bringing | whole | moved; empty for any other lock
// @param    place    string    the brain that moves here, or the new address of this one; empty for a restore
// @open     it takes a lock, and shows no memory
// @returns  owner    string    the holder now
// @returns  archive  string
// @returns  stage    string
// @returns  place    string
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
// @writes   __BrainbridgeLock
// @rows     one
// @safe     its holder keeps it
// @eager    one row
MERGE (l:__BrainbridgeLock {name: $name})
FOREACH (_ IN CASE WHEN l.owner IS NULL OR $anyway THEN [1] ELSE [] END |
  SET l.owner = $owner, l.host = $host, l.pid = $pid, l.archive = $archive, l.stage = $stage, l.place = $place,
      l.at = datetime({epochMillis: $now}))
RETURN l.owner AS owner, coalesce(l.archive, '') AS archive, coalesce(l.stage, '') AS stage, coalesce(l.place, '') AS place,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

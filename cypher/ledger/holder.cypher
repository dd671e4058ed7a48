// @name     ledger.holder
// @version  3
// @mode     read
// @purpose  Who holds a lock of the whole database.
// @param    name     string
// @returns  owner    string
// @returns  archive  string    sha256 of the archive that is being restored; empty: of none
// @returns  cleared  boolean   nothing is there any more that is not of that archive
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
MATCH (l:__BrainbridgeLock {name: $name})
RETURN l.owner AS owner, coalesce(l.archive, '') AS archive, coalesce(l.cleared, l.archive <> '', false) AS cleared,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

// @name     ledger.holder
// @version  1
// @mode     read
// @purpose  Who holds a lock of the whole database.
// @param    name     string
// @returns  owner    string
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
MATCH (l:__BrainbridgeLock {name: $name})
RETURN l.owner AS owner, l.host AS host, l.pid AS pid, l.at.epochMillis AS since

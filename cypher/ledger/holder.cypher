// @name     ledger.holder
// @version  3
// @mode     read
// @purpose  The holder of a lock of the whole database.
// @param    name     string
// @open     it shows who holds a lock
// @returns  owner    string
// @returns  archive  string    sha256 of the archive that is being restored; empty if there is none
// @returns  stage    string    of a mark: clearing | bringing | whole | moved
// @returns  place    string    the brain that moves here, or the new address of this one; empty for a restore
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
MATCH (l:__BrainbridgeLock {name: $name})
RETURN l.owner AS owner, coalesce(l.archive, '') AS archive, coalesce(l.stage, '') AS stage, coalesce(l.place, '') AS place,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

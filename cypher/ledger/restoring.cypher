// @name     ledger.restoring
// @version  4
// @mode     read
// @purpose  Who, dead or alive, has begun a restore or the backup before it and not finished it; every write asks before it commits.
// @open     it shows who restores
// @returns  name     string    restore | pause
// @returns  owner    string
// @returns  archive  string    sha256 of the archive that is being restored; empty if there is none
// @returns  stage    string    of a mark: clearing | bringing | whole | moved
// @returns  place    string    the brain that moves here, or the new address of this one; empty for a restore
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
//
// Not by the index of the uniqueness constraint: a seek there locks the entry, and no restore could begin.
MATCH (l:__BrainbridgeLock) USING SCAN l:__BrainbridgeLock WHERE l.name IN ['restore', 'pause']
RETURN l.name AS name, l.owner AS owner,
       coalesce(l.archive, '') AS archive, coalesce(l.stage, '') AS stage, coalesce(l.place, '') AS place,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

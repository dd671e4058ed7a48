// @name     ledger.restoring
// @version  3
// @mode     read
// @purpose  Who has begun a restore that is not done, or the backup before it, dead or alive; every write asks before it commits.
// @returns  name     string    restore | pause
// @returns  owner    string
// @returns  archive  string    sha256 of the archive that is being restored; empty: of none
// @returns  stage    string    of a mark: clearing | bringing | whole | moved
// @returns  place    string    the brain that moves here, or where this one has gone; empty: it is an archive's
// @returns  host     string
// @returns  pid      integer
// @returns  since    integer   epoch milliseconds
//
// A seek in the index of a uniqueness constraint would lock the entry, and whoever begins a restore could not.
MATCH (l:__BrainbridgeLock) USING SCAN l:__BrainbridgeLock WHERE l.name IN ['restore', 'pause']
RETURN l.name AS name, l.owner AS owner,
       coalesce(l.archive, '') AS archive, coalesce(l.stage, '') AS stage, coalesce(l.place, '') AS place,
       l.host AS host, l.pid AS pid, l.at.epochMillis AS since

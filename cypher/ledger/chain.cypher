// @name     ledger.chain
// @version  1
// @mode     read
// @purpose  The migrations applied to this database, in order.
// @param    chain     string
// @returns  version   integer
// @returns  name      string
// @returns  kind      string    schema | data
// @returns  checksum  string    sha256 of the file that was applied
// @returns  at        integer   epoch milliseconds
// @returns  by        string
MATCH (m:__BrainbridgeMigration {chain: $chain})<-[r:MIGRATED_TO]-()
RETURN m.version AS version, m.name AS name, m.kind AS kind, m.checksum AS checksum,
       r.at.epochMillis AS at, r.by AS by
ORDER BY version

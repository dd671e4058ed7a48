// @name     ledger.chain
// @version  2
// @mode     read
// @purpose  The migrations applied to this database, each chain in order.
// @param    chains    list<string>  brainbridge, and packages of other domains
// @open     it shows which migrations are applied
// @returns  chain     string
// @returns  version   integer
// @returns  name      string
// @returns  kind      string    schema | data
// @returns  checksum  string    sha256 of the file that was applied
// @returns  at        integer   epoch milliseconds
// @returns  by        string
MATCH (m:__BrainbridgeMigration)<-[r:MIGRATED_TO]-() WHERE m.chain IN $chains
RETURN m.chain AS chain, m.version AS version, m.name AS name, m.kind AS kind, m.checksum AS checksum,
       r.at.epochMillis AS at, r.by AS by
ORDER BY chain, version

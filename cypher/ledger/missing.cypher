// @name     ledger.missing
// @version  1
// @mode     read
// @purpose  The chains of this database other than those named, each with its last migration.
// @param    chains   list<string>  brainbridge, and packages of other domains
// @returns  chain    string
// @returns  version  integer
MATCH (m:__BrainbridgeMigration)<-[:MIGRATED_TO]-() WHERE NOT m.chain IN $chains
RETURN m.chain AS chain, max(m.version) AS version
ORDER BY chain

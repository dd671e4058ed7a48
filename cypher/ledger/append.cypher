// @name     ledger.append
// @version  1
// @mode     write
// @purpose  Record one applied migration at the end of the chain, which begins at a BASELINE node.
// @param    chain      string
// @param    previous   integer   the version it follows; -1 for the baseline
// @param    version    integer
// @param    name       string
// @param    kind       string    schema | data
// @param    checksum   string
// @param    now        integer   epoch milliseconds
// @param    tookMs     integer
// @param    by         string    user@host
// @param    appVersion string
// @returns  version    integer
// @writes   __BrainbridgeMigration MIGRATED_TO
// @rows     one
// @safe     the record is merged by its version
// @eager    one row
MERGE (b:__BrainbridgeMigration {chain: $chain, version: $previous})
ON CREATE SET b.name = 'BASELINE'
MERGE (m:__BrainbridgeMigration {chain: $chain, version: $version})
ON CREATE SET m.name = $name, m.kind = $kind, m.checksum = $checksum, m.appVersion = $appVersion
MERGE (b)-[r:MIGRATED_TO]->(m)
ON CREATE SET r.at = datetime({epochMillis: $now}), r.tookMs = $tookMs, r.by = $by
RETURN m.version AS version

// @name     config.change
// @version  3
// @mode     write
// @purpose  End the current version of the configuration and begin the next with some values changed.
// @param    version    integer   the version the caller has seen
// @param    changes    map       key to value
// @param    rekeying   boolean   a decay constant changes, so keys have to be made anew
// @param    now        integer   epoch milliseconds
// @param    runId      string
// @returns  version    integer?  the new version; null: somebody else changed it first
// @writes   ConsolidationConfig Event CONCERNS RECORDED_IN
// @rows     one
// @safe     a version that has ended is not ended again; its run is told what it began
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig {version: $version})
SET c.rev = c.rev
WITH r, c, datetime({epochMillis: $now}) AS now
CALL (r, c, now) {
  WITH r, c, now WHERE c.validTo IS NULL
  CREATE (n:ConsolidationConfig)
  SET n = c {.*, version: c.version + 1, validFrom: now, rev: 0, rekeying: c.rekeying OR $rekeying}
  SET n += $changes
  SET n.expirationThresholdSince = CASE WHEN n.expirationThreshold <> c.expirationThreshold THEN now ELSE c.expirationThresholdSince END
  SET c.validTo = now, c.rev = c.rev + 1
  CREATE (e:Event {id: $runId + ':config', kind: 'config_changed', at: now, runId: $runId,
                   before_version: c.version, after_version: n.version})
  CREATE (e)-[:CONCERNS]->(n)
  CREATE (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN keys($changes) | SET e['before_' + key] = c[key], e['after_' + key] = n[key])
}
OPTIONAL MATCH (done:Event {id: $runId + ':config'})
RETURN done.after_version AS version

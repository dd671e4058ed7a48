// @name     config.change
// @version  8
// @mode     write
// @purpose  End the current version of a configuration and begin the next with some values changed.
// @param    kind       string    the label of a configuration, as ConsolidationConfig
// @param    version    integer   the version the caller has seen
// @param    changes    map       key to value
// @param    rekeying   boolean   a decay constant changes, so keys have to be made anew
// @param    reason     string?   why, for the history; null: nobody said
// @param    now        integer   epoch milliseconds
// @param    runId      string
// @param    event      string    what the id of its event ends with: one for each configuration
// @returns  version    integer?  the new version; null: somebody else changed it first
// @writes   ConsolidationConfig RecallConfig Event CONCERNS RECORDED_IN
// @rows     one
// @safe     a version that has ended is not ended again; its run is told what it began
// @eager    one row
//
// What only the energy law has stays null elsewhere, and null is not stored. Labels are named: Neo4j 5.26 looks for a dynamic
// one among all nodes.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig|RecallConfig/* @each configuration |<label> */) WHERE $kind IN labels(c) AND c.version = $version
SET c.rev = c.rev
WITH r, c, datetime({epochMillis: $now}) AS now
CALL (r, c, now) {
  WITH r, c, now WHERE c.validTo IS NULL
  CREATE (n:$($kind))
  SET n = c {.*, version: c.version + 1, validFrom: now, rev: 0, rekeying: c.rekeying OR $rekeying, reason: $reason}
  SET n += $changes
  SET n.expirationThresholdSince = CASE WHEN n.expirationThreshold <> c.expirationThreshold THEN now ELSE c.expirationThresholdSince END
  // @slot changed
  SET c.validTo = now, c.rev = c.rev + 1
  CREATE (e:Event {id: $runId + ':' + $event, kind: 'config_changed', at: now, runId: $runId, reason: $reason,
                   before_version: c.version, after_version: n.version})
  CREATE (e)-[:CONCERNS]->(n)
  CREATE (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN keys($changes) | SET e['before_' + key] = c[key], e['after_' + key] = n[key])
}
OPTIONAL MATCH (done:Event {id: $runId + ':' + $event})
RETURN done.after_version AS version

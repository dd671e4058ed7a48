// @name     config.change_recall
// @version  3
// @mode     write
// @purpose  End the current version of the numbers of recall and begin the next with some values changed.
// @param    version    integer   the version the caller has seen
// @param    changes    map       key to value
// @param    now        integer   epoch milliseconds
// @param    runId      string
// @returns  version    integer?  the new version; null: somebody else changed it first
// @writes   RecallConfig Event CONCERNS RECORDED_IN
// @rows     one
// @safe     a version that has ended is not ended again; its run is told what it began
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (w:RecallConfig {version: $version})
SET w.rev = w.rev
WITH r, w, datetime({epochMillis: $now}) AS now
CALL (r, w, now) {
  WITH r, w, now WHERE w.validTo IS NULL
  CREATE (n:RecallConfig)
  SET n = w {.*, version: w.version + 1, validFrom: now, rev: 0}
  SET n += $changes
  SET w.validTo = now, w.rev = w.rev + 1
  CREATE (e:Event {id: $runId + ':recall', kind: 'config_changed', at: now, runId: $runId,
                   before_version: w.version, after_version: n.version})
  CREATE (e)-[:CONCERNS]->(n)
  CREATE (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN keys($changes) | SET e['before_' + key] = w[key], e['after_' + key] = n[key])
}
OPTIONAL MATCH (done:Event {id: $runId + ':recall'})
RETURN done.after_version AS version

// @name     crystal.excerpted
// @version  1
// @mode     write
// @purpose  Note that a session that ended has left an excerpt of itself.
// @param    id        string    the crystal
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string
// @writes   Event CONCERNS RECORDED_IN
// @rows     one
// @safe     it has one event of a run
// @eager    one crystal
//
// The event holds what an undo makes of the crystal: it ends as if somebody had forgotten it at once.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
MERGE (e:Event {id: $runId + ':excerpted:' + m.id})
ON CREATE SET e.kind = 'excerpted', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
  e.before_validTo = m.validFrom, e.before_endReason = 'retracted', e.before_endRunId = $runId, e.before_lifecycle = 'expired',
  e.after_lifecycle = m.lifecycle
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
RETURN m.id AS id

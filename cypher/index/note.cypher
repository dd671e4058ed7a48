// @name     index.note
// @version  1
// @mode     write
// @purpose  Note which crystals an indexing has made of new chunks.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string
// @writes   Event CONCERNS RECORDED_IN
// @rows     each ids
// @safe     each has one event of a run
// @eager    a batch of crystals
//
// The event holds what an undo makes of the crystal: it ends as if its file had never had the chunk.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
MERGE (e:Event {id: $runId + ':indexed:' + m.id})
ON CREATE SET e.kind = 'indexed', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
  e.before_validTo = m.validFrom, e.before_endReason = 'source_gone', e.before_endRunId = $runId, e.before_lifecycle = 'expired',
  e.after_lifecycle = m.lifecycle
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
RETURN m.id AS id

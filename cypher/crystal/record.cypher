// @name     crystal.record
// @version  1
// @mode     write
// @purpose  Record which crystals a run has made: an event each, which holds what an undo makes of it.
// @param    ids       list<string>
// @param    kind      string    of the event: indexed | excerpted | noted | stated
// @param    reason    string    why it ends if that is taken back, as an endReason: source_gone | retracted
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string
// @writes   Event CONCERNS RECORDED_IN
// @rows     each ids
// @safe     each has one event of a kind and run
// @eager    a batch of crystals
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
MERGE (e:Event {id: $runId + ':' + $kind + ':' + m.id})
ON CREATE SET e.kind = $kind, e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
  e.before_validTo = m.validFrom, e.before_endReason = $reason, e.before_endRunId = $runId, e.before_lifecycle = 'expired',
  e.after_lifecycle = m.lifecycle
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
RETURN m.id AS id

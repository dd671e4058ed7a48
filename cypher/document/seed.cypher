// @name     document.seed
// @version  1
// @mode     write
// @purpose  Record that crystals were made of a person's own text in a document, and let them count as consolidated.
// @param    ids       list<string>
// @param    now       integer       epoch milliseconds
// @param    runId     string
// @returns  id        string
// @writes   Memory.lifecycle Event CONCERNS RECORDED_IN
// @rows     each ids
// @safe     each has one event of a run
// @eager    the parts of one text
//
// What is consolidated is not activated; its end is that of a generated crystal, so that its instants stay as they are.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
SET m.lifecycle = CASE m.lifecycle WHEN 'generated' THEN 'consolidated' ELSE m.lifecycle END
MERGE (e:Event {id: $runId + ':seeded:' + m.id})
ON CREATE SET e.kind = 'seeded', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
  e.before_validTo = m.validFrom, e.before_endReason = 'retracted', e.before_endRunId = $runId, e.before_lifecycle = 'expired',
  e.after_lifecycle = m.lifecycle
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
RETURN m.id AS id

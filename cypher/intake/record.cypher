// @name     intake.record
// @version  1
// @mode     write
// @purpose  Record that what was said was read for facts and commitments: when and why, and what became of each that it states.
// @param    rows     list<map>  {id, trigger, signal: none | low | medium | high, since: epoch milliseconds, outcomes, whys, parts: fact | commitment, drawnIds, ofIds, starts, stops: of one length, for each statement}
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string
// @writes   Event CONCERNS RECORDED_IN
// @rows     any what was erased has none
// @safe     each has one event in a run
// @eager    a batch
//
// The event holds no words: a statement is from the character starts to the character stops of what was said.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
MERGE (e:Event {id: $runId + ':drawn:' + m.id})
ON CREATE SET e.kind = 'drawn', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
  e.trigger = row.trigger, e.signal = row.signal, e.since = datetime({epochMillis: row.since}), e.outcomes = row.outcomes, e.whys = row.whys,
  e.parts = row.parts, e.drawnIds = row.drawnIds, e.ofIds = row.ofIds, e.starts = row.starts, e.stops = row.stops
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
RETURN m.id AS id

// @name     box.file
// @version  3
// @mode     write
// @purpose  Join boxes to their new summaries; what summed them up before, and says no longer what is in them, ends.
// @param    rows     list<map>  {id: of a box, summary: a new one, or null, stays: the one it has that is sound, or null}
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string     of a box
// @returns  ended    integer    earlier summaries
// @writes   SUMS_UP Box:Unfiled Box.rev Memory.validTo Memory.endReason Memory.endRunId Memory.lifecycle Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     any a box that was dropped has no row
// @safe     edges are merged by their ends, and what has ended is ended no more
// @eager    a batch of boxes
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (b:Box {id: row.id})
WITH r, row, b ORDER BY b.id
SET b.rev = b.rev + 1
WITH r, row, b
CALL (row, b) {
  MATCH (n:Memory {id: row.summary}) WHERE n:Summary
  MERGE (n)-[x:SUMS_UP]->(b)
  SET x.count = b.count
  RETURN count(n) AS joined
}
CALL (r, row, b) {
  MATCH (o:Memory)-[:SUMS_UP]->(b) WHERE o.id <> coalesce(row.summary, '') AND o.id <> coalesce(row.stays, '') AND o:Live
  WITH r, o ORDER BY o.id
  SET o.rev = o.rev
  WITH r, o, ['validTo', 'endReason', 'endRunId', 'lifecycle'] AS keys WHERE o:Live
  MERGE (e:Event {id: $runId + ':outsummed:' + o.id})
  ON CREATE SET e.kind = 'outsummed', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = o.id, e.lineageId = o.lineageId
  MERGE (e)-[:CONCERNS]->(o)
  MERGE (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN keys | SET e['before_' + key] = o[key])
  SET o.validTo = CASE WHEN o.validFrom > e.at THEN o.validFrom ELSE e.at END, o.endReason = 'retracted', o.endRunId = $runId, o.lifecycle = 'expired', o.rev = o.rev + 1
  REMOVE o:Live
  FOREACH (key IN keys | SET e['after_' + key] = o[key])
  RETURN count(o) AS ended
}
// What was forgotten since it was read is quoted once more: then the box goes on waiting.
CALL (b) {
  WITH b WHERE NOT EXISTS {
    MATCH (b)<-[:SUMS_UP]-(s:Summary)
    WHERE s:Live AND EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }
  }
  REMOVE b:Unfiled
}
RETURN b.id AS id, ended ORDER BY id

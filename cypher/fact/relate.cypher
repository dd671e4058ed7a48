// @name     fact.relate
// @version  1
// @mode     write
// @purpose  Join new facts to those that they correct, which were never true, or contest, beside which they wait until somebody decides.
// @param    rows      list<map>  {id, of, outcome: corrected | contested}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     of the new fact
// @writes   Memory.retractedAt Memory.contestedBy Memory.rev SUPERSEDES CONTRADICTS Event CONCERNS RECORDED_IN
// @rows     any a fact that was erased has none
// @safe     edges are merged by their ends, and events by their ids
// @eager    the facts of one batch
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (n:Memory {id: row.id}) WHERE n:Fact
MATCH (o:Memory {id: row.of}) WHERE o:Fact
WITH r, row, n, o ORDER BY o.id
SET o.rev = o.rev
WITH r, row, n, o, datetime({epochMillis: $now}) AS now
CALL (r, row, n, o, now) {
  WITH * WHERE row.outcome = 'corrected' AND o.retractedAt IS NULL
  CREATE (e:Event {id: $runId + ':corrected:' + o.id, kind: 'corrected', at: now, runId: $runId, memoryId: o.id, lineageId: o.lineageId,
    before_retractedAt: o.retractedAt, after_retractedAt: now})
  CREATE (e)-[:CONCERNS]->(o), (e)-[:RECORDED_IN]->(r)
  MERGE (n)-[s:SUPERSEDES]->(o)
  SET s.at = now, s.runId = $runId, s.reason = 'corrected', o.retractedAt = now, o.rev = o.rev + 1
}
CALL (row, n, o, now) {
  WITH * WHERE row.outcome = 'contested'
  MERGE (n)-[s:CONTRADICTS]->(o)
  ON CREATE SET s.at = now, s.runId = $runId
  SET n.contestedBy = o.id, n.rev = n.rev + 1
}
RETURN n.id AS id

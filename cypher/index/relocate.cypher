// @name     index.relocate
// @version  1
// @mode     write
// @purpose  Write in which lines of their files chunks stand now.
// @param    rows      list<map>  {id, startLine, endLine}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     a crystal that this run has relocated, now or in an earlier attempt
// @writes   Memory.startLine Memory.endLine Memory.rev Event CONCERNS RECORDED_IN
// @rows     any what has ended, was frozen or was deleted meanwhile has no row
// @safe     a run relocates a crystal once
// @eager    a batch of crystals
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH r, row, m ORDER BY m.id
SET m.rev = m.rev
WITH r, row, m, $runId + ':relocated:' + m.id AS name WHERE m:Live AND m.lifecycle <> 'frozen'
CALL (r, row, m, name) {
  WITH r, row, m, name WHERE NOT EXISTS { (:Event {id: name}) }
  CREATE (e:Event {id: name, kind: 'relocated', at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId,
                   before_startLine: m.startLine, before_endLine: m.endLine, after_startLine: row.startLine, after_endLine: row.endLine})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.startLine = row.startLine, m.endLine = row.endLine, m.rev = m.rev + 1
}
RETURN m.id AS id

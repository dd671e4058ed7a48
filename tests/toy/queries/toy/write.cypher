// @name     toy.write
// @version  2
// @mode     write
// @purpose  Write a note beside a memory, or change it.
// @param    id        string
// @param    memory    string
// @param    text      string
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string
// @writes   ToyNote NOTED Event CONCERNS RECORDED_IN
// @rows     any none if there is no such memory
// @safe     the event of a run is merged by its id
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $memory})
MERGE (n:ToyNote {id: $id})
ON CREATE SET n.isTest = m.isTest, n.scope = coalesce(m.scope, ''), n.lineageId = m.lineageId
MERGE (n)-[:NOTED]->(m)
MERGE (e:Event {id: $runId + ':toy_noted:' + n.id})
ON CREATE SET e.kind = 'toy_noted', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id,
              e.lineageId = m.lineageId, e.before_text = n.text, e.after_text = $text
MERGE (e)-[:CONCERNS]->(n)
MERGE (e)-[:RECORDED_IN]->(r)
SET n.text = $text
RETURN n.id AS id

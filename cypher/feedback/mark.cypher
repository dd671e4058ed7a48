// @name     feedback.mark
// @version  3
// @mode     write
// @purpose  Mark a memory as out of date since $now; an older mark stays.
// @param    id        string    of the head of its lineage
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string
// @returns  outcome   string    marked: by this run or before | retracted: it was forgotten meanwhile | moved: it was promoted meanwhile; ask for the head again
// @returns  since     integer?  epoch milliseconds
// @writes   Memory.staleSince Memory.rev Event CONCERNS RECORDED_IN
// @rows     any none if there is no such memory
// @safe     a memory that is marked is not marked again
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, m WHERE m:Memory  // a purge may have deleted it while its lock was waited for
WITH r, m, CASE
       WHEN NOT (m:Head OR m:TestHead) THEN 'moved'
       WHEN m.endReason = 'retracted' THEN 'retracted'
       ELSE 'marked' END AS outcome
WITH *, outcome = 'marked' AND m.staleSince IS NULL AS marks
FOREACH (_ IN CASE WHEN marks THEN [1] ELSE [] END |
  CREATE (e:Event {id: $runId + ':marked_stale:' + m.id, kind: 'marked_stale', at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, after_staleSince: datetime({epochMillis: $now})})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.staleSince = datetime({epochMillis: $now}), m.rev = m.rev + 1)
// @slot marked
RETURN m.id AS id, outcome, m.staleSince.epochMillis AS since

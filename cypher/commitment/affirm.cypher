// @name     commitment.affirm
// @version  1
// @mode     write
// @purpose  Record that commitments were said again: they come from that too, and a due date that is named takes the place of the one before.
// @param    rows      list<map>  {of, source, statement: the id that it would have had, at, due: epoch milliseconds, or null}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     of a statement
// @writes   Memory.dueAt Memory.promisedAt Memory.rev DERIVED_FROM Event CONCERNS RECORDED_IN
// @rows     any a commitment that was erased has none
// @safe     a run has one event of a commitment, and the edges are merged by their ends
// @eager    the statements of one batch
//
// What is trusted less than the commitment, or is more sensitive, is none of its sources and moves no due date. Nor does what was said before
// the latest that was said of it, nor anything once it is no longer open.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (m:Memory {id: row.of}) WHERE m:Commitment
MATCH (t:Memory {id: row.source})
WITH r, row, m, t ORDER BY m.id, row.at, row.statement
SET m.rev = m.rev
WITH r, row, m, t, datetime({epochMillis: $now}) AS now, COLLECT {
  UNWIND [m, t] AS each
  RETURN [CASE coalesce(each.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END,
          CASE each.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END]
} AS strict
WITH m, r, now, collect({row: row, t: t, counts: strict[1][0] <= strict[0][0] AND strict[1][1] <= strict[0][1]}) AS told
MERGE (e:Event {id: $runId + ':affirmed:' + m.id})
ON CREATE SET e.kind = 'affirmed', e.at = now, e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId
MERGE (e)-[:CONCERNS]->(m)
MERGE (e)-[:RECORDED_IN]->(r)
FOREACH (each IN [one IN told WHERE one.counts] |
  FOREACH (t IN [each.t] |
    MERGE (m)-[d:DERIVED_FROM]->(t)
    ON CREATE SET d.operation = 'restated', d.actor = CASE t.role WHEN 'user' THEN 'user' ELSE 'local_agent' END, d.at = now)
  FOREACH (row IN CASE WHEN m.commitmentState = 'open' AND each.row.at >= m.promisedAt.epochMillis THEN [each.row] ELSE [] END |
    SET e.before_dueAt = CASE WHEN e.after_promisedAt IS NULL THEN m.dueAt ELSE e.before_dueAt END,
        e.before_promisedAt = CASE WHEN e.after_promisedAt IS NULL THEN m.promisedAt ELSE e.before_promisedAt END
    SET m.dueAt = CASE WHEN row.due IS NULL THEN m.dueAt ELSE datetime({epochMillis: row.due}) END, m.promisedAt = datetime({epochMillis: row.at}), m.rev = m.rev + 1
    SET e.after_dueAt = m.dueAt, e.after_promisedAt = m.promisedAt))
WITH told
UNWIND told AS each
RETURN each.row.statement AS id

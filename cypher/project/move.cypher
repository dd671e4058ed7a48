// @name     project.move
// @version  5
// @mode     write
// @purpose  Give memories of some sessions another scope, one batch; where recall finds them has to be put right after that.
// @param    from      string         empty for none
// @param    to        string         empty for none
// @param    sessions  list<string>
// @param    batch     integer        most versions of memories
// @param    now       integer        epoch milliseconds
// @param    runId     string
// @returns  moved     integer        versions of memories; 0 if nothing is left
// @writes   Memory.scope Memory.rev Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what was moved is of the other scope, and not found again
// @eager    a batch of memories
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  UNWIND $sessions AS session
  MATCH (:Session {isTest: false, scope: $from, name: session})<-[:IN_SESSION]-(h:Head) WHERE h.sessionId = session
  MATCH (m:Memory {lineageId: h.lineageId}) WHERE coalesce(m.scope, '') = $from
  WITH DISTINCT m ORDER BY m.id LIMIT $batch
  SET m.rev = m.rev
  WITH m WHERE m:Memory AND coalesce(m.scope, '') = $from
  RETURN collect(m) AS found
}
// @slot leaving
CALL (r, found) {
  UNWIND found AS m
  CREATE (e:Event {id: $runId + ':moved:' + m.id, kind: 'moved', at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, before_labels: labels(m), after_labels: labels(m)})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET e.before_scope = m.scope
  SET m.scope = CASE $to WHEN '' THEN null ELSE $to END, m.rev = m.rev + 1
  SET e.after_scope = m.scope
  // @slot moved
  RETURN count(e) AS written
}
RETURN size(found) AS moved

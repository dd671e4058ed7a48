// @name     project.close_branch
// @version  2
// @mode     write
// @purpose  Let memories made on a branch count like all others, as it was merged, or let them rank lower, as it was dropped.
// @param    scope     string
// @param    branch    string
// @param    merged    boolean   false: dropped
// @param    batch     integer   most memories
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  closed    integer   memories; 0 if nothing is left
// @writes   Memory.branch Memory.branchDropped Memory.rev Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is merged has no branch, and what is dropped is not dropped again
// @eager    a batch of memories
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
  MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.scope = $scope AND m.branch = $branch AND ($merged OR m.branchDropped IS NULL)
  WITH DISTINCT m ORDER BY m.id LIMIT $batch
  SET m.rev = m.rev
  WITH m WHERE m:Head AND m.scope = $scope AND m.branch = $branch AND ($merged OR m.branchDropped IS NULL)
  RETURN collect(m) AS found
}
CALL (r, found) {
  UNWIND found AS m
  WITH r, m, CASE WHEN $merged THEN 'branch_merged' ELSE 'branch_dropped' END AS kind
  CREATE (e:Event {id: $runId + ':' + kind + ':' + m.id, kind: kind, at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, before_labels: labels(m), after_labels: labels(m),
                   before_branch: m.branch, before_branchDropped: m.branchDropped})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.rev = m.rev + 1
  FOREACH (_ IN CASE WHEN $merged THEN [1] ELSE [] END | SET m.branch = null, m.branchDropped = null)
  FOREACH (_ IN CASE WHEN $merged THEN [] ELSE [1] END | SET m.branchDropped = datetime({epochMillis: $now}))
  SET e.after_branch = m.branch, e.after_branchDropped = m.branchDropped
  RETURN count(e) AS written
}
RETURN size(found) AS closed

// @name     project.close_branch
// @version  3
// @mode     write
// @purpose  Let memories made on a branch count like all others, as it was merged, or rank lower, as it was dropped, or no longer so.
// @param    scope     string
// @param    branch    string
// @param    fate      string    merged | dropped | open: it was dropped, and is worked on again
// @param    batch     integer   most memories
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  closed    integer   memories; 0 if nothing is left
// @writes   Memory.branch Memory.branchDropped Memory.rev Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is merged has no branch, and what is dropped is not dropped again, nor reopened what is not
// @eager    a batch of memories
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
  MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.scope = $scope AND m.branch = $branch AND ($fate = 'merged' OR ($fate = 'dropped') = (m.branchDropped IS NULL))
  WITH DISTINCT m ORDER BY m.id LIMIT $batch
  SET m.rev = m.rev
  WITH m WHERE m:Head AND m.scope = $scope AND m.branch = $branch AND ($fate = 'merged' OR ($fate = 'dropped') = (m.branchDropped IS NULL))
  RETURN collect(m) AS found
}
CALL (r, found) {
  UNWIND found AS m
  WITH r, m, CASE $fate WHEN 'open' THEN 'branch_reopened' ELSE 'branch_' + $fate END AS kind
  CREATE (e:Event {id: $runId + ':' + kind + ':' + m.id, kind: kind, at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, before_labels: labels(m), after_labels: labels(m),
                   before_branch: m.branch, before_branchDropped: m.branchDropped})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.rev = m.rev + 1
  SET m.branch = CASE WHEN $fate <> 'merged' THEN m.branch END,
      m.branchDropped = CASE WHEN $fate = 'dropped' THEN datetime({epochMillis: $now}) END
  SET e.after_branch = m.branch, e.after_branchDropped = m.branchDropped
  RETURN count(e) AS written
}
RETURN size(found) AS closed

// @name     project.rename_branches
// @version  1
// @mode     write
// @purpose  Give memories the names that the branches they were made on have now, one batch.
// @param    scope     string
// @param    renames   list<map>   {from, to, at}: as git renamed branches, the first one first; at in epoch milliseconds
// @param    default   string      the default branch: what is made on it has none
// @param    batch     integer     most memories
// @param    now       integer     epoch milliseconds
// @param    runId     string
// @returns  renamed   integer     memories; 0 if nothing is left
// @writes   Memory.branch Memory.branchSince Memory.branchDropped Memory.rev Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what got a name later than a renaming is not found by it again
// @eager    a batch of memories
//
// The instant of the last renaming stays with the memory. Without it, a name that was used again would lead it through earlier ones.
// What looked dropped since its branch was renamed is so no longer.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
  MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.scope = $scope AND any(each IN $renames WHERE each.from = m.branch
    AND m.created.epochMillis < each.at + 1000 AND coalesce(m.branchSince.epochMillis < each.at, true)
    AND coalesce(m.branchDropped.epochMillis >= each.at, true))
  WITH DISTINCT m ORDER BY m.id LIMIT $batch
  SET m.rev = m.rev
  WITH m WHERE m:Head AND m.scope = $scope AND any(each IN $renames WHERE each.from = m.branch
    AND m.created.epochMillis < each.at + 1000 AND coalesce(m.branchSince.epochMillis < each.at, true)
    AND coalesce(m.branchDropped.epochMillis >= each.at, true))
  RETURN collect(m) AS found
}
CALL (r, found) {
  UNWIND found AS m
  WITH r, m, reduce(said = {name: m.branch, at: 0}, each IN $renames | CASE WHEN each.from = said.name
    AND m.created.epochMillis < each.at + 1000 AND coalesce(m.branchSince.epochMillis < each.at, true)
    AND coalesce(m.branchDropped.epochMillis >= each.at, true) THEN {name: each.to, at: each.at} ELSE said END) AS last
  CREATE (e:Event {id: $runId + ':branch_renamed:' + m.id, kind: 'branch_renamed', at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, before_labels: labels(m), after_labels: labels(m),
                   before_branch: m.branch, before_branchSince: m.branchSince, before_branchDropped: m.branchDropped})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.branch = CASE WHEN last.name <> $default THEN last.name END, m.branchDropped = null, m.rev = m.rev + 1,
      m.branchSince = CASE WHEN last.name <> $default THEN datetime({epochMillis: last.at}) END
  SET e.after_branch = m.branch, e.after_branchSince = m.branchSince, e.after_branchDropped = m.branchDropped
  RETURN count(e) AS written
}
RETURN size(found) AS renamed

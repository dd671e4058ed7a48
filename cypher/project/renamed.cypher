// @name     project.renamed
// @version  1
// @mode     read
// @purpose  How many memories were made on branches that have another name now.
// @param    scope     string
// @param    renames   list<map>   {from, to, at}: as git renamed branches, the first one first; at in epoch milliseconds
// @returns  memories  integer
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.scope = $scope AND any(each IN $renames WHERE each.from = m.branch
  AND m.created.epochMillis < each.at + 1000 AND coalesce(m.branchSince.epochMillis < each.at, true)
  AND coalesce(m.branchDropped.epochMillis >= each.at, true))
RETURN count(DISTINCT m) AS memories

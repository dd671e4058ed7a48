// @name     project.branches
// @version  2
// @mode     read
// @purpose  The branches on which memories of a scope were made, other than the default one.
// @param    scope     string
// @returns  name      string
// @returns  memories  integer
// @returns  dropped   boolean   all of them were: it was said to be dropped, or git has it no more
// @returns  lowered   integer   how many of them were
// @returns  last      integer   epoch milliseconds: when the latest was made
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.scope = $scope AND m.branch IS NOT NULL
WITH DISTINCT m
RETURN m.branch AS name, count(*) AS memories, all(each IN collect(m.branchDropped IS NOT NULL) WHERE each) AS dropped,
       count(m.branchDropped) AS lowered, max(m.created.epochMillis) AS last ORDER BY name

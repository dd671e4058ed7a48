// @name     briefing.commitments
// @version  1
// @mode     read
// @purpose  What is promised and open at $now, the soonest due first, then what has no due date, the latest first.
// @param    scope     string    sees this scope and commitments without a scope; empty for these alone
// @param    now       integer   epoch milliseconds
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  who       string    who does it
// @returns  branch    string?   the one it was said on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @returns  due       integer?  epoch milliseconds
// @returns  sources   list<string>  the memories it was drawn from, by their latest versions
// @uses     commitment_state
MATCH (m:Live) WHERE m.isTest = false AND m.commitmentState = 'open' AND m:Commitment AND m.created <= datetime({epochMillis: $now})
  AND coalesce(m.scope, '') IN ['', $scope]
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
WITH m ORDER BY m.dueAt IS NULL, m.dueAt, m.created DESC, m.id LIMIT $limit
WITH m, COLLECT { MATCH (m)-[:DERIVED_FROM]->(t:Memory) MATCH (h:Memory {lineageId: t.lineageId}) WHERE h:Head RETURN DISTINCT h.id AS id ORDER BY id } AS sources
RETURN m.id AS id, m.content AS content, m.owes AS who, m.branch AS branch, m.created.epochMillis AS created, m.dueAt.epochMillis AS due, sources
ORDER BY due IS NULL, due, created DESC, id

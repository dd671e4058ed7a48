// @name     briefing.questions
// @version  1
// @mode     read
// @purpose  What is questioned at $now since a fact is over that it was built on, the latest first, each with what is true instead.
// @param    scope     string    sees this scope and memories without a scope; empty for these alone
// @param    now       integer   epoch milliseconds
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  branch    string?   the one it was made on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @returns  since     integer   epoch milliseconds
// @returns  instead   string?   the fact that took the place of the latest that is over; null: none did, or it may not be told
// @uses     question_since
MATCH (m:Memory) WHERE m.questionedSince <= datetime({epochMillis: $now}) AND m.isTest = false AND m:Live AND coalesce(m.scope, '') IN ['', $scope]
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
WITH m ORDER BY m.questionedSince DESC, m.lineageId LIMIT $limit
WITH m, head(COLLECT {
  UNWIND m.questionedBy AS id
  MATCH (x:Memory {id: id})<-[:SUPERSEDES]-(n:Fact) WHERE n:Live AND coalesce(n.scope, '') IN ['', $scope]
    AND n.suspect IS NULL AND n.sensitivity IN ['normal', 'personal'] AND coalesce(n.staleSince > datetime({epochMillis: $now}), true)
    AND coalesce(n.branchDropped > datetime({epochMillis: $now}), true)
  RETURN n.content ORDER BY x.overAt DESC, n.validSince DESC, n.id LIMIT 1
}) AS instead
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created, m.questionedSince.epochMillis AS since, instead
ORDER BY m.questionedSince DESC, m.lineageId

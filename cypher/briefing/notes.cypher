// @name     briefing.notes
// @version  2
// @mode     read
// @purpose  The latest notes that are alive at $now and that no document of a scope has taken in; directives are told apart from them.
// @param    scope     string    sees this scope and notes without a scope; empty for these alone
// @param    now       integer   epoch milliseconds
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  branch    string?   the one it was made on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @uses     note_created
MATCH (m:Note) WHERE m.isTest = false AND m.created <= datetime({epochMillis: $now}) AND m:Live AND m.directive IS NULL
  AND coalesce(m.scope, '') IN ['', $scope] AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
  AND NOT EXISTS { (m)-[:CONSUMED_BY]->(taker:DocumentState {scope: $scope}) WHERE taker.accepted AND taker.undoneAt IS NULL }
WITH m ORDER BY m.created DESC, m.id LIMIT $limit
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created ORDER BY created DESC, id

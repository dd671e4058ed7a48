// @name     briefing.conflicts
// @version  1
// @mode     read
// @purpose  What contradicts what is held to be true at $now and waits until somebody decides, the latest first, each with what is held.
// @param    scope     string    sees this scope and facts without a scope; empty for these alone
// @param    now       integer   epoch milliseconds
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  branch    string?   the one it was said on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @returns  held      string?   what is held instead; null: nothing is, or it may not be told
// @returns  sources   list<string>  the memories it was drawn from, by their latest versions
// @uses     fact_contested
MATCH (m:Fact) USING INDEX m:Fact(contestedBy) WHERE m.contestedBy IS NOT NULL AND m.isTest = false AND m:Live AND m.retractedAt IS NULL
  AND coalesce(m.scope, '') IN ['', $scope] AND m.recordedAt <= datetime({epochMillis: $now}) AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
WITH m ORDER BY m.recordedAt DESC, m.ordinal, m.id LIMIT $limit
WITH m, datetime({epochMillis: $now}) AS then
WITH m, head(COLLECT {
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute})
  WHERE f:Live AND NOT f.ends AND f.contestedBy IS NULL AND f.validSince <= then AND coalesce(f.validUntil > then, true)
    AND coalesce(f.scope, '') = coalesce(m.scope, '') AND f.suspect IS NULL AND f.sensitivity IN ['normal', 'personal']
    AND coalesce(f.staleSince > then, true) AND coalesce(f.branchDropped > then, true)
  RETURN f.content ORDER BY f.validSince DESC, f.recordedAt DESC, f.ordinal DESC, f.id LIMIT 1
}) AS held, COLLECT { MATCH (m)-[:DERIVED_FROM]->(t:Memory) MATCH (h:Memory {lineageId: t.lineageId}) WHERE h:Head RETURN DISTINCT h.id AS id ORDER BY id } AS sources
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created, held, sources ORDER BY m.recordedAt DESC, m.ordinal, m.id

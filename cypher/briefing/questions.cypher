// @name     briefing.questions
// @version  2
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
// @returns  instead   string?   what is true instead of what is over, of the latest of that; null: nothing is, or it may not be told
// @uses     question_since
MATCH (m:Memory) WHERE m.questionedSince <= datetime({epochMillis: $now}) AND m.isTest = false AND m:Live AND coalesce(m.scope, '') IN ['', $scope]
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
WITH m ORDER BY m.questionedSince DESC, m.lineageId LIMIT $limit
WITH m, head(COLLECT {
  UNWIND m.questionedBy AS id
  MATCH (x:Memory {id: id}) WHERE x:Fact
  MATCH (n:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
  WHERE n:Live AND n <> x AND coalesce(n.scope, '') = coalesce(x.scope, '') AND n.contestedBy IS NULL AND n.retractedAt IS NULL
    AND coalesce(n.forgetAt > datetime({epochMillis: $now}), true) AND n.validSince <= datetime({epochMillis: $now}) AND x.validUntil <= datetime({epochMillis: $now})
    AND CASE WHEN n.ends THEN n.validSince >= x.validUntil AND (n.canonical IN ['', x.canonical] OR x.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH x.canonical + ', ') ELSE n.single AND coalesce(n.validUntil > datetime({epochMillis: $now}), true) END
    AND coalesce(n.scope, '') IN ['', $scope] AND n.suspect IS NULL AND n.sensitivity IN ['normal', 'personal'] AND coalesce(n.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(n.branchDropped > datetime({epochMillis: $now}), true)
  RETURN n.content ORDER BY x.overAt DESC, n.ends, n.validSince DESC, n.recordedAt DESC, n.ordinal DESC, n.id LIMIT 1
}) AS instead
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created, m.questionedSince.epochMillis AS since, instead
ORDER BY m.questionedSince DESC, m.lineageId

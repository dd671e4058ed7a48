// @name     question.list
// @version  2
// @mode     read
// @purpose  Memories that are questioned, since what they were built on is over, each with that and what is true instead; the latest first.
// @param    isTest     boolean
// @param    ids        list<string>?  of memories that may be questioned; null: by the rest
// @param    scope      string?    null: all; else this one and those without a scope
// @param    now        integer    epoch milliseconds
// @param    skip       integer
// @param    limit      integer
// @returns  id         string
// @returns  content    string
// @returns  since      integer    epoch milliseconds: when it was known that something is over that it was built on
// @returns  erased     boolean    some of that was erased
// @returns  grounds    list<map>  {id, content, until, trust, suspect, newer}: what is over, five at most, with {id, content, since, trust, suspect} or null: what is true instead
// @returns  more       integer    so many others are over
// @returns  created    integer    epoch milliseconds
// @returns  scope      string?
// @returns  trust      string?
// @returns  suspect    boolean
// @uses     question_since
CALL () {
  UNWIND $ids AS id
  MATCH (m:Memory {id: id}) WHERE m:Live AND m.questionedSince <= datetime({epochMillis: $now})
  RETURN m
  UNION
  WITH 1 AS one WHERE $ids IS NULL
  MATCH (m:Memory) WHERE m.questionedSince <= datetime({epochMillis: $now}) AND m.isTest = $isTest AND m:Live AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
  RETURN m
}
WITH m ORDER BY m.questionedSince DESC, m.lineageId SKIP $skip LIMIT $limit
WITH m, COLLECT { UNWIND m.questionedBy AS id MATCH (x:Memory {id: id}) WHERE x:Fact RETURN x ORDER BY x.overAt DESC, x.id } AS over
CALL (over) {
  UNWIND over[..5] AS x
  WITH x, head(COLLECT {
    MATCH (n:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
    WHERE n:Live AND n <> x AND coalesce(n.scope, '') = coalesce(x.scope, '') AND n.contestedBy IS NULL AND n.retractedAt IS NULL
      AND coalesce(n.forgetAt > datetime({epochMillis: $now}), true) AND n.validSince <= datetime({epochMillis: $now}) AND x.validUntil <= datetime({epochMillis: $now})
      AND CASE WHEN n.ends THEN n.validSince >= x.validUntil AND (n.canonical IN ['', x.canonical] OR x.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH x.canonical + ', ') ELSE n.single AND coalesce(n.validUntil > datetime({epochMillis: $now}), true) END
    WITH n ORDER BY n.ends, n.validSince DESC, n.recordedAt DESC, n.ordinal DESC, n.id LIMIT 1
    RETURN n {.id, .content, since: n.validSince.epochMillis, trust: toStringOrNull(n.trust), suspect: n.suspect IS NOT NULL}
  }) AS newer
  RETURN collect(x {.id, .content, until: x.validUntil.epochMillis, trust: toStringOrNull(x.trust), suspect: x.suspect IS NOT NULL, newer: newer}) AS grounds
}
RETURN m.id AS id, m.content AS content, m.questionedSince.epochMillis AS since, any(key IN m.questionedBy WHERE key STARTS WITH 'erased:') AS erased,
       grounds, CASE WHEN size(over) > 5 THEN size(over) - 5 ELSE 0 END AS more, m.created.epochMillis AS created,
       m.scope AS scope, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY m.questionedSince DESC, m.lineageId

// @name     question.list
// @version  1
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
CALL (m) {
  UNWIND m.questionedBy AS id
  MATCH (x:Memory {id: id}) WHERE x:Fact
  WITH x ORDER BY x.overAt DESC, x.id
  CALL (x) {
    OPTIONAL MATCH (n:Fact)-[s:SUPERSEDES]->(x) WHERE n:Live
    RETURN n, s ORDER BY s.at DESC, n.id LIMIT 1
  }
  RETURN collect({id: x.id, content: x.content, until: x.validUntil.epochMillis, trust: toStringOrNull(x.trust), suspect: x.suspect IS NOT NULL,
    newer: CASE WHEN n IS NOT NULL THEN {id: n.id, content: n.content, since: n.validSince.epochMillis, trust: toStringOrNull(n.trust), suspect: n.suspect IS NOT NULL} END}) AS over
}
RETURN m.id AS id, m.content AS content, m.questionedSince.epochMillis AS since, any(key IN m.questionedBy WHERE key STARTS WITH 'erased:') AS erased,
       over[..5] AS grounds, CASE WHEN size(over) > 5 THEN size(over) - 5 ELSE 0 END AS more, m.created.epochMillis AS created,
       m.scope AS scope, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY m.questionedSince DESC, m.lineageId

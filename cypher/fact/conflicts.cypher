// @name     fact.conflicts
// @version  5
// @mode     read
// @purpose  Facts that wait because they contradict what is held to be true, each beside that, until somebody decides.
// @param    isTest       boolean
// @param    ids          list<string>?  of facts that may wait, whichever kind; null: by the rest
// @param    scope        string?    null: all; else this one and those without a scope
// @param    now          integer?  epoch milliseconds: what has ended by then neither waits nor is held, though no pass has written that; null: what a pass has written alone counts
// @param    skip         integer
// @param    limit        integer
// @returns  id           string     of the one that waits
// @returns  a            string?    the one that is held: what is true at the instant from which the other is said to be; null: nothing is
// @returns  b            string     as id
// @returns  subject      string
// @returns  attribute    string
// @returns  valueA       string?
// @returns  valueB       string
// @returns  sentenceA    string?
// @returns  sentenceB    string
// @returns  sinceA       integer?   epoch milliseconds
// @returns  sinceB       integer    epoch milliseconds
// @returns  untilA       integer?   epoch milliseconds; null: it still holds
// @returns  confidenceA  float?
// @returns  confidenceB  float
// @returns  trustA       string?
// @returns  trustB       string?
// @returns  endsB        boolean    it says that this is so no longer
// @returns  recordedAt   integer    epoch milliseconds: it has waited since then
// @returns  scope        string?
// @returns  suspectA     boolean
// @returns  suspectB     boolean
// @uses     fact_contested
CALL () {
  UNWIND $ids AS id
  MATCH (n:Memory {id: id}) WHERE n:Fact RETURN n
  UNION
  WITH 1 AS one WHERE $ids IS NULL
  MATCH (n:Fact) USING INDEX n:Fact(contestedBy) WHERE n.contestedBy IS NOT NULL AND n.isTest = $isTest AND ($scope IS NULL OR coalesce(n.scope, '') IN ['', $scope]) RETURN n
}
WITH n WHERE n:Live AND coalesce(n.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true) AND n.contestedBy IS NOT NULL AND n.retractedAt IS NULL AND ($ids IS NOT NULL OR NOT EXISTS {
  MATCH (same:Fact {isTest: n.isTest, subjectKey: n.subjectKey, attribute: n.attribute})
  WHERE same:Live AND NOT same.ends AND NOT n.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(n.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= n.validSince AND coalesce(same.endsAt > n.validSince, true)
    AND CASE WHEN same.canonical = n.canonical OR same.canonical STARTS WITH n.canonical + ', ' THEN NOT EXISTS {
      MATCH (g:Fact {isTest: n.isTest, subjectKey: n.subjectKey, attribute: n.attribute})
      WHERE g:Live AND g.contestedBy IS NULL AND g.retractedAt IS NULL AND coalesce(g.scope, '') = coalesce(n.scope, '') AND coalesce(g.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
        AND g.validSince <= n.validSince AND [g.validSince, g.recordedAt, g.ordinal, g.id] > [same.validSince, same.recordedAt, same.ordinal, same.id]
        AND CASE WHEN g.canonical STARTS WITH same.canonical + ', ' OR same.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', same.canonical] ELSE g.single AND g.beside IS NULL END } ELSE false END })
WITH n ORDER BY n.subjectKey, n.attribute, n.validSince, n.recordedAt, n.ordinal, n.id SKIP $skip LIMIT $limit
CALL (n) {
  MATCH (f:Fact {isTest: n.isTest, subjectKey: n.subjectKey, attribute: n.attribute})
  WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true) AND coalesce(f.scope, '') = coalesce(n.scope, '') AND f.retractedAt IS NULL AND f.contestedBy IS NULL
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect(f {.canonical, .single, .ends, .beside, .validSince, .endsAt, fact: f}) AS line
}
WITH n, head(COLLECT {
  UNWIND range(0, size(line) - 1) AS place
  WITH line, place, line[place] AS f WHERE NOT f.ends AND f.validSince <= n.validSince
  WITH f, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
  WITH f, place, CASE
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until
  WHERE coalesce(until > n.validSince, true) AND (NOT n.ends OR (n.canonical IN ['', f.canonical] OR f.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH f.canonical + ', '))
  RETURN {fact: f.fact, until: until} ORDER BY f.beside IS NOT NULL, place DESC LIMIT 1
}) AS held
WITH n, held.fact AS o, held.until AS until
RETURN n.id AS id, o.id AS a, n.id AS b, n.subject AS subject, n.attribute AS attribute, o.claim AS valueA, n.claim AS valueB,
       o.content AS sentenceA, n.content AS sentenceB, o.validSince.epochMillis AS sinceA, n.validSince.epochMillis AS sinceB,
       until.epochMillis AS untilA, o.certainty AS confidenceA, n.certainty AS confidenceB,
       toStringOrNull(o.trust) AS trustA, toStringOrNull(n.trust) AS trustB, n.ends AS endsB, n.recordedAt.epochMillis AS recordedAt,
       n.scope AS scope, o.suspect IS NOT NULL AS suspectA, n.suspect IS NOT NULL AS suspectB
ORDER BY n.subjectKey, n.attribute, n.validSince, n.recordedAt, n.ordinal, n.id

// @name     fact.waiting
// @version  4
// @mode     read
// @purpose  How many facts wait because they contradict what is held to be true.
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @returns  waiting  integer
// @uses     fact_contested
MATCH (f:Fact) USING INDEX f:Fact(contestedBy) WHERE f.isTest = $isTest AND f.contestedBy IS NOT NULL AND f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND f.retractedAt IS NULL AND NOT EXISTS {
  MATCH (same:Fact {isTest: f.isTest, subjectKey: f.subjectKey, attribute: f.attribute})
  WHERE same:Live AND NOT same.ends AND NOT f.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(f.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= f.validSince AND coalesce(same.endsAt > f.validSince, true)
    AND CASE WHEN same.canonical = f.canonical OR same.canonical STARTS WITH f.canonical + ', ' THEN NOT EXISTS {
      MATCH (g:Fact {isTest: f.isTest, subjectKey: f.subjectKey, attribute: f.attribute})
      WHERE g:Live AND g.contestedBy IS NULL AND g.retractedAt IS NULL AND coalesce(g.scope, '') = coalesce(f.scope, '') AND coalesce(g.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
        AND g.validSince <= f.validSince AND [g.validSince, g.recordedAt, g.ordinal, g.id] > [same.validSince, same.recordedAt, same.ordinal, same.id]
        AND CASE WHEN g.canonical STARTS WITH same.canonical + ', ' OR same.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', same.canonical] ELSE g.single AND g.beside IS NULL END } ELSE false END }
RETURN count(f) AS waiting

// @name     fact.waiting
// @version  3
// @mode     read
// @purpose  How many facts wait because they contradict what is held to be true.
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @returns  waiting  integer
// @uses     fact_contested
MATCH (f:Fact) USING INDEX f:Fact(contestedBy) WHERE f.isTest = $isTest AND f.contestedBy IS NOT NULL AND f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND f.retractedAt IS NULL AND NOT EXISTS {
  MATCH (same:Fact {isTest: f.isTest, subjectKey: f.subjectKey, attribute: f.attribute})
  WHERE same:Live AND same.canonical = f.canonical AND NOT same.ends AND NOT f.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(f.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= f.validSince AND coalesce(same.validUntil > f.validSince, true) }
RETURN count(f) AS waiting

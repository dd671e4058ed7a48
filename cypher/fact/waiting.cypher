// @name     fact.waiting
// @version  2
// @mode     read
// @purpose  How many facts wait because they contradict what is held to be true.
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @returns  waiting  integer
// @uses     fact_contested
MATCH (f:Fact) USING INDEX f:Fact(contestedBy) WHERE f.isTest = $isTest AND f.contestedBy IS NOT NULL AND f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND f.retractedAt IS NULL
RETURN count(f) AS waiting

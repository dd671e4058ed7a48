// @name     commitment.stale
// @version  1
// @mode     read
// @purpose  How many commitments are open, without a due date, and were said last more than 14 days before $now (E-33).
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @returns  waiting  integer
// @uses     commitment_state
MATCH (m:Live) WHERE m.isTest = $isTest AND m.commitmentState = 'open' AND m:Commitment
WITH m, datetime({epochMillis: $now}) AS now
WHERE coalesce(m.commitmentState = 'open' AND m.dueAt IS NULL AND m.promisedAt < now - duration({days: 14}), false)
RETURN count(m) AS waiting

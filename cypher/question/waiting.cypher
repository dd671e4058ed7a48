// @name     question.waiting
// @version  1
// @mode     read
// @purpose  How many memories are questioned at $now, since what they were built on is over.
// @param    isTest   boolean
// @param    now      integer  epoch milliseconds
// @returns  waiting  integer
// @uses     question_since
MATCH (m:Memory) WHERE m.questionedSince <= datetime({epochMillis: $now}) AND m.isTest = $isTest AND m:Live
RETURN count(m) AS waiting

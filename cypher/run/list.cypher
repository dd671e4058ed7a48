// @name     run.list
// @version  2
// @mode     read
// @purpose  The latest runs over real memories or over test memories, newest first.
// @param    isTest    boolean
// @param    limit     integer
// @returns  run       map       every property of a run
// @uses     run_started_at
MATCH (r:ConsolidationRun) WHERE r.startedAt IS NOT NULL AND r.isTest = $isTest
WITH r ORDER BY r.startedAt DESC LIMIT $limit
RETURN r {.*} AS run ORDER BY r.startedAt DESC, r.id

// @name     run.list
// @version  3
// @mode     read
// @purpose  The latest runs of this brain over real memories or over test memories, newest first.
// @param    isTest    boolean
// @param    limit     integer
// @returns  run       map       every property of a run
// @uses     run_started_at
MATCH (r:ConsolidationRun) WHERE r.startedAt IS NOT NULL AND r.isTest = $isTest AND r.foreign IS NULL
WITH r ORDER BY r.startedAt DESC LIMIT $limit
RETURN r {.*} AS run ORDER BY r.startedAt DESC, r.id

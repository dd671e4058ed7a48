// @name     run.list
// @version  4
// @mode     read
// @purpose  The latest runs of this brain over real memories, test memories or both, newest first.
// @param    isTest    boolean?  null: both
// @param    limit     integer
// @returns  run       map       every property of a run
// @uses     run_started_at
MATCH (r:ConsolidationRun) WHERE r.startedAt IS NOT NULL AND coalesce(r.isTest = $isTest, true) AND r.foreign IS NULL
WITH r ORDER BY r.startedAt DESC LIMIT $limit
RETURN r {.*} AS run ORDER BY r.startedAt DESC, r.id

// @name     run.list
// @version  1
// @mode     read
// @purpose  The latest runs, newest first.
// @param    limit     integer
// @returns  run       map       every property of a run
// @uses     run_started_at
MATCH (r:ConsolidationRun) WHERE r.startedAt IS NOT NULL
WITH r ORDER BY r.startedAt DESC LIMIT $limit
RETURN r {.*} AS run ORDER BY r.startedAt DESC, r.id

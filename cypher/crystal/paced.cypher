// @name     crystal.paced
// @version  1
// @mode     read
// @purpose  Whether the law of crystals is to be followed at $now, where consolidations follow it once in each period.
// @param    isTest    boolean
// @param    now       integer   epoch milliseconds
// @param    period    integer   milliseconds, above 0
// @returns  due       boolean   no consolidation has followed it in the period of $now
// @uses     run_started_at
//
// Periods lie one after the other from the epoch on, so that jobs which begin some seconds late shift none. The latest runs are seen first,
// and seldom more than a few.
MATCH (r:ConsolidationRun) WHERE r.startedAt IS NOT NULL AND coalesce(r.isTest = $isTest, false) AND r.foreign IS NULL
  AND r.command = 'consolidate-all' AND r.outcome = 'ok' AND any(query IN r.queries WHERE query STARTS WITH 'crystal.due@')
WITH r ORDER BY r.startedAt DESC LIMIT 1
WITH collect(r.at)[0] AS last
RETURN coalesce(last.epochMillis / $period <> $now / $period, true) AS due

// @name     intake.claim
// @version  2
// @mode     write
// @purpose  Let a run that has read what was said also take the steps of a consolidation, if that is due at $now, and nobody else (E-15).
// @param    isTest        boolean
// @param    now           integer   epoch milliseconds
// @param    runId         string    of the run
// @returns  claimed       boolean   this run takes the steps: with it, consolidateEveryN runs have read since the last that took them, which is consolidateMinutes ago, and there are five memories
// @writes   ConsolidationRun.consolidates ConsolidationConfig.rev
// @rows     one
// @safe     a run that has claimed it keeps it
// @eager    one row
// @uses     run_started_at
//
// What took the steps is known by what runs leave: consolidate-all, unless it took others alone (--only), and a run that has claimed them. One that did not end well counts for the
// time alone, so that what a kill left undone is done by the next that reads after that. The lock is that of the current configuration.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
SET c.rev = coalesce(c.rev, 0)
WITH r, c, r.consolidates IS NOT NULL AS done, head(COLLECT {
  MATCH (p:ConsolidationRun) WHERE p.startedAt IS NOT NULL AND p.isTest = $isTest AND p.foreign IS NULL AND p.outcome = 'ok'
    AND (p.consolidates OR p.command = 'consolidate-all' AND any(query IN p.queries WHERE query STARTS WITH 'commitment.due@'))
  RETURN p.startedAt ORDER BY p.startedAt DESC LIMIT 1
}) AS last
WITH r, done OR c.validTo IS NULL
  AND 1 + COUNT {
    MATCH (d:ConsolidationRun) WHERE d.startedAt > coalesce(last, datetime({epochMillis: 0})) AND d.isTest = $isTest AND d.foreign IS NULL AND d.outcome = 'ok'
      AND d.id <> $runId AND any(query IN d.queries WHERE query STARTS WITH 'intake.record@')
  } >= c.consolidateEveryN
  AND NOT EXISTS {
    MATCH (p:ConsolidationRun) WHERE p.at > datetime({epochMillis: $now - c.consolidateMinutes * 60000}) AND p.at <= datetime({epochMillis: $now})
      AND p.isTest = $isTest AND p.foreign IS NULL AND p.id <> $runId
      AND (p.consolidates OR p.command = 'consolidate-all' AND (p.outcome <> 'ok' OR any(query IN p.queries WHERE query STARTS WITH 'commitment.due@')))
  }
  AND size(COLLECT { MATCH (m:Live) WHERE m.isTest = $isTest RETURN m LIMIT 5 }) = 5 AS claimed
FOREACH (_ IN CASE WHEN claimed THEN [1] ELSE [] END | SET r.consolidates = true)
RETURN claimed

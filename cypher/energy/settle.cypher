// @name     energy.settle
// @version  3
// @mode     write
// @purpose  Write the energy of one batch of live memories of a tier as of $now, in order of decayKey.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due; it is left to energy.expire
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    batch      integer   memories in this transaction
// @param    after      float     the last decayKey of the previous batch; ties are found again and skipped
// @param    runId      string    the run, which counts the settled memories
// @returns  seen       integer   candidates in this batch; 0 ends the sweep
// @returns  done       integer   memories settled
// @returns  last       float?    the largest decayKey of the batch
// @writes   Memory.energy Memory.lastDecay Memory.rev ConsolidationRun.settled
// @rows     one
// @uses     memory_decay
// @safe     memories settled as of $now are not found again
// @eager    it comes after the LIMIT, so it holds one batch
//
// For presentation only: decayKey stays as it is, and judging uses nothing else.
WITH $rate * ($now - $landmark) / 3600000.0 AS shift, datetime({epochMillis: $now}) AS now
WITH shift, now, log($threshold) + shift - 1e-9 AS bound
WITH now, CASE WHEN $after > bound THEN $after ELSE bound END AS from
CALL (from, now) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= from AND m.validFrom <= now AND m.lastDecay < now
  RETURN m ORDER BY m.isTest, m.tier, m.decayKey LIMIT $batch
}
WITH m, now ORDER BY m.id
SET m.rev = m.rev
// With the constant the key was computed with, since the constant may have changed in between.
WITH m, now, m.lastDecay < now AND m.validTo IS NULL AS stale,
     exp(m.decayKey - m.decayRate * ($now - $landmark) / 3600000.0) AS energy
FOREACH (_ IN CASE WHEN stale THEN [1] ELSE [] END |
  SET m.energy = energy, m.lastDecay = now, m.rev = m.rev + 1)
WITH count(m) AS seen, count(CASE WHEN stale THEN 1 END) AS done, max(m.decayKey) AS last
CALL (done) {
  WITH done WHERE done > 0
  MATCH (run:ConsolidationRun {id: $runId})
  SET run.settled = coalesce(run.settled, 0) + done
}
RETURN seen, done, last

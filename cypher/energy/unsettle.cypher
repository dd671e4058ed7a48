// @name     energy.unsettle
// @version  3
// @mode     write
// @purpose  Write the energy of one batch of live memories of a tier that were settled after $now, as of $now or a later last use.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    batch      integer   memories in this transaction
// @param    after      float     the last decayKey of the previous batch; ties are found again and skipped
// @returns  seen       integer   memories in this batch; 0 ends the sweep
// @returns  done       integer   memories written
// @returns  last       float?    the largest decayKey of the batch
// @writes   Memory.energy Memory.lastDecay Memory.rev
// @rows     one
// @uses     memory_decay
// @safe     memories written as of $now are not found again
// @eager    it comes after the LIMIT, so it holds one batch
//
// Before lastDecay a memory counts with its energy as of lastDecay. So a memory that a run with a later --now settled looks weaker
// than it is until then. Its decayKey is right at any instant and stays as it is.
WITH datetime({epochMillis: $now}) AS now
CALL (now) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= $after
    AND m.lastDecay > now AND m.lastDecay > m.lastAccessed AND m.lastDecay > m.validFrom
  WITH m, reduce(to = now, each IN [m.lastAccessed, m.validFrom] | CASE WHEN each > to THEN each ELSE to END) AS to
  WITH m, to, exp(m.decayKey - m.decayRate * (to.epochMillis - $landmark) / 3600000.0) AS energy
  WHERE energy <= m.peakEnergy * (1 + 1e-9)  // else it gained after $now
  RETURN m, to, energy ORDER BY m.isTest, m.tier, m.decayKey LIMIT $batch
}
WITH m, to, energy, m.decayKey AS key, m.lastDecay AS settled ORDER BY m.id
SET m.rev = m.rev
// Its rev tells nothing: the lock writes back what it was before the lock was waited for.
WITH m, to, energy, key = m.decayKey AND settled = m.lastDecay AND m.validTo IS NULL AS same
FOREACH (_ IN CASE WHEN same THEN [1] ELSE [] END |
  SET m.energy = energy, m.lastDecay = to, m.rev = m.rev + 1)
RETURN count(m) AS seen, count(CASE WHEN same THEN 1 END) AS done, max(m.decayKey) AS last

// @name     energy.rekey
// @version  3
// @mode     write
// @purpose  Compute the keys of one batch of live memories of a tier with its new decay constant from $at on, in order of decayKey.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     the new decay constant, per hour
// @param    at         integer   epoch milliseconds, the instant the new constant took effect
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    batch      integer   memories in this transaction
// @param    after      float     the last decayKey of the previous batch
// @returns  seen       integer   candidates in this batch; 0 ends the sweep
// @returns  done       integer   memories with a new key
// @returns  last       float?    the largest decayKey of the batch, before the change
// @writes   Memory.energy Memory.lastDecay Memory.decayKey Memory.decayRate Memory.rev
// @rows     one
// @uses     memory_decay
// @safe     memories with the new rate are skipped
// @eager    it comes after the LIMIT, so it holds one batch
//
// Settle with the old rate, then compute the key with the new one. A memory with a new key may be found again; its rate tells.
CALL () {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= $after AND m.decayRate <> $rate
  RETURN m, m.decayKey AS found ORDER BY m.isTest, m.tier, m.decayKey LIMIT $batch
}
WITH m, found ORDER BY m.id
SET m.rev = m.rev
WITH m, found, m.decayRate <> $rate AND m.validTo IS NULL AS stale,
     CASE WHEN m.lastDecay.epochMillis > $at THEN m.lastDecay.epochMillis ELSE $at END AS at
WITH m, found, stale, at, m.decayKey - m.decayRate * (at - $landmark) / 3600000.0 AS faded
// Below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
WITH m, found, stale, at, CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END AS logEnergy
FOREACH (_ IN CASE WHEN stale THEN [1] ELSE [] END |
  SET m.energy = exp(logEnergy), m.lastDecay = datetime({epochMillis: at}),
      m.decayKey = logEnergy + $rate * (at - $landmark) / 3600000.0, m.decayRate = $rate, m.rev = m.rev + 1)
RETURN count(m) AS seen, count(CASE WHEN stale THEN 1 END) AS done, max(found) AS last

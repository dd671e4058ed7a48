// @name     monitor.status
// @version  7
// @mode     read
// @purpose  How many memories of each tier are alive at $now, their mean energy, and how many are due to end.
// @param    isTest     boolean
// @param    rates      map       tier to decay constant, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @returns  tier       string
// @returns  count      integer   alive at $now
// @returns  protected  integer   how many of these are outside the energy law
// @returns  meanEnergy float     0 for an empty tier
// @returns  due        integer   faded, but not ended yet
// @uses     memory_decay memory_protected
//
// The indexes give all of this, and no memory is read, unless $now is before the last write. A memory settled after $now counts with
// that energy.
WITH datetime({epochMillis: $now}) AS now
// Only accesses and runs move lastDecay. If none came after $now, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
WITH now, past, tier, $rates[tier] * ($now - $landmark) / 3600000.0 AS shift
WITH now, past, tier, shift, log($threshold) + shift - 1e-9 AS bound
// A seek for null finds nothing at once. (A condition on past alone would be asked of every memory that the seek has found.)
CALL (now, past, tier, shift, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = CASE WHEN NOT past THEN tier END AND m.decayKey >= bound
  RETURN count(*) AS count, sum(exp(m.decayKey - shift)) AS energy, 0 AS settledBelow
  UNION ALL
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = CASE WHEN past THEN tier END AND m.decayKey >= bound
  WITH m.decayKey - CASE WHEN m.lastDecay > now THEN $rates[tier] * (m.lastDecay.epochMillis - $landmark) / 3600000.0 ELSE shift END AS logEnergy
  WITH logEnergy, logEnergy >= log($threshold) - 1e-9 AS lives
  RETURN count(CASE WHEN lives THEN 1 END) AS count, coalesce(sum(CASE WHEN lives THEN exp(logEnergy) END), 0.0) AS energy,
         count(CASE WHEN NOT lives THEN 1 END) AS settledBelow
}
WITH tier, bound, sum(count) AS count, sum(energy) AS energy, sum(settledBelow) AS settledBelow
CALL (tier, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = tier AND m.decayKey < bound
  RETURN count(*) AS faded
}
CALL (tier) {
  MATCH (m:Protected) WHERE m:Live AND NOT m:Crystal AND m.isTest = $isTest AND m.tier = tier AND m.energy >= 0.0
  RETURN count(*) AS protected, coalesce(sum(m.energy), 0.0) AS kept
}
RETURN tier, count + protected AS count, protected,
       CASE count + protected WHEN 0 THEN 0.0 ELSE (energy + kept) / (count + protected) END AS meanEnergy,
       faded + settledBelow AS due

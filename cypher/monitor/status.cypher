// @name     monitor.status
// @version  2
// @mode     read
// @purpose  How many memories of each tier are alive at $now, their mean energy, and how many are due to end.
// @param    isTest     boolean
// @param    rates      map       tier to decay constant, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @returns  tier       string
// @returns  count      integer   alive at $now
// @returns  protected  integer   of these, how many no law ends
// @returns  meanEnergy float     0 for an empty tier
// @returns  due        integer   faded, and not written yet
// @uses     memory_decay memory_protected
//
// All of it comes out of the indexes; no memory is read.
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
WITH tier, $rates[tier] * ($now - $landmark) / 3600000.0 AS shift
WITH tier, shift, log($threshold) + shift - 1e-9 AS bound
CALL (tier, shift, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = tier AND m.decayKey >= bound
  RETURN count(*) AS count, coalesce(avg(exp(m.decayKey - shift)), 0.0) AS meanEnergy
}
CALL (tier, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = tier AND m.decayKey < bound
  RETURN count(*) AS due
}
CALL (tier) {
  MATCH (m:Protected) WHERE m.isTest = $isTest AND m.tier = tier AND m.energy >= 0.0
  RETURN count(*) AS protected, coalesce(sum(m.energy), 0.0) AS kept
}
RETURN tier, count + protected AS count, protected,
       CASE count + protected WHEN 0 THEN 0.0 ELSE (meanEnergy * count + kept) / (count + protected) END AS meanEnergy, due

// @name     energy.forecast
// @version  1
// @mode     read
// @purpose  Which memories of a tier will have ended by $until if nobody touches them, soonest first.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends
// @param    now        integer   epoch milliseconds
// @param    until      integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    limit      integer
// @returns  count      integer   how many
// @returns  soonest    list<map>  {id, content, tier, energy, expiresAt}, $limit at most
// @uses     memory_decay
WITH log($threshold) + $rate * ($now - $landmark) / 3600000.0 - 1e-9 AS alive,
     log($threshold) + $rate * ($until - $landmark) / 3600000.0 - 1e-9 AS bound
CALL (alive, bound) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= alive AND m.decayKey < bound
  RETURN count(*) AS count
}
CALL (alive, bound) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= alive AND m.decayKey < bound
  WITH m ORDER BY m.isTest, m.tier, m.decayKey LIMIT $limit
  RETURN collect({
    id: m.id, content: m.content, tier: m.tier,
    energy: exp(m.decayKey - $rate * ($now - $landmark) / 3600000.0),
    expiresAt: $landmark + toInteger(ceil((m.decayKey - log($threshold)) / $rate * 3600000.0))
  }) AS soonest
}
RETURN count, soonest

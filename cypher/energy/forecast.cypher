// @name     energy.forecast
// @version  6
// @mode     read
// @purpose  The memories of a tier that will have ended by $until if nobody touches them, soonest first.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends
// @param    since      integer   epoch milliseconds, from when on the threshold applies
// @param    now        integer   epoch milliseconds
// @param    until      integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    limit      integer
// @returns  count      integer   how many
// @returns  soonest    list<map>  {id, content, trust?, suspect, tier, energy, expiresAt}, at most $limit
// @uses     memory_decay
//
// A memory settled after $now counts with that energy.
WITH datetime({epochMillis: $now}) AS now, log($threshold) + $rate * ($now - $landmark) / 3600000.0 - 1e-9 AS alive,
     log($threshold) + $rate * ($until - $landmark) / 3600000.0 - 1e-9 AS bound
// Only accesses and runs move lastDecay. If none came after $now, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
CALL (now, past, alive, bound) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= alive AND m.decayKey < bound
    AND (NOT past OR m.lastDecay <= now OR m.decayKey >= log($threshold) + $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 - 1e-9)
  RETURN count(*) AS count
}
CALL (now, past, alive, bound) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= alive AND m.decayKey < bound
    AND (NOT past OR m.lastDecay <= now OR m.decayKey >= log($threshold) + $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 - 1e-9)
  WITH m, CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END AS at,
       $landmark + toInteger(ceil((m.decayKey - log($threshold)) / $rate * 3600000.0)) AS crossing
  ORDER BY m.isTest, m.tier, m.decayKey LIMIT $limit
  RETURN collect({
    id: m.id, content: m.content, trust: toStringOrNull(m.trust), suspect: m.suspect IS NOT NULL, tier: m.tier,
    energy: exp(m.decayKey - $rate * (at - $landmark) / 3600000.0),
    expiresAt: CASE WHEN crossing < $since THEN $since ELSE crossing END  // as energy.expire will write it
  }) AS soonest
}
RETURN count, soonest

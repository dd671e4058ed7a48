// @name     energy.staying
// @version  5
// @mode     read
// @purpose  How many memories of a tier will still be alive at $until if nobody touches them, counted up to $most.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends
// @param    until      integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    most       integer   where counting stops
// @returns  count      integer   at most $most
// @returns  protected  integer   how many of these are outside the energy law
// @returns  more       boolean   there are more than were counted
// @uses     memory_decay memory_protected
//
// Counting all would cost as much as is stored; one beyond $most shows that there are more. A memory settled after $until counts
// with that energy.
WITH datetime({epochMillis: $until}) AS until, log($threshold) + $rate * ($until - $landmark) / 3600000.0 - 1e-9 AS bound
// Only accesses and runs move lastDecay. If none came after $until, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > until } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > until } AS past
CALL (until, past, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= bound
    AND (NOT past OR m.lastDecay <= until OR m.decayKey >= log($threshold) + $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 - 1e-9)
  WITH m LIMIT $most + 1
  RETURN count(*) AS fading
}
CALL (fading) {
  MATCH (m:Protected) WHERE m:Live AND NOT m:Crystal AND m.isTest = $isTest AND m.tier = $tier AND m.energy >= 0.0
  WITH m LIMIT $most + 1
  RETURN count(*) AS kept
}
RETURN CASE WHEN kept + fading > $most THEN $most ELSE kept + fading END AS count,
       CASE WHEN kept > $most THEN $most ELSE kept END AS protected, kept + fading > $most AS more

// @name     energy.staying
// @version  3
// @mode     read
// @purpose  How many memories of a tier will still be there at $until if nobody touches them, counted up to $most.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends
// @param    until      integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    most       integer   where counting stops
// @returns  count      integer   $most at most
// @returns  protected  integer   of these, how many no law ends
// @returns  more       boolean   whether there are more than were counted
// @uses     memory_decay memory_protected
//
// Counting every one would cost what is stored. One beyond $most says that there are more. What was settled after $until has the
// energy it was settled to.
WITH datetime({epochMillis: $until}) AS until, log($threshold) + $rate * ($until - $landmark) / 3600000.0 - 1e-9 AS bound
// Only accesses and runs move an anchor: where neither came after $until, no anchor lies after it, and the index alone tells all.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > until } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > until } AS past
CALL (until, past, bound) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= bound
    AND (NOT past OR m.lastDecay <= until OR m.decayKey >= log($threshold) + $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 - 1e-9)
  WITH m LIMIT $most + 1
  RETURN count(*) AS fading
}
CALL (fading) {
  MATCH (m:Protected) WHERE m:Live AND m.isTest = $isTest AND m.tier = $tier AND m.energy >= 0.0
  WITH m LIMIT $most + 1
  RETURN count(*) AS kept
}
RETURN CASE WHEN kept + fading > $most THEN $most ELSE kept + fading END AS count,
       CASE WHEN kept > $most THEN $most ELSE kept END AS protected, kept + fading > $most AS more

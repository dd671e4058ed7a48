// @name     energy.days
// @version  3
// @mode     read
// @purpose  How many memories of a tier end in each of several spans of time if nobody touches them.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends
// @param    now        integer   epoch milliseconds, the beginning of the first span
// @param    untils     list<integer>  epoch milliseconds, ascending: the ends of the spans
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @returns  until      integer   epoch milliseconds, the end of a span
// @returns  count      integer
// @uses     memory_decay
//
// One range seek per span: the cost depends on what ends, not on what is stored. A memory settled after a span began counts with
// that energy.
WITH datetime({epochMillis: $now}) AS now
// Only accesses and runs move lastDecay. If none came after $now, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
UNWIND range(0, size($untils) - 1) AS i
WITH past, CASE i WHEN 0 THEN $now ELSE $untils[i - 1] END AS begin, $untils[i] AS until
WITH past, until, datetime({epochMillis: begin}) AS begin, log($threshold) + $rate * (begin - $landmark) / 3600000.0 - 1e-9 AS alive,
     log($threshold) + $rate * (until - $landmark) / 3600000.0 - 1e-9 AS bound
CALL (past, begin, alive, bound) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= alive AND m.decayKey < bound
    AND (NOT past OR m.lastDecay <= begin OR m.decayKey >= log($threshold) + $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 - 1e-9)
  RETURN count(*) AS count
}
RETURN until, count ORDER BY until

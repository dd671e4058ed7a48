// @name     energy.top
// @version  5
// @mode     read
// @purpose  The memories of a tier with the most energy at $now, strongest first.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    limit      integer
// @returns  id         string
// @returns  content    string
// @returns  tier       string
// @returns  energy     float     at $now
// @returns  trust      string?   user | local_agent | tool | peer_trusted | peer_provisional | unknown
// @returns  suspect    boolean   it looks like an instruction, and its origin is not trusted
// @uses     memory_decay
//
// A memory settled after $now counts with that energy. Then the order of the index is not that of energy, and all are sorted.
WITH datetime({epochMillis: $now}) AS now, $rate * ($now - $landmark) / 3600000.0 AS shift
// Only accesses and runs move lastDecay. If none came after $now, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
// A seek for null finds nothing at once. (A condition on past alone would be asked of every memory that the seek has found.)
CALL (now, shift, past) {
  // Only with all three keys in the ORDER BY does the index give the order; by decayKey alone Neo4j sorts.
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = CASE WHEN NOT past THEN $tier END AND m.decayKey >= log($threshold) + shift - 1e-9
  WITH m, shift ORDER BY m.isTest DESC, m.tier DESC, m.decayKey DESC LIMIT $limit
  RETURN m, m.decayKey - shift AS logEnergy
  UNION ALL
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = CASE WHEN past THEN $tier END AND m.decayKey >= log($threshold) + shift - 1e-9
  WITH m, m.decayKey - CASE WHEN m.lastDecay > now THEN $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 ELSE shift END AS logEnergy
  WHERE logEnergy >= log($threshold) - 1e-9
  RETURN m, logEnergy ORDER BY logEnergy DESC LIMIT $limit
}
RETURN m.id AS id, m.content AS content, m.tier AS tier, exp(logEnergy) AS energy, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect

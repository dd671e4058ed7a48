// @name     briefing.alive
// @version  10
// @mode     read
// @purpose  The memories of a scope with the most energy at $now.
// @param    scope     string    empty for none
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  branch    string?   the one it was made on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @returns  energy    float     at $now
// @lasting  it goes from the sessions of the scope to their memories
//
// What is due to end is left out, what tells only of what is over, and what was indexed and not used since: it would fill the briefing. A memory settled after $now counts with that energy.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH log(c.expirationThreshold) - 1e-9 AS brink
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
MATCH (s)<-[:IN_SESSION]-(m:Live) WHERE m:Head AND coalesce(m.scope, '') = $scope AND m.created.epochMillis <= $now
  AND (coalesce(m.origin, '') <> 'indexed' OR m.accessCount > 1) AND NOT m:Fact AND NOT m:Commitment AND NOT m:Summary
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true) AND coalesce(m.outdatedSince > datetime({epochMillis: $now}), true)
WITH DISTINCT brink, m
WITH brink, m, coalesce(m.decayKey - m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0, log(m.energy)) AS logEnergy
WHERE CASE WHEN m.decayKey IS NULL THEN coalesce(m.forgetAt > datetime({epochMillis: $now}), true) ELSE logEnergy >= brink END
WITH m, logEnergy ORDER BY logEnergy DESC, m.lineageId LIMIT $limit
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created, exp(logEnergy) AS energy ORDER BY logEnergy DESC, m.lineageId

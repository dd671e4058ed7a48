// @name     monitor.promotions
// @version  2
// @mode     read
// @purpose  The promotions since an instant, newest first.
// @param    isTest     boolean
// @param    since      integer   epoch milliseconds
// @param    until      integer   epoch milliseconds
// @param    limit      integer
// @returns  id         string
// @returns  newId      string
// @returns  fromTier   string
// @returns  toTier     string
// @returns  energy     float
// @returns  at         integer   epoch milliseconds
// @returns  reason     string    threshold | session_boundary | forced
// @returns  runId      string
// @returns  content    string
// @returns  trust      string?   user | local_agent | tool | peer_trusted | peer_provisional | unknown
// @returns  suspect    boolean   it looks like an instruction, and its origin is not trusted
// @uses     promoted_at crystallized_at
WITH datetime({epochMillis: $since}) AS since, datetime({epochMillis: $until}) AS until
CALL (since, until) {
  MATCH (s:Memory)-[r:PROMOTED_TO]->(n:Memory) WHERE r.at >= since AND r.at <= until
  RETURN s, r, n
  UNION ALL
  MATCH (s:Memory)-[r:CRYSTALLIZED_INTO]->(n:Memory) WHERE r.at >= since AND r.at <= until
  RETURN s, r, n
}
WITH s, r, n WHERE s.isTest = $isTest
RETURN s.id AS id, n.id AS newId, s.tier AS fromTier, n.tier AS toTier, r.energy AS energy, r.at.epochMillis AS at,
       r.reason AS reason, r.runId AS runId, n.content AS content,
       toStringOrNull(n.trust) AS trust, n.suspect IS NOT NULL AS suspect
ORDER BY at DESC, id LIMIT $limit

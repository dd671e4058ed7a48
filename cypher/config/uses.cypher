// @name     config.uses
// @version  1
// @mode     read
// @purpose  One page of memories: in which tier each was born and when, and when it was used.
// @param    now        integer        epoch milliseconds; what came later is left out
// @param    after      string         the last lineage of the previous page; empty for the first
// @param    limit      integer        memories on this page
// @gives    among      integer        latest versions in the graph
// @gives    h          node           the head of a lineage
// @gives    apart      boolean        not to be replayed: forgotten on request, out of the energy law, born later, or damaged
// @gives    tier       string?        the tier it was born in
// @gives    born       integer?       epoch milliseconds
// @gives    sessions   list<map>      {name, since, at}: it is of the session since then; the last access in it
// @gives    uses       list<integer>  epoch milliseconds, ascending: its known accesses since its birth
// @gives    unknown    integer        accesses whose instant is not kept
//
// Instants are kept since touchTimes is; of the time before, the last access is known, and the last in each session.
MATCH (h:Head) WHERE h.lineageId > $after
WITH h ORDER BY h.lineageId LIMIT $limit
WITH h, COUNT { MATCH (:Head) } AS among
OPTIONAL MATCH (first:Memory {id: h.lineageId})
WITH h, among, coalesce(first.tier, h.tier) AS tier, CASE WHEN h.created IS :: ZONED DATETIME NOT NULL THEN h.created.epochMillis END AS born
WITH *, NOT coalesce(born <= $now AND h.decayLaw = 'energy' AND coalesce(h.endReason <> 'retracted', true)
                     AND tier IN ['working', 'shortTerm', 'longTerm'], false) AS apart
WITH *, COLLECT {
  MATCH (h)-[i:IN_SESSION]->(s:Session)
  RETURN {name: s.name, at: i.touchedAt, since: CASE
    WHEN s.name = h.sessionId THEN born
    WHEN i.touchedAt IS :: ZONED DATETIME NOT NULL THEN i.touchedAt.epochMillis END}
} AS sessions, [at IN CASE WHEN h.touchTimes IS :: LIST<ANY> NOT NULL THEN h.touchTimes ELSE [] END WHERE at IS :: INTEGER NOT NULL] AS kept
WITH *, COLLECT {
  UNWIND [each IN sessions | each.at] + h.lastAccessed AS at
  WITH at WHERE at IS :: ZONED DATETIME NOT NULL AND at.epochMillis > born AND NOT at.epochMillis IN kept
  RETURN DISTINCT at.epochMillis
} AS others
WITH *, size(kept + others) AS known, COLLECT {
  UNWIND kept + others AS at
  WITH at WHERE NOT apart AND at >= born AND at <= $now
  RETURN at ORDER BY at
} AS uses
// Its birth is the first access that is counted.
RETURN among, h, apart, tier, born, sessions, uses,
       CASE WHEN NOT apart AND coalesce(h.accessCount > known + 1, false) THEN h.accessCount - 1 - known ELSE 0 END AS unknown

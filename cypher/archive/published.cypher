// @name     archive.published
// @version  3
// @mode     read
// @purpose  Count what an archive for another reader than the local agent holds, and the memories that it leaves out.
// @param    now        integer   epoch milliseconds
// @param    reader     string    session | peer | public
// @returns  counts     map       kind to number: memories, the sessions that hold one of them, the entities that one of them mentions, and configurations
// @returns  withheld   integer   versions of memories that have ended, or that this reader may not see
CALL () {
  MATCH (m:Memory) WHERE m.lineageId IS NOT NULL AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
    AND m:Live AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  RETURN collect(m) AS found
}
CALL (found) { UNWIND found AS m MATCH (m)-[:IN_SESSION]->(s:Session {name: m.sessionId}) RETURN count(DISTINCT s) AS sessions }
CALL (found) { UNWIND found AS m MATCH (m)-[r:ABOUT]->(e:Entity) WHERE coalesce(r.ownWeight, 1) > 0 RETURN count(DISTINCT e) AS entities }
RETURN {Memory: size(found), Session: sessions, Entity: entities,
        ConsolidationConfig: COUNT { (c:ConsolidationConfig) }, RecallConfig: COUNT { (c:RecallConfig) }
        // @each configuration , <label>: COUNT { (c:<label>) }
       } AS counts, COUNT { (m:Memory) } - size(found) AS withheld

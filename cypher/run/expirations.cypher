// @name     run.expirations
// @version  2
// @mode     read
// @purpose  The memories that a run ended because they had faded, in the order they faded.
// @param    id        string
// @param    limit     integer
// @returns  id        string
// @returns  tier      string
// @returns  content   string
// @returns  endedAt   integer   epoch milliseconds
// @returns  trust     string?   user | local_agent | tool | peer_trusted | peer_provisional | unknown
// @returns  suspect   boolean   it looks like an instruction, and its origin is not trusted
MATCH (r:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event {kind: 'expired'})-[:CONCERNS]->(m:Memory)
RETURN m.id AS id, m.tier AS tier, m.content AS content, e.at.epochMillis AS endedAt,
       toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY endedAt, id LIMIT $limit

// @name     run.expirations
// @version  1
// @mode     read
// @purpose  The memories that a run ended because they had faded, in the order they faded.
// @param    id        string
// @param    limit     integer
// @returns  id        string
// @returns  tier      string
// @returns  content   string
// @returns  endedAt   integer   epoch milliseconds
MATCH (r:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event {kind: 'expired'})-[:CONCERNS]->(m:Memory)
RETURN m.id AS id, m.tier AS tier, m.content AS content, e.at.epochMillis AS endedAt
ORDER BY endedAt, id LIMIT $limit

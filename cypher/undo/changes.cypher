// @name     undo.changes
// @version  2
// @mode     read
// @purpose  What a run changed: its events in order of their ids, with the content they are about.
// @param    id        string
// @param    limit     integer
// @returns  event     map       every property of an event
// @returns  content   string?   of the memory, shortened
// @returns  trust     string?
// @returns  suspect   boolean   it looks like an instruction, and its origin is not trusted
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event)
WITH e ORDER BY e.id LIMIT $limit
OPTIONAL MATCH (e)-[:CONCERNS]->(m:Memory)
RETURN e {.*} AS event, left(m.content, 80) AS content, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect ORDER BY e.id

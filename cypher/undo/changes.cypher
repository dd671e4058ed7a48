// @name     undo.changes
// @version  1
// @mode     read
// @purpose  What a run changed: its events in order of their ids, with the content they are about.
// @param    id        string
// @param    limit     integer
// @returns  event     map       every property of an event
// @returns  content   string?   of the memory, shortened
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event)
WITH e ORDER BY e.id LIMIT $limit
OPTIONAL MATCH (e)-[:CONCERNS]->(m:Memory)
RETURN e {.*} AS event, left(m.content, 80) AS content ORDER BY e.id

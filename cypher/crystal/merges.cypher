// @name     crystal.merges
// @version  1
// @mode     read
// @purpose  The events by which a crystal was merged into another one or, if it was not, by which others were merged into it.
// @param    id        string
// @returns  id        string    of an event
// @returns  winner    string
// @returns  loser     string
MATCH (m:Memory {id: $id})
CALL (m) {
  MATCH (m)-[:MERGED_INTO]->(w:Memory)
  RETURN m AS l, w
  UNION
  WITH m WHERE NOT EXISTS { (m)-[:MERGED_INTO]->(:Memory) }
  MATCH (l:Memory)-[:MERGED_INTO]->(m)
  RETURN l, m AS w
}
MATCH (l)<-[:CONCERNS]-(e:Event {runId: l.endRunId}) WHERE coalesce(e.of, e.kind) = 'merged' AND e.after_validTo = l.validTo AND e.memoryId = l.id
RETURN e.id AS id, w.id AS winner, l.id AS loser ORDER BY id

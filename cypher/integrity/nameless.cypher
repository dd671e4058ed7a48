// @name     integrity.nameless
// @version  2
// @mode     read
// @purpose  A memory whose id is missing or no text, by the element id that validation reports instead, with the id by which others know it.
// @param    element   string
// @returns  memory    map      {id, content, isTest}: id is null if no other node knows it; the others as they are stored
MATCH (m:Memory) WHERE elementId(m) = $element AND (m.id IS NULL OR NOT m.id IS :: STRING NOT NULL)
WITH m, [(m)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(n:Memory) | n.promotedFrom] + COLLECT {
  MATCH (:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(m)<-[:CONCERNS]-(e:Event) WHERE e.newId IS NULL RETURN e.memoryId
} + COLLECT {
  MATCH (m)<-[:PROMOTED_TO|CRYSTALLIZED_INTO]-(s:Memory)<-[:CONCERNS]-(e:Event) WHERE e.newId IS NOT NULL
  RETURN e.newId ORDER BY e.at DESC
} + CASE WHEN EXISTS { (:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(m) } THEN [] ELSE COLLECT {
  MATCH (m)<-[:CONCERNS]-(e:Event) RETURN e.memoryId ORDER BY e.at DESC
} + [m.lineageId, toStringOrNull(m.id)] END AS told
WITH m, head(COLLECT {
  UNWIND told AS id
  WITH id WHERE id IS :: STRING NOT NULL AND id <> '' AND NOT EXISTS { MATCH (:Memory {id: id}) }
  RETURN id LIMIT 1
}) AS id
RETURN {id: id, content: m.content, isTest: m.isTest} AS memory

// @name     toy.page
// @version  1
// @mode     read
// @purpose  Notes in order of their ids, a page, each with its edges to memories.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>
// @returns  edges       list<map>
MATCH (n:ToyNote) WHERE n.id > $after
WITH n ORDER BY n.id LIMIT $limit
RETURN n.id AS position, labels(n) AS labels, [k IN keys(n) | [k, n[k]]] AS properties, COLLECT {
  MATCH (n)-[r:NOTED]->(m:Memory)
  RETURN {type: type(r), outgoing: true, other: ['Memory', m.id, m.lineageId], properties: [k IN keys(r) | [k, r[k]]]}
} AS edges
ORDER BY position

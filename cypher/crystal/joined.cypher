// @name     crystal.joined
// @version  2
// @mode     read
// @purpose  The crystals that a run merged or parted, and those that they are merged into; what is merged comes first.
// @param    id        string    of the run
// @returns  id        string
// @uses     run_id
MATCH (r:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event) WHERE coalesce(e.of, e.kind) = 'merged'
MATCH (e)-[:CONCERNS]->(m:Memory)
WITH DISTINCT m
MATCH (m)-[:MERGED_INTO*0..]->(h:Memory)
WITH DISTINCT h, EXISTS { (h)-[:MERGED_INTO]->() } AS merged
RETURN h.id AS id ORDER BY merged DESC, id

// @name     integrity.orphans
// @version  2
// @mode     read
// @purpose  Find entities, clusters, sessions and sources without memories.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
// A session may end without memories, and what a purge emptied is marked.
CALL () {
  MATCH (e:Entity) WHERE NOT EXISTS { (e)<-[:ABOUT]-(:Memory) }
  RETURN 'orphan_entity' AS code, e.name AS id
  UNION ALL
  MATCH (c:SemanticCluster) WHERE NOT EXISTS { (c)<-[:BELONGS_TO]-(:Memory) }
  RETURN 'orphan_cluster' AS code, c.name AS id
  UNION ALL
  MATCH (s:Session) WHERE s.endedAt IS NULL AND s.emptiedAt IS NULL AND NOT EXISTS { (s)<-[:IN_SESSION]-(:Memory) }
  RETURN 'orphan_session' AS code, s.name AS id
  UNION ALL
  MATCH (s:Source) WHERE s.emptiedAt IS NULL AND NOT EXISTS { (s)<-[:DERIVED_FROM]-(:Memory) }
  RETURN 'orphan_source' AS code, s.name AS id
}
WITH code, id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code

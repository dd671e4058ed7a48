// @name     memory.delete_tests
// @version  6
// @mode     write
// @purpose  Delete one batch of lineages of test memories for good, with their events, emptied sessions, entities and clusters.
// @param    batch     integer   lineages in this transaction
// @param    keep      integer   the newest lineages, which stay
// @returns  deleted   integer   memories; 0 ends the drain
// @returns  beside    list<string>  their neighbours in their sessions
// @returns  sessions  list<map>     {isTest, scope, name}: where they were created
// @writes   Memory Event Session Entity SemanticCluster
// @rows     one
// @safe     deleted memories are not found again
// @eager    one batch
//
// The heads are sorted only if some stay.
CALL () {
  UNWIND CASE WHEN $keep = 0 THEN [1] ELSE [] END AS _
  CALL () { MATCH (h:TestHead) RETURN h LIMIT $batch }
  RETURN h
  UNION ALL
  UNWIND CASE WHEN $keep > 0 THEN [1] ELSE [] END AS _
  CALL () { MATCH (h:TestHead) RETURN h ORDER BY h.created DESC, h.id SKIP $keep LIMIT $batch }
  RETURN h
}
MATCH (m:Memory {lineageId: h.lineageId}) WHERE m.isTest = true
OPTIONAL MATCH (e:Event)-[:CONCERNS]->(m)
OPTIONAL MATCH (m)-[:IN_SESSION]->(s:Session)
OPTIONAL MATCH (m)-[:ABOUT]->(a:Entity)
OPTIONAL MATCH (m)-[:BELONGS_TO]->(c:SemanticCluster)
OPTIONAL MATCH (m)-[:NEXT]-(o:Memory)
WITH collect(DISTINCT m) AS memories, collect(DISTINCT e) AS events, collect(DISTINCT s) AS sessions,
     collect(DISTINCT a) AS entities, collect(DISTINCT c) AS clusters, collect(DISTINCT o.id) AS beside,
     collect(DISTINCT {isTest: true, scope: coalesce(m.scope, ''), name: m.sessionId}) AS created
WITH memories, events, sessions, entities, clusters, beside, created, size(memories) AS deleted
// @slot gone
FOREACH (e IN events | DETACH DELETE e)
FOREACH (m IN memories | DETACH DELETE m)
WITH sessions, entities, clusters, beside, created, deleted
FOREACH (s IN [each IN sessions WHERE NOT EXISTS { (each)<-[:IN_SESSION]-() }] | DETACH DELETE s)
FOREACH (a IN [each IN entities WHERE NOT EXISTS { (each)<-[:ABOUT]-() }] | DETACH DELETE a)
// Clusters that remain lose label and centre, which may come from the deleted; the next clustering describes them again.
FOREACH (kept IN [each IN clusters WHERE EXISTS { (each)<-[:BELONGS_TO]-() }] | SET kept.label = null, kept.centre = null)
FOREACH (empty IN [each IN clusters WHERE NOT EXISTS { (each)<-[:BELONGS_TO]-() }] | DELETE empty)
RETURN deleted, beside, created AS sessions

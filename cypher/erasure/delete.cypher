// @name     erasure.delete
// @version  5
// @mode     write
// @purpose  Delete lineages for good with all that says anything of them, and count it; nothing of their content stays.
// @param    id         string        the erasure
// @param    lineages   list<string>  of one transaction
// @returns  beside     list<string>  their neighbours in their sessions
// @returns  sessions   list<map>     {isTest, scope, name}: where they were created
// @returns  winners    list<string>  crystals that one of them was merged into
// @writes   Memory Event Entity SemanticCluster Source Session Probe RELATES Erasure
// @rows     one
// @uses     event_lineage event_content
// @safe     deleted lineages are not found again
// @eager    one batch, between its locks and its deletions
//
// An entity, a cluster or a session goes with the last memory that it is of, and a cluster loses label and centre until it is
// described again. What only these memories stated goes too: a relation of two entities, a source, a probe, a node of the old system.
MATCH (x:Erasure {id: $id})
SET x.rev = x.rev
WITH x
CALL () {
  UNWIND $lineages AS lineage
  CALL (lineage) { MATCH (m:Memory {lineageId: lineage}) RETURN m UNION MATCH (m:Memory {id: lineage}) RETURN m }
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  WITH m WHERE m:Memory
  RETURN collect(m) AS gone
}
WITH x, gone,
     COLLECT { UNWIND gone AS v MATCH (v)-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]->(o) WHERE NOT o:Memory RETURN DISTINCT o } AS around,
     COLLECT { UNWIND gone AS v MATCH (v)-[:NEXT]-(o:Memory) WHERE NOT o IN gone RETURN DISTINCT o.id } AS beside,
     COLLECT { UNWIND gone AS v MATCH (v)-[:MERGED_INTO]->(o:Memory) WHERE NOT o IN gone RETURN DISTINCT o.id } AS winners,
     COLLECT { UNWIND gone AS v RETURN DISTINCT {isTest: v.isTest, scope: coalesce(v.scope, ''), name: v.sessionId} } AS sessions,
     COLLECT { UNWIND gone AS v MATCH (v)<-[:CONCERNS]-(e:Event) RETURN e
       UNION UNWIND $lineages AS lineage MATCH (e:Event {lineageId: lineage}) USING INDEX e:Event(lineageId) RETURN e } AS events,
     COLLECT { UNWIND gone AS v MATCH (e:Event {before_contentHash: v.contentHash}) USING INDEX e:Event(before_contentHash) RETURN DISTINCT e } AS purged,
     COLLECT { UNWIND gone AS v MATCH (v)<-[:HAS_MEMORY]-(c:Crystallization) RETURN DISTINCT c } AS olds,
     COLLECT { MATCH (p:Probe) WHERE any(each IN p.expects WHERE each IN $lineages) RETURN p } AS probes,
     COLLECT { UNWIND gone AS v MATCH (v)-[:ABOUT]->(a:Entity)-[r:RELATES]->(b:Entity)
       WHERE NOT EXISTS { (a)<-[:ABOUT]-(o:Memory)-[:ABOUT]->(b) WHERE NOT o IN gone } RETURN DISTINCT r } AS relations
WITH *, size(COLLECT { UNWIND gone AS v RETURN DISTINCT coalesce(v.lineageId, v.id) }) AS memories, size(gone) AS versions
// @slot lost
// @slot gone
FOREACH (r IN relations | DELETE r)
// What was purged before, and had the same text, can be told by its hash.
FOREACH (e IN purged | SET e.before_contentHash = null)
FOREACH (each IN events + olds + probes + gone | DETACH DELETE each)
WITH *
CALL (around) {
  UNWIND around AS o
  WITH o ORDER BY labels(o), o.scope, o.name
  // Only under the lock is it known whether another memory was joined to it meanwhile.
  SET o.rev = o.rev
  FOREACH (c IN CASE WHEN o:SemanticCluster THEN [o] ELSE [] END | SET c.label = null, c.centre = null)
  WITH o WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() }
  WITH o, o:Entity AS entity, o:SemanticCluster AS cluster, o:Source AS source
  DETACH DELETE o
  RETURN sum(CASE WHEN entity THEN 1 ELSE 0 END) AS entities, sum(CASE WHEN cluster THEN 1 ELSE 0 END) AS clusters,
         sum(CASE WHEN source THEN 1 ELSE 0 END) AS sources
}
SET x.memories = x.memories + memories, x.versions = x.versions + versions, x.events = x.events + size(events),
    x.entities = x.entities + entities, x.clusters = x.clusters + clusters, x.sources = x.sources + sources,
    x.probes = x.probes + size(probes), x.crystallizations = x.crystallizations + size(olds),
    x.relations = x.relations + size(relations)
RETURN beside, sessions, winners

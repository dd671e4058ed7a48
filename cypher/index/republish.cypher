// @name     index.republish
// @version  1
// @mode     write
// @purpose  After index.turn, in its transaction, say who may read both versions: the old one is published again if that may be.
// @param    events    list<string>  ids of the events by which the run took others back
// @param    now       integer       epoch milliseconds
// @param    runId     string        the run of the undo
// @returns  changed   integer       versions that others may read again, or no more
// @writes   Memory.accessScope Memory.facets Event Event.after_accessScope CONCERNS RECORDED_IN
// @rows     one
// @safe     an event that says who may read the old version is not looked at again
// @eager    a batch of events
//
// An undo lets nobody read more than now, unless nobody has said since who may read the crystal: then it is as it was. What was published
// of the version that ends is withdrawn, and an event tells of it. A redo publishes nothing: both are private then.
MATCH (run:ConsolidationRun {id: $runId})
CALL (run) {
  MATCH (u:Event) WHERE u.id IN $events AND u.after_accessScope IS NULL
  MATCH (e:Event {id: u.undoes})
  MATCH (s:Memory {id: u.memoryId})
  MATCH (n:Memory {id: u.newId})
  // What was said of the new version, or of a later one, and was not taken back.
  WITH *, EXISTS {
    MATCH (n)<-[:SUPERSEDES]-*(v:Memory)<-[:CONCERNS]-(x:Event {kind: 'published'})
    WHERE (e.kind = 'superseded' OR x.at >= e.at) AND NOT EXISTS {
      MATCH (v)<-[:CONCERNS]-(y:Event {undoes: x.id}) WHERE NOT EXISTS { (v)<-[:CONCERNS]-(:Event {undoes: y.id}) } }
  } AS said
  WITH *, CASE
    WHEN u.kind <> 'undone' OR NOT coalesce(e.before_accessScope IN ['shared', 'public'], false) THEN 'private'
    WHEN NOT said THEN e.before_accessScope
    ELSE CASE n.accessScope WHEN 'public' THEN e.before_accessScope WHEN 'shared' THEN 'shared' ELSE 'private' END END AS asked
  WITH *, COLLECT {
    MATCH (s:Memory) (()-[step:DERIVED_FROM|MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory)
           WHERE CASE type(step) WHEN 'DERIVED_FROM' THEN endNode(step) = p ELSE startNode(step) = p END)+ (a)
    WITH DISTINCT a WHERE coalesce(NOT a.sensitivity IN ['normal', 'personal'], true) OR a.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal']
    RETURN a.id ORDER BY a.id
  } AS ancestors
  WITH *, CASE
    WHEN s.validTo IS NOT NULL OR coalesce(s.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
    WHEN s.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] THEN 'kept'
    WHEN s.sensitivity = 'confidential' THEN 'confidential'
    WHEN coalesce(NOT s.sensitivity IN ['normal', 'personal'], true) THEN 'unknown'
    WHEN s.suspect IS NOT NULL THEN 'suspect'
    WHEN size(ancestors) > 0 THEN 'descends' END AS forbidden
  WITH *, CASE WHEN forbidden IS NULL THEN asked ELSE 'private' END AS access, coalesce(n.accessScope IN ['shared', 'public'], false) AS withdrawn
  FOREACH (_ IN CASE WHEN withdrawn THEN [1] ELSE [] END |
    CREATE (w:Event {id: $runId + ':withdrawn:' + u.id, kind: 'withdrawn', at: datetime({epochMillis: $now}), runId: $runId, memoryId: n.id,
                     lineageId: n.lineageId, before_accessScope: n.accessScope, after_accessScope: 'private'})
    CREATE (w)-[:CONCERNS]->(n), (w)-[:RECORDED_IN]->(run))
  SET s.accessScope = access, n.accessScope = 'private', u.after_accessScope = access
  FOREACH (m IN [s, n] |
    SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END)
  RETURN count(CASE WHEN access <> coalesce(u.before_accessScope, 'private') THEN 1 END) + count(CASE WHEN withdrawn THEN 1 END) AS changed
}
RETURN changed

// @name     crystal.publish
// @version  4
// @mode     write
// @purpose  Say who may read a crystal, unless its kind, its text or what it comes from forbids that.
// @param    id        string
// @param    to        string    private | shared | public
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  outcome   string    published: by this run, now or in an earlier attempt | same: it had that scope | ended | kept: what is of its type never leaves | unknown: nobody has looked how sensitive it is | confidential | suspect: it looks like an instruction, and its origin is not trusted | descends: what it comes from is somebody's own or confidential, or nobody has looked | changed: an undo took it back
// @returns  was       string    its access scope before
// @returns  ancestor  string?   of one that descends: the first, by its id, that forbids it
// @writes   Memory.accessScope Memory.facets Memory.rev Event CONCERNS RECORDED_IN
// @rows     any a deleted crystal has no row
// @safe     a run publishes a crystal once
// @eager    one crystal
//
// Facts, preferences, relationships, episodes and goals are somebody's own (seed "Memory Crystals"). What was merged into a crystal, and its
// earlier versions, count as what it comes from. Anything may be made private again, what has ended too. Of a version of a file whose earlier
// one was published that may be said though it is private: no undo publishes the earlier one then.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, m, $runId + ':published:' + m.id AS name WHERE m:Crystal
WITH *, CASE WHEN m.accessScope IN ['shared', 'public'] THEN m.accessScope ELSE 'private' END AS was, EXISTS { (:Event {id: name}) } AS done,
     $to = 'private' AND NOT EXISTS { (m)<-[:CONCERNS]-(:Event {kind: 'published'}) }
       AND EXISTS { MATCH (m)-[:SUPERSEDES]->+(:Memory)<-[:CONCERNS]-(s:Event {kind: 'superseded'}) WHERE s.before_accessScope IN ['shared', 'public'] } AS unsaid
WITH *, COLLECT {
  MATCH (m:Memory) (()-[step:DERIVED_FROM|MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory)
         WHERE CASE type(step) WHEN 'DERIVED_FROM' THEN endNode(step) = p ELSE startNode(step) = p END)+ (a)
  WITH DISTINCT a WHERE coalesce(NOT a.sensitivity IN ['normal', 'personal'], true) OR a.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal']
  RETURN a.id ORDER BY a.id
} AS ancestors
WITH *, CASE
  WHEN m.validTo IS NOT NULL OR coalesce(m.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
  WHEN m.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] THEN 'kept'
  WHEN m.sensitivity = 'confidential' THEN 'confidential'
  WHEN coalesce(NOT m.sensitivity IN ['normal', 'personal'], true) THEN 'unknown'
  WHEN m.suspect IS NOT NULL THEN 'suspect'
  WHEN size(ancestors) > 0 THEN 'descends' END AS forbidden
WITH *, CASE
  WHEN done THEN CASE was WHEN $to THEN 'published' ELSE 'changed' END
  WHEN was = $to AND NOT unsaid THEN 'same'
  WHEN $to = 'private' THEN 'published'
  ELSE coalesce(forbidden, 'published') END AS outcome
CALL (r, m, name, done, outcome) {
  WITH r, m, name WHERE outcome = 'published' AND NOT done
  CREATE (e:Event {id: name, kind: 'published', at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId,
                   before_accessScope: m.accessScope, after_accessScope: $to})
  CREATE (e)-[:CONCERNS]->(m), (e)-[:RECORDED_IN]->(r)
  SET m.accessScope = $to, m.rev = m.rev + 1
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
}
RETURN outcome, was, CASE outcome WHEN 'descends' THEN ancestors[0] END AS ancestor

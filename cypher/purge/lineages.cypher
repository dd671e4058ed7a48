// @name     purge.lineages
// @version  12
// @mode     write
// @purpose  Delete for good one batch of lineages whose latest version expired before an instant; each leaves an event without content.
// @param    isTest    boolean
// @param    before    integer    epoch milliseconds; what ended then or later stays
// @param    now       integer    epoch milliseconds
// @param    batch     integer    lineages in this transaction
// @param    breaks    boolean    also what other memories were made of
// @param    except    list<string>  ids of latest versions to leave out
// @param    runId     string
// @returns  seen      integer    candidates in this batch; 0 ends the drain
// @returns  done      integer    lineages deleted
// @returns  left      list<string>  candidates that were kept
// @returns  held      list<string>  of these, those that other memories were made of
// @returns  beside    list<string>  their neighbours in their sessions
// @returns  sessions  list<map>     {isTest, scope, name}: where they were created
// @writes   Memory Event RECORDED_IN Entity SemanticCluster Session.emptiedAt Source.emptiedAt
// @rows     one
// @uses     memory_end
// @safe     deleted lineages are not found again
// @eager    one batch, between its locks, its events and its deletion
//
// Sessions, sources and earlier events stay: they hold no content, and sessions and sources that are left empty are marked. An entity
// is somebody's word, so it is deleted with the last memory that mentions it. A cluster loses label and centre, which may come from
// the deleted, until it is described again; one that is left empty is deleted. association.reopen and session.relearn remove the text
// derived from the deleted memories elsewhere, in the same transaction. What other memories were made of stays as long as they do, but for
// a summary of a box, of which nothing was made: that can be made anew. What was merged into a crystal goes with it: until then the two can
// be parted.
MATCH (r:ConsolidationRun {id: $runId})
WITH r, datetime({epochMillis: $before}) AS before, datetime({epochMillis: $now}) AS now
CALL (before) {
  MATCH (h:Memory) USING INDEX h:Memory(isTest, endReason, validTo)
  WHERE h.isTest = $isTest AND h.endReason IN ['expired', 'forgotten', 'ttl', 'archived', 'source_gone'] AND h.validTo < before
    AND h.id IS NOT NULL AND h.lineageId IS NOT NULL AND NOT h.id IN $except
  RETURN h LIMIT $batch
}
CALL (h) {
  MATCH (m:Memory {lineageId: h.lineageId})
  RETURN m
  UNION
  MATCH (h)<-[:MERGED_INTO]-+(l:Memory)
  MATCH (m:Memory {lineageId: l.lineageId})
  RETURN m
}
WITH r, before, now, h, m ORDER BY m.id
SET m.rev = m.rev
// Checked again under the locks: a lineage that was revived in between, or is damaged, stays.
WITH r, now, h, h.endReason IN ['expired', 'forgotten', 'ttl', 'archived', 'source_gone'] AND h.validTo < before AND (h:Head OR h:TestHead) AND NOT h:Live AS ended,
     collect(m) AS versions
WITH r, now, h.id AS id, versions, [v IN versions WHERE v = h OR v.endReason = 'merged'] AS heads, coalesce(ended AND all(v IN versions WHERE
       v.validTo IS NOT NULL AND v.isTest = $isTest AND (v = h OR NOT v.endReason IN ['expired', 'forgotten', 'ttl', 'archived', 'source_gone'])), false) AS over,
     NOT $breaks AND COUNT { UNWIND versions AS v MATCH (v)<-[:DERIVED_FROM]-(c:Memory) WHERE NOT c IN versions AND NOT (c:Summary AND NOT EXISTS { (c)<-[:DERIVED_FROM]-(:Memory) }) RETURN v LIMIT 1 } > 0 AS parent
WITH *, over AND NOT parent AS due, over AND parent AS held
CALL (r, now, heads, versions, due) {
  WITH r, now, heads, versions WHERE due
  UNWIND heads AS h
  CREATE (e:Event {id: $runId + ':purged:' + h.lineageId, kind: 'purged', at: now, runId: $runId, memoryId: h.id,
                   lineageId: h.lineageId, versionIds: [v IN versions WHERE v.lineageId = h.lineageId | v.id], before_tier: h.tier,
                   before_created: h.created, before_lastAccessed: h.lastAccessed, before_validTo: h.validTo,
                   before_endReason: h.endReason, before_contentHash: h.contentHash})
  CREATE (e)-[:RECORDED_IN]->(r)
  RETURN count(*) AS written
}
WITH id, heads, due, held, written, CASE WHEN due THEN versions ELSE [] END AS gone
WITH *, COLLECT { UNWIND gone AS v MATCH (v)-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]->(o) WHERE NOT o:Memory RETURN DISTINCT o } AS around,
     COLLECT { UNWIND gone AS v MATCH (v)-[:NEXT]-(o:Memory) WHERE NOT o IN gone RETURN DISTINCT o.id } AS beside,
     [v IN heads WHERE due | {isTest: v.isTest, scope: coalesce(v.scope, ''), name: v.sessionId}] AS homes
// @slot gone
FOREACH (v IN gone | DETACH DELETE v)
WITH count(*) AS seen, sum(written) AS done, collect(CASE WHEN NOT due THEN id END) AS left, collect(CASE WHEN held THEN id END) AS held, collect(around) AS lists,
     collect(beside) AS besides, collect(homes) AS homes
CALL (lists) {
  UNWIND lists AS list
  UNWIND list AS o
  WITH DISTINCT o ORDER BY labels(o), o.scope, o.name
  // Only under the lock is it known whether another memory was joined to it meanwhile.
  SET o.rev = o.rev
  FOREACH (c IN CASE WHEN o:SemanticCluster THEN [o] ELSE [] END | SET c.label = null, c.centre = null)
  WITH o WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() }
  FOREACH (e IN CASE WHEN o:Entity OR o:SemanticCluster THEN [o] ELSE [] END | DETACH DELETE e)
  FOREACH (s IN CASE WHEN o:Session OR o:Source THEN [o] ELSE [] END | SET s.emptiedAt = datetime({epochMillis: $now}))
  RETURN count(o) AS emptied
}
RETURN seen, done, left, held, reduce(all = [], ids IN besides | all + ids) AS beside, COLLECT { UNWIND homes AS each UNWIND each AS home RETURN DISTINCT home } AS sessions

// @name     commitment.said_again
// @version  1
// @mode     write
// @purpose  Of events that are to be taken back, those by which a commitment would end that somebody promised again since, and did not take back.
// @param    events   list<string>  ids
// @returns  id       string        of an event that stays
// @returns  runId    string        the last one by which it was promised again
// @returns  blocker  map           {id, kind, of, memoryId, associations} of the event by which it was
// @writes   Memory.rev
// @rows     any a commitment that nobody promised again has no row
// @safe     it only takes locks
// @eager    a batch of events
//
// As fact.said_again has it. A run has one event of what it says again, of the same instant as the edges to all that says it; if each of
// those was forgotten or taken back, it counts for nothing. What is trusted less or is more sensitive has no such edge, and counts.
MATCH (e:Event)-[:CONCERNS]->(m:Commitment) WHERE e.id IN $events AND e.kind <> 'undone'
WITH e, m ORDER BY m.id, e.id
SET m.rev = m.rev
WITH e, m WHERE m:Live
WITH e, m, head(COLLECT {
  MATCH (m)<-[:CONCERNS]-(b:Event {kind: 'affirmed'}) WHERE b.runId <> e.runId
    AND coalesce(head(COLLECT { MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.id ENDS WITH ':' + b.id RETURN u.kind ORDER BY u.at DESC, size(u.id) DESC LIMIT 1 }), 'redone') <> 'undone'
    AND (NOT EXISTS { (m)-[:DERIVED_FROM {operation: 'restated', at: b.at}]->(:Memory) }
      OR EXISTS { MATCH (m)-[:DERIVED_FROM {operation: 'restated', at: b.at}]->(t:Memory) MATCH (h:Memory {lineageId: t.lineageId}) WHERE (h:Head OR h:TestHead) AND NOT coalesce(h.endReason, '') IN ['retracted', 'undone'] })
  RETURN b ORDER BY b.at DESC, b.id LIMIT 1
}) AS last WHERE last IS NOT NULL
RETURN e.id AS id, last.runId AS runId, {id: last.id, kind: last.kind, of: last.of, memoryId: last.memoryId, associations: 0} AS blocker ORDER BY id

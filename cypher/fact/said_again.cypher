// @name     fact.said_again
// @version  2
// @mode     write
// @purpose  Of events that are to be taken back, those by which a fact would end that somebody said again since, and did not take back, and those by which it corrects another one.
// @param    events   list<string>  ids
// @returns  id       string        of an event that stays
// @returns  runId    string        the last one by which the fact was said again
// @returns  blocker  map           {id, kind, of, memoryId, associations} of the event by which it was
// @writes   Memory.rev
// @rows     any a fact that nobody said again has no row
// @safe     it only takes locks
// @eager    a batch of events
//
// What its own run said again goes with it. A saying that was forgotten or taken back itself counts for nothing. Whatever
// takes it back or brings it back has an id that ends with its own, and the last of these counts. A correction is taken back with the fact
// that corrects, which its run stated, and which began with the other one; or else what was never so would have been so until then.
MATCH (e:Event)-[:CONCERNS]->(o:Fact) WHERE e.id IN $events AND e.kind <> 'undone'
CALL (e, o) {
  WITH e, o WHERE coalesce(e.of, e.kind) = 'stated'
  RETURN o AS f
  UNION
  WITH e, o WHERE coalesce(e.of, e.kind) = 'corrected'
  WITH o, split(split(e.id, ':corrected:')[0], ':')[-1] AS run
  MATCH (f:Fact {isTest: o.isTest, subjectKey: o.subjectKey, attribute: o.attribute})
  WHERE f <> o AND coalesce(f.scope, '') = coalesce(o.scope, '') AND f.validSince <= o.validSince AND EXISTS { (:Event {id: run + ':stated:' + f.id}) }
  RETURN f
}
WITH e, f ORDER BY f.id, e.id
SET f.rev = f.rev
WITH e, f WHERE f:Live
WITH e, f, head(COLLECT {
  MATCH (f)<-[:CONCERNS]-(b:Event {kind: 'restated'}) WHERE b.runId <> e.runId
    AND coalesce(head(COLLECT { MATCH (f)<-[:CONCERNS]-(u:Event) WHERE u.id ENDS WITH ':' + b.id RETURN u.kind ORDER BY u.at DESC, size(u.id) DESC LIMIT 1 }), 'redone') <> 'undone'
    AND EXISTS { MATCH (t:Memory {id: b.sourceId}) MATCH (m:Memory {lineageId: t.lineageId}) WHERE (m:Head OR m:TestHead) AND NOT coalesce(m.endReason, '') IN ['retracted', 'undone'] }
  RETURN b ORDER BY b.at DESC, b.id LIMIT 1
}) AS last WHERE last IS NOT NULL
RETURN e.id AS id, last.runId AS runId, {id: last.id, kind: last.kind, of: last.of, memoryId: last.memoryId, associations: 0} AS blocker ORDER BY id

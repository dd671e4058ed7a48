// @name     document.undo
// @version  1
// @mode     write
// @purpose  Take back that texts were saved, or that this was taken back: the state from before is the current one again.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: another state was saved since
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event that made another state the current one
// @writes   CURRENT DocumentState.undoneAt Document.rev Event CONCERNS RECORDED_IN
// @rows     any an event whose state is gone has none
// @safe     an event is taken back once a run
// @eager    a batch of events
//
// A state that was taken back stays with its text. A refused one never was the current one, so that nothing moves with it.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event)-[:CONCERNS]->(s:DocumentState)-[:STATE_OF]->(d:Document) WHERE e.id IN $events
WITH r, e, s, d ORDER BY d.isTest, d.scope, d.name
SET d.rev = d.rev
WITH r, e, s, d ORDER BY d.isTest, d.scope, d.name, e.id
// One after the other, so that each sees what was taken back before it.
CALL (r, e, s, d) {
  CALL (d) {
    MATCH (d)-[:CURRENT]->(c:DocumentState)
    RETURN head(collect(c.id)) AS held
  }
  WITH r, e, s, d, held, CASE
    WHEN (e.kind = 'undone') = (s.undoneAt IS NULL) THEN 'repeated'
    WHEN NOT s.accepted THEN 'undone'
    WHEN coalesce(held, '') <> coalesce(e.after_id, '') THEN 'changed'
    WHEN e.before_id IS NOT NULL AND NOT EXISTS { (:DocumentState {id: e.before_id}) } THEN 'changed'
    ELSE 'undone' END AS outcome
  CALL (r, e, s, d, outcome) {
    WITH r, e, s, d WHERE outcome = 'undone'
    CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END,
                     of: coalesce(e.of, e.kind), undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId, name: e.name,
                     before_id: e.after_id, after_id: e.before_id})
    CREATE (u)-[:CONCERNS]->(s)
    CREATE (u)-[:RECORDED_IN]->(r)
    SET d.rev = d.rev + 1, s.undoneAt = CASE WHEN e.kind <> 'undone' THEN datetime({epochMillis: $now}) END
    WITH e, d, s WHERE s.accepted
    CALL (d) {
      MATCH (d)-[was:CURRENT]->()
      DELETE was
    }
    WITH e, d
    MATCH (p:DocumentState {id: e.before_id})
    CREATE (d)-[:CURRENT]->(p)
    RETURN count(p) AS back
  }
  WITH e, d, held, outcome
  RETURN outcome, head(COLLECT {
    MATCH (d)<-[:STATE_OF]-(x:DocumentState)<-[:CONCERNS]-(b:Event)
    WHERE outcome = 'changed' AND x.accepted AND b.runId <> $runId AND coalesce(b.after_id, '') = coalesce(held, '')
    RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: null, associations: 0} ORDER BY b.at DESC, b.id DESC LIMIT 1
  }) AS blocker
}
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event,
       null AS lives, null AS moves, blocker

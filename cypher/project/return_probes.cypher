// @name     project.return_probes
// @version  1
// @mode     write
// @purpose  Take back that the probes of a scope were moved: they ask where they asked before.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: they do not ask where they were moved, or memories were moved on since
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event that moved them on
// @writes   Probe Event Event.takenBack RECORDED_IN
// @rows     any a duplicate event has one row
// @safe     an event is taken back once a run
// @eager    the probes of a few scopes
MATCH (run:ConsolidationRun {id: $runId})
MATCH (e:Event) WHERE e.id IN $events
CALL (e) {
  // By a memory that both runs have moved.
  MATCH (e)-[:RECORDED_IN]->(:ConsolidationRun)<-[:RECORDED_IN]-(x:Event)-[:CONCERNS]->(m:Memory) WHERE coalesce(x.of, x.kind) = 'moved'
  WITH e, m LIMIT 1
  MATCH (m)<-[:CONCERNS]-(later:Event {kind: 'moved'})
  WHERE later.runId <> e.runId AND later.at >= e.at AND coalesce(later.before_scope, '') = coalesce(e.after_scope, '')
  MATCH (b:Event {id: later.runId + ':questions_moved:' + coalesce(later.after_scope, '')}) WHERE b.takenBack IS NULL
  WITH b ORDER BY b.at DESC, b.id LIMIT 1
  RETURN collect({id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0}) AS blockers
}
WITH run, e, blockers, blockers <> [] OR EXISTS {
  MATCH (p:Probe) WHERE p.id IN e.probes AND coalesce(p.scope, '') <> coalesce(e.after_scope, '') } AS moved
CALL (run, e, moved) {
  WITH run, e WHERE NOT moved AND e.takenBack IS NULL
  // What takes an undo back lets the first event stand again.
  SET e.takenBack = true
  WITH run, e
  CALL (e) {
    MATCH (first:Event {id: e.undoes})
    SET first.takenBack = null
  }
  CALL (e) {
    MATCH (p:Probe) WHERE p.id IN e.probes
    SET p.scope = e.before_scope
    WITH p ORDER BY p.id
    RETURN collect(p.id) AS probes
  }
  CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END,
                   of: coalesce(e.of, e.kind), undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId, probes: probes,
                   before_scope: e.after_scope, after_scope: e.before_scope})
  CREATE (u)-[:RECORDED_IN]->(run)
  RETURN count(u) AS written
}
RETURN e.id AS id, CASE WHEN written = 1 THEN 'undone' WHEN e.takenBack THEN 'repeated' ELSE 'changed' END AS outcome,
       head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event, null AS lives, null AS moves, blockers[0] AS blocker

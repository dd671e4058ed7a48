// @name     document.move_back
// @version  1
// @mode     write
// @purpose  Take back that documents were moved, or that this was taken back: their states are in the scope from before again.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: another state was saved since, or the document was moved on
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event that has changed that
// @writes   Document DocumentState.scope DocumentState.number STATE_OF CURRENT CONSUMED_BY Event Event.takenBack RECORDED_IN
// @rows     any a duplicate event has one row
// @safe     an event is taken back once a run
// @eager    the documents of a few scopes
//
// What was saved in a document that was there already stays there, unless it goes on from a state that was moved.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event) WHERE e.id IN $events
WITH r, e ORDER BY e.id
// One after the other, so that each sees what was taken back before it.
CALL (r, e) {
  OPTIONAL MATCH (d:Document {isTest: false, scope: e.after_scope, name: e.name})
  SET d.rev = d.rev + 1
  WITH r, e, d, e.kind = 'undone' AS again, e.whole OR coalesce(e.after_id IN e.states, false) AS leads, head(COLLECT { MATCH (d)-[:CURRENT]->(c:DocumentState) RETURN c }) AS held, COLLECT {
    MATCH (d)<-[:STATE_OF]-(s:DocumentState)
    WHERE e.whole OR s.id IN e.states OR EXISTS { (s)-[:SUPERSEDES*1..1000]->(o:DocumentState) WHERE o.id IN e.states }
    RETURN s ORDER BY s.id
  } AS states, COLLECT { MATCH (:Document {isTest: false, scope: e.before_scope, name: e.name})<-[:STATE_OF]-(s:DocumentState) RETURN s } AS theirs
  WITH *, head(COLLECT { MATCH (:Document {isTest: false, scope: e.before_scope, name: e.name})-[:CURRENT]->(c:DocumentState) RETURN c }) AS kept,
       CASE WHEN again OR leads THEN held ELSE head([s IN states WHERE s.id = e.before_id]) END AS old
  WITH *, CASE
    WHEN e.takenBack THEN 'repeated'
    WHEN states = [] OR NOT again AND (theirs <> [] OR NOT leads AND e.before_id IS NOT NULL AND old IS NULL) THEN 'changed'
    WHEN NOT again AND held IS NOT NULL AND (CASE WHEN leads THEN NOT held.id IN e.states ELSE held IN states END) THEN 'changed'
    ELSE 'undone' END AS outcome
  CALL (r, e, d, held, states, theirs, kept, old, outcome) {
    WITH * WHERE outcome = 'undone'
    SET e.takenBack = true  // what takes an undo back lets the first event stand again
    MERGE (b:Document {isTest: false, scope: e.before_scope, name: e.name})
    ON CREATE SET b.created = e.created, b.rev = 0
    SET b.rev = b.rev + 1
    WITH *, CASE theirs WHEN [] THEN 0 ELSE reduce(most = 0, s IN states | CASE WHEN s.number > most THEN s.number ELSE most END) END AS shift,
         COLLECT { MATCH (d)<-[:STATE_OF]-(s:DocumentState) WHERE NOT s IN states RETURN s } AS rest
    CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END,
      of: coalesce(e.of, e.kind), undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId, name: e.name,
      before_scope: e.after_scope, after_scope: e.before_scope, before_id: held.id, after_id: coalesce(kept.id, old.id),
      states: [s IN states | s.id], created: d.created, shift: shift, whole: theirs = []})
    CREATE (u)-[:RECORDED_IN]->(r)
    FOREACH (s IN rest | SET s.number = s.number - CASE WHEN s.number > e.shift THEN e.shift ELSE 0 END)
    FOREACH (s IN theirs | SET s.number = s.number + shift)
    FOREACH (s IN states | SET s.scope = e.before_scope)
    WITH *
    CALL (d, b, e, u, states, rest, kept, old) {
      CALL (e) { MATCH (first:Event {id: e.undoes}) SET first.takenBack = null }
      CALL (d, states) {
        UNWIND states AS s MATCH (s)-[was:STATE_OF]->()
        OPTIONAL MATCH (d)-[held:CURRENT]->(s)
        DELETE was, held
      }
      FOREACH (s IN states | CREATE (s)-[:STATE_OF]->(b))
      FOREACH (c IN [c IN [old] WHERE c IS NOT NULL AND kept IS NULL] | CREATE (b)-[:CURRENT]->(c))
      FOREACH (gone IN CASE rest WHEN [] THEN [d] ELSE [] END | DETACH DELETE gone)
      WITH e, u, kept, states
      CALL (e) {
        UNWIND range(0, size(coalesce(e.notes, [])) - 1) AS place
        MATCH (m:Note {id: e.notes[place]}), (s:DocumentState {id: e.takers[place]})
        MERGE (m)-[:CONSUMED_BY]->(s)
      }
      CALL (u, kept, states) {
        WITH u, kept, states WHERE kept IS NOT NULL
        UNWIND states AS s MATCH (m:Note)-[took:CONSUMED_BY]->(s)
        WHERE NOT EXISTS { MATCH (kept)-[:CITES|POINTS_TO]->(v:Memory) WHERE v.lineageId = m.lineageId }
        WITH u, m.id AS note, s.id AS taker, took ORDER BY note, taker
        WITH u, collect(note) AS notes, collect(taker) AS takers, collect(took) AS gone
        SET u.notes = notes, u.takers = takers
        FOREACH (each IN gone | DELETE each)
      }
    }
    RETURN count(u) AS written
  }
  WITH e, outcome, head(COLLECT {
    MATCH (b:Event) WHERE outcome = 'changed' AND b.name = e.name AND coalesce(b.of, b.kind) = 'document_moved' AND b.kind <> 'undone'
      AND b.before_scope = e.after_scope AND b.at >= e.at AND NOT b.runId IN [e.runId, $runId] AND b.takenBack IS NULL
    RETURN b ORDER BY b.at DESC, b.id LIMIT 1
  }) AS moved, COLLECT {
    MATCH (o:Document {isTest: false, name: e.name})-[:CURRENT]->(c:DocumentState)<-[:CONCERNS]-(b:Event)
    WHERE outcome = 'changed' AND o.scope IN [e.before_scope, e.after_scope] AND NOT c.id IN e.states AND b.runId <> $runId AND b.after_id = c.id
    RETURN b ORDER BY b.at DESC, b.id DESC LIMIT 1
  } AS saved
  WITH outcome, coalesce(moved, saved[0]) AS b
  RETURN outcome, CASE WHEN b IS NOT NULL THEN {id: b.id, kind: b.kind, of: b.of, memoryId: null, associations: 0} END AS blocker
}
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event,
       null AS lives, null AS moves, blocker

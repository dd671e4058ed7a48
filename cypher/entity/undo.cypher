// @name     entity.undo
// @version  4
// @mode     write
// @purpose  Take back what was said of names, or that this was taken back.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @param    cascade  boolean       what was said of a name goes back to where it was before with what came of it elsewhere
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: the name stands for another one since, or one of the two would stand for a name that stands for a third
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which that was said
// @writes   Alias Event CONCERNS RECORDED_IN
// @rows     any an event whose name was erased has none
// @safe     after that the name is no longer as the event left it
// @eager    the names of a batch of events
//
// fact.settle follows in the same transaction, and moves the facts. A move to another scope is two events: it left the one and came to the other.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event)-[:CONCERNS]->(a:Alias) WHERE e.id IN $events
WITH r, e, a ORDER BY a.isTest, a.scope, a.name
SET a.rev = a.rev
WITH r, e, a, $runId + ':undone:' + e.id AS name, COLLECT {
  UNWIND [a.name, e.before_sameAs] AS key
  MATCH (x:Alias {isTest: a.isTest, scope: a.scope, name: key})<-[:CONCERNS]-(o:Event)
  WHERE o.runId <> $runId AND o.id <> e.id AND coalesce(o.after_sameAs = x.sameAs, key = a.name AND o.after_sameAs IS NULL AND x.sameAs IS NULL)
  RETURN {id: o.id, kind: o.kind, of: o.of, memoryId: null, associations: 0} ORDER BY o.at DESC, o.id LIMIT 1
} AS blockers, COLLECT {
  MATCH (p:Event {id: left(e.id, size(e.id) - 5) + ':came'})-[:CONCERNS]->(x:Alias)
  WHERE $cascade AND e.id ENDS WITH ':left' AND coalesce(x.sameAs = p.after_sameAs, x.sameAs IS NULL AND p.after_sameAs IS NULL) AND coalesce(x.apart = p.after_apart, x.apart IS NULL AND p.after_apart IS NULL)
  RETURN {id: p.id, kind: p.kind, of: p.of, memoryId: null, associations: 0}
} AS elsewhere
WITH *, CASE
  WHEN coalesce(a.sameAs = e.before_sameAs, a.sameAs IS NULL AND e.before_sameAs IS NULL) AND coalesce(a.apart = e.before_apart, a.apart IS NULL AND e.before_apart IS NULL)
    AND EXISTS { (a)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id } THEN 'repeated'
  WHEN NOT coalesce(a.sameAs = e.after_sameAs, a.sameAs IS NULL AND e.after_sameAs IS NULL) OR NOT coalesce(a.apart = e.after_apart, a.apart IS NULL AND e.after_apart IS NULL) THEN 'changed'
  WHEN size(elsewhere) > 0 THEN 'changed'
  WHEN e.before_sameAs IS NOT NULL AND (EXISTS { MATCH (x:Alias {isTest: a.isTest, scope: a.scope, name: e.before_sameAs}) WHERE x.sameAs IS NOT NULL }
    OR EXISTS { MATCH (x:Alias {isTest: a.isTest, sameAs: a.name}) WHERE x.scope = a.scope }) THEN 'changed'
  ELSE 'undone' END AS outcome
FOREACH (x IN CASE outcome WHEN 'undone' THEN [a] ELSE [] END |
  CREATE (u:Event {id: name, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, of: 'named', undoes: e.id, at: datetime({epochMillis: $now}),
                   runId: $runId, name: x.name, rule: e.rule, reason: e.reason,
                   before_sameAs: x.sameAs, after_sameAs: e.before_sameAs, before_apart: x.apart, after_apart: e.before_apart})
  CREATE (u)-[:CONCERNS]->(x), (u)-[:RECORDED_IN]->(r)
  SET x.sameAs = e.before_sameAs, x.apart = e.before_apart, x.rev = x.rev + 1)
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: name}) RETURN u.id }) AS event, null AS lives, null AS moves,
       CASE outcome WHEN 'changed' THEN coalesce(elsewhere[0], blockers[0]) END AS blocker

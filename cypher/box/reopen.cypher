// @name     box.reopen
// @version  4
// @mode     write
// @purpose  Take back that boxes were sealed, or that this was taken back.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: it was sealed for another reason since, is empty, is not sealed, or another one of its thread is open
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which it was sealed, or the open one opened, since
// @writes   Session.rev Box Box:Unfiled Event CONCERNS RECORDED_IN
// @rows     any an event whose box was dropped has none
// @safe     after that the box is no longer as the event left it
// @eager    the boxes of a batch of events
//
// At most one box of a thread is open.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (e:Event)-[:CONCERNS]->(b:Box) WHERE e.id IN $events
  WITH DISTINCT b.isTest AS isTest, b.scope AS scope, b.session AS session ORDER BY scope, session
  MATCH (s:Session {isTest: isTest, scope: scope, name: session})
  SET s.rev = s.rev
  RETURN count(s) AS locked
}
MATCH (e:Event)-[:CONCERNS]->(b:Box) WHERE e.id IN $events
WITH r, e, b ORDER BY b.id
SET b.rev = b.rev
WITH r, e, b, $runId + ':undone:' + e.id AS name, head(COLLECT {
  MATCH (o:Box) WHERE o.isTest = b.isTest AND o.scope = b.scope AND o.session = b.session AND o.firstAt IS NOT NULL AND o.openUntil IS NOT NULL AND o.count > 0 AND o.id <> b.id AND e.before_sealedAt IS NULL
  RETURN o ORDER BY o.id LIMIT 1
}) AS other
WITH r, e, b, name, other,
     CASE WHEN other IS NULL AND b.count > 0 AND coalesce(b.reason, '') = coalesce(e.after_reason, '') THEN 'undone'
          WHEN coalesce(b.reason, '') = coalesce(e.before_reason, '') AND EXISTS { (b)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id } THEN 'repeated'
          ELSE 'changed' END AS outcome
FOREACH (x IN CASE outcome WHEN 'undone' THEN [b] ELSE [] END |
  CREATE (u:Event {id: name, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, of: 'box_sealed', undoes: e.id, at: datetime({epochMillis: $now}),
                   runId: $runId, box: x.id, members: x.count, before_unfiled: CASE WHEN x:Unfiled THEN true END,
                   before_sealedAt: x.sealedAt, before_reason: x.reason, after_sealedAt: e.before_sealedAt, after_reason: e.before_reason})
  CREATE (u)-[:CONCERNS]->(x), (u)-[:RECORDED_IN]->(r)
  REMOVE x:Unfiled
  SET x.sealedAt = e.before_sealedAt, x.reason = e.before_reason, x.rev = x.rev + 1,
      x.openUntil = CASE WHEN e.before_sealedAt IS NULL THEN datetime({epochMillis: x.lastAt.epochMillis + 1800000}) END
  // What was put into it meanwhile is in no summary.
  SET x:$(CASE WHEN x.sealedAt IS NOT NULL AND (e.before_unfiled OR e.members <> x.count) THEN ['Unfiled'] ELSE [] END))
WITH e, outcome, name, COLLECT {
  MATCH (other)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND 'box_opened' IN [x.kind, x.of] AND x.kind <> 'undone' AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: null, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} + COLLECT {
  MATCH (b)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND x.after_sealedAt = b.sealedAt AND x.id <> e.id AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: null, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: name}) RETURN u.id }) AS event, null AS lives, null AS moves, blockers[0] AS blocker

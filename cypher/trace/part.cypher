// @name     trace.part
// @version  5
// @mode     write
// @purpose  Take back that boxes got their traces, or that this was taken back.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: the box has another trace now, or none
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which it got another trace since
// @writes   Trace Box.rev Box:Unfiled IN_TRACE Event CONCERNS RECORDED_IN
// @rows     any an event whose box was dropped has none
// @safe     after that the box is no longer as the event left it
// @eager    the boxes of a batch of events, and those of their traces
//
// A trace has the topics of its boxes, and is dropped with the last of them. A box that stays sealed without one waits for another, and for a
// summary. Once its trace is back it waits no more, unless something was put into it since, or it was waiting before and has no summary yet
// that says what is in it.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event)-[:CONCERNS]->(b:Box) WHERE e.id IN $events
WITH r, e, b ORDER BY b.id
SET b.rev = b.rev
WITH r, e, b, $runId + ':undone:' + e.id AS name, head(COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t }) AS t
WITH *, t.id AS trace, CASE WHEN b.count > 0 AND coalesce(t.id, '') = coalesce(e.after_trace, '') THEN 'undone'
             WHEN coalesce(t.id, '') = coalesce(e.before_trace, '') AND EXISTS { (b)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id } THEN 'repeated'
             ELSE 'changed' END AS outcome
CALL (r, e, b, name, t, outcome) {
  WITH * WHERE outcome = 'undone'
  CREATE (u:Event {id: name, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, of: 'traced', undoes: e.id,
                   at: datetime({epochMillis: $now}), runId: $runId, box: b.id, before_trace: t.id, after_trace: e.before_trace,
                   members: b.count, before_unfiled: CASE WHEN b:Unfiled THEN true END})
  CREATE (u)-[:CONCERNS]->(b), (u)-[:RECORDED_IN]->(r)
  SET b.rev = b.rev + 1
  FOREACH (x IN CASE WHEN e.before_trace IS NOT NULL AND e.members = b.count AND (e.before_unfiled IS NULL OR EXISTS { MATCH (s:Summary)-[sums:SUMS_UP]->(b) WHERE s:Live AND sums.count = b.count }) THEN [b] ELSE [] END | REMOVE x:Unfiled)
  SET b:$(CASE WHEN e.before_trace IS NULL AND b.sealedAt IS NOT NULL THEN ['Unfiled'] ELSE [] END)
  WITH e, b, t
  CALL (b, t) {
    MATCH (b)-[x:IN_TRACE]->(t)
    DELETE x
    RETURN count(*) AS parted
  }
  CALL (e, b) {
    WITH e, b WHERE e.before_trace IS NOT NULL
    MERGE (n:Trace {isTest: b.isTest, scope: b.scope, id: e.before_trace})
    ON CREATE SET n.rev = 0
    CREATE (b)-[:IN_TRACE]->(n)
    RETURN collect(n) AS found
  }
  UNWIND found + CASE WHEN t IS NULL THEN [] ELSE [t] END AS each
  WITH each, COLLECT { MATCH (each)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (each)<-[:IN_TRACE]-(o:Box) RETURN o.firstAt ORDER BY o.firstAt LIMIT 1 }[0] AS first,
       COLLECT { MATCH (each)<-[:IN_TRACE]-(o:Box) RETURN o.lastAt ORDER BY o.lastAt DESC LIMIT 1 }[0] AS last
  SET each.topics = topics, each.firstAt = first, each.lastAt = last, each.rev = each.rev + 1
  FOREACH (x IN CASE WHEN last IS NULL THEN [each] ELSE [] END | DELETE x)
  RETURN count(*) AS written
}
WITH e, outcome, name, COLLECT {
  MATCH (b)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND x.after_trace = trace AND x.id <> e.id AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: null, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: name}) RETURN u.id }) AS event, null AS lives, null AS moves, blockers[0] AS blocker

// @name     feedback.undo
// @version  3
// @mode     write
// @purpose  Take marks of outdated memories back, on the versions that are the heads of their lineages now.
// @param    events    list<string>
// @param    now       integer   epoch milliseconds
// @param    runId     string    the run of the undo
// @returns  id        string    of an event; no row if the lineage is deleted
// @returns  outcome   string    undone | repeated: it was taken back already | accessed: it was used since, which took the mark away | changed
// @returns  event     string?   the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?   always null: it lived before
// @returns  moves     map?      always null: associations stay
// @returns  blocker   map?      always null: nothing else takes a mark away by an event
// @writes   Memory.staleSince Memory.rev Event CONCERNS RECORDED_IN
// @rows     any an event whose lineage is deleted has none
// @safe     what was taken back is not any more as the event left it
// @eager    a batch of events
//
// A promotion takes the mark along, so it need not be taken back first.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $events AS id
MATCH (e:Event {id: id})
MATCH (m:Memory {lineageId: e.lineageId})
// As in memory.access: not by the heads' uniqueness constraint.
USING INDEX m:Memory(lineageId)
WHERE m:Head OR m:TestHead
WITH r, e, m ORDER BY m.id, e.id
SET m.rev = m.rev
WITH r, e, m WHERE m:Memory
WITH r, e, m, $runId + ':undone:' + e.id AS name
WITH r, e, m, name, EXISTS { (:Event {id: name}) } AS done, (m:Head OR m:TestHead)
  AND coalesce(m.staleSince = e.after_staleSince, m.staleSince IS NULL AND e.after_staleSince IS NULL) AS same
WITH r, e, m, name, done, same AND NOT done AS marks
FOREACH (_ IN CASE WHEN marks THEN [1] ELSE [] END |
  CREATE (u:Event {id: name, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, of: coalesce(e.of, e.kind), undoes: e.id,
                   at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId,
                   before_staleSince: m.staleSince, after_staleSince: e.before_staleSince})
  CREATE (u)-[:CONCERNS]->(m)
  CREATE (u)-[:RECORDED_IN]->(r)
  SET m.staleSince = e.before_staleSince, m.rev = m.rev + 1)
// @slot marked
WITH e, m, CASE WHEN marks OR done THEN name END AS event, EXISTS {
  MATCH (:Memory {lineageId: e.lineageId})<-[:CONCERNS]-(u:Event)
  WHERE u.undoes = e.id AND NOT EXISTS { MATCH (:Memory {lineageId: e.lineageId})<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id }
} AS repeated
RETURN e.id AS id, CASE
         WHEN event IS NOT NULL THEN 'undone'
         WHEN repeated THEN 'repeated'
         WHEN m.staleSince IS NULL THEN 'accessed'
         ELSE 'changed' END AS outcome, event, null AS lives, null AS moves, null AS blocker

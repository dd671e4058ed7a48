// @name     intake.unread
// @version  2
// @mode     write
// @purpose  Record that events by which something was read for facts and commitments were taken back, or that was.
// @param    events   list<string>  ids; duplicates count once
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run of the undo
// @returns  id       string        of an event; no row if what it concerned is deleted
// @returns  outcome  string        undone | repeated: it was taken back already
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          always null
// @writes   Memory.rev Event CONCERNS RECORDED_IN
// @rows     any a duplicate event has one row, and one that concerned something deleted has none
// @safe     an event is taken back once
// @eager    a batch of events
//
// What it stated is taken back by events of its own. It does not wait again: the next pass would state it once more.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $events AS id
WITH DISTINCT r, id
MATCH (e:Event {id: id})-[:CONCERNS]->(m:Memory)
WITH r, e, m ORDER BY m.id
SET m.rev = m.rev
WITH r, e, m WHERE m:Memory
CALL (r, e, m) {
  WITH r, e, m WHERE NOT EXISTS { (:Event {id: $runId + ':undone:' + e.id}) }
    AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
  CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, of: coalesce(e.of, e.kind),
    undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId, memoryId: e.memoryId, lineageId: e.lineageId})
  CREATE (u)-[:CONCERNS]->(m), (u)-[:RECORDED_IN]->(r)
  WITH m, coalesce(e.of, e.kind) = 'acted' AS counts
  // As in action.record.
  CALL (m, counts) {
    MATCH (h:Memory {lineageId: m.lineageId})
    USING INDEX h:Memory(lineageId)
    WHERE counts AND (h:Head OR h:TestHead)
    SET h.rev = h.rev
    // @slot acted
  }
}
WITH e, head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event
RETURN e.id AS id, CASE WHEN event IS NULL THEN 'repeated' ELSE 'undone' END AS outcome, event, null AS lives, null AS moves, null AS blocker

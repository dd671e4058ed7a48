// @name     toy.undo
// @version  1
// @mode     write
// @purpose  Take notes back: the text is what it was before.
// @param    events    list<string>
// @param    now       integer   epoch milliseconds
// @param    runId     string    the run that takes back
// @returns  id        string
// @returns  outcome   string    undone | changed
// @returns  event     string?
// @returns  lives     string?
// @returns  moves     map?
// @returns  blocker   map?
// @writes   ToyNote.text Event CONCERNS RECORDED_IN
// @rows     any an event whose note is gone has none
// @safe     what was taken back is not any more as the event left it
// @eager    a batch of events
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event)-[:CONCERNS]->(n:ToyNote) WHERE e.id IN $events
WITH r, e, n, coalesce(n.text = e.after_text, n.text IS NULL AND e.after_text IS NULL) AS same
FOREACH (_ IN CASE WHEN same THEN [1] ELSE [] END |
  MERGE (u:Event {id: $runId + ':undone:' + e.id})
  SET u.kind = CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END, u.of = coalesce(e.of, e.kind), u.undoes = e.id,
      u.at = datetime({epochMillis: $now}), u.runId = $runId, u.memoryId = e.memoryId, u.lineageId = e.lineageId,
      u.before_text = n.text, u.after_text = e.before_text
  MERGE (u)-[:CONCERNS]->(n)
  MERGE (u)-[:RECORDED_IN]->(r)
  SET n.text = e.before_text)
RETURN e.id AS id, CASE WHEN same THEN 'undone' ELSE 'changed' END AS outcome,
       CASE WHEN same THEN $runId + ':undone:' + e.id END AS event, null AS lives, null AS moves, null AS blocker

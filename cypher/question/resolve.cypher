// @name     question.resolve
// @version  1
// @mode     write
// @purpose  Record what somebody decided of a memory that is questioned.
// @param    id        string
// @param    decision  string    holds: it stands in spite of what is over | ends: it ends with that | revised: another one takes its place, which knows of it
// @param    by        string?   that other one; null unless revised
// @param    reason    string?   why
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string    no row if it is not questioned (any more)
// @returns  event     string    by which this run decided it, now or in an earlier attempt
// @writes   Memory.standsWithout Memory.rev Event CONCERNS RECORDED_IN
// @rows     any what is not questioned has none
// @safe     what this run has decided is reported, and not decided again
// @eager    one memory
//
// fact.settle follows in the same transaction. The first version of a lineage is the one that was made of something, so it keeps the decision;
// whether that version is alive does not matter to who takes the decision back.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, m, EXISTS { (:Event {id: $runId + ':answered:' + m.id}) } AS done
WHERE done OR m:Live AND m.questionedSince <= datetime({epochMillis: $now})
CALL (r, m, done) {
  WITH r, m WHERE NOT done
  MATCH (first:Memory {id: m.lineageId})
  CREATE (e:Event {id: $runId + ':answered:' + m.id, kind: 'answered', at: datetime({epochMillis: $now}), runId: $runId, memoryId: first.id, lineageId: m.lineageId,
    decision: $decision, reason: $reason, before_labels: [label IN labels(first) WHERE label <> 'Live'], after_labels: [label IN labels(first) WHERE label <> 'Live']})
  CREATE (e)-[:CONCERNS]->(first)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH m, e, first WHERE $decision <> 'ends'
  // What takes its place is of this run, so its end takes that back.
  MATCH (o:Memory {id: coalesce($by, first.id)})
  WITH m, e, o, o = first AS same, COLLECT { UNWIND coalesce(o.standsWithout, []) + m.questionedBy AS key RETURN DISTINCT key ORDER BY key } AS keys
  FOREACH (_ IN CASE WHEN same THEN [1] ELSE [] END | SET e.before_standsWithout = o.standsWithout, e.after_standsWithout = keys)
  SET o.standsWithout = keys, o.rev = o.rev + 1
}
RETURN m.id AS id, $runId + ':answered:' + m.id AS event

// @name     fact.resolve
// @version  2
// @mode     write
// @purpose  Record what somebody decided of a fact that waits, because it contradicts what is held to be true.
// @param    id        string
// @param    decision  string    keep: it was never so | newer: it takes its place in time | both: so it does, and ends nothing
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  id        string    no row if it does not wait (any more) or has ended, whether or not a pass has written that, or if both is asked of what says that something is no longer so
// @returns  event     string    by which this run decided it, now or in an earlier attempt
// @writes   Memory.contestedBy Memory.decidedAt Memory.retractedAt Memory.beside Memory.lifespanPolicy Memory.ttlMs Memory.decayLaw Memory.forgetAt Memory.heldLaw Memory.heldUntil Memory.rev Slot Slot.rev Event CONCERNS RECORDED_IN
// @rows     any what does not wait has none
// @safe     a fact that this run has decided is reported, and not decided again
// @eager    one fact
//
// fact.settle follows in the same transaction. Doubtful or not, what was decided stays, also when a document that holds it lets it go.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (f:Memory {id: $id}) WHERE f:Fact
MERGE (s:Slot {isTest: f.isTest, scope: coalesce(f.scope, ''), name: f.subjectKey + '\u0001' + f.attribute})
SET s.rev = coalesce(s.rev, 0)
SET f.rev = f.rev
WITH r, f, EXISTS { (:Event {id: $runId + ':decided:' + f.id}) } AS done
WHERE done OR f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND f.contestedBy IS NOT NULL AND f.retractedAt IS NULL AND NOT ($decision = 'both' AND f.ends)
CALL (r, f, done) {
  WITH r, f, datetime({epochMillis: $now}) AS now, coalesce(f.lifespanPolicy = 'ttl', false) AS doubtful WHERE NOT done
  CREATE (e:Event {id: $runId + ':decided:' + f.id, kind: 'decided', at: now, runId: $runId, memoryId: f.id, lineageId: f.lineageId, decision: $decision})
  CREATE (e)-[:CONCERNS]->(f)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH f, e, now, doubtful, ['contestedBy', 'decidedAt', 'retractedAt', 'beside']
    + CASE WHEN doubtful THEN ['lifespanPolicy', 'ttlMs'] + CASE WHEN f.heldBy IS NULL THEN ['decayLaw', 'forgetAt'] ELSE ['heldLaw', 'heldUntil'] END ELSE [] END AS keys
  FOREACH (key IN keys | SET e['before_' + key] = f[key])
  SET f.contestedBy = null, f.decidedAt = now, f.rev = f.rev + 1,
      f.retractedAt = CASE $decision WHEN 'keep' THEN now END, f.beside = CASE $decision WHEN 'both' THEN true END
  FOREACH (_ IN CASE WHEN doubtful THEN [1] ELSE [] END |
    SET f.lifespanPolicy = 'permanent', f.ttlMs = null, f.decayLaw = 'none', f.forgetAt = null, f.heldUntil = null,
        f.heldLaw = CASE WHEN f.heldLaw IS NOT NULL THEN 'none' END)
  FOREACH (key IN keys | SET e['after_' + key] = f[key])
}
RETURN f.id AS id, $runId + ':decided:' + f.id AS event

// @name     intake.take
// @version  1
// @mode     write
// @purpose  Take what waits to be read, so that nobody else reads it: no version of it waits any more.
// @param    ids       list<string>
// @param    now       integer       epoch milliseconds
// @param    runId     string
// @returns  id        string        of what this run has taken, now or in an earlier attempt
// @writes   Memory.waitsSince Memory.drawsAt Memory.urgency Memory.rev
// @rows     any what somebody else has taken has none
// @safe     what waits no longer is not taken again; what this run has read is reported
// @eager    a batch
//
// intake.record follows in the same transaction. An earlier version would wait again if its promotion were taken back.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH m ORDER BY m.id
SET m.rev = m.rev
WITH m, EXISTS { (:Event {id: $runId + ':drawn:' + m.id}) } AS done
WHERE done OR (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.waitsSince <= datetime({epochMillis: $now})
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId}) WHERE v.waitsSince IS NOT NULL
  SET v.waitsSince = null, v.drawsAt = null, v.urgency = null, v.rev = v.rev + 1
}
RETURN m.id AS id

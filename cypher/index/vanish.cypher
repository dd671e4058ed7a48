// @name     index.vanish
// @version  1
// @mode     write
// @purpose  End crystals whose chunk is no longer in its file, or whose file is gone.
// @param    ids       list<string>
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     a crystal that this run has ended, now or in an earlier attempt
// @writes   Memory.validTo Memory.endReason Memory.endRunId Memory.lifecycle Memory.forgetAt Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     any what has ended, was frozen or was deleted meanwhile has no row
// @safe     a run ends a crystal once
// @eager    a batch of crystals
//
// It expires, as the table of crystal.move allows, and keeps its associations, so that an undo has nothing to rebuild. What its law
// has ended already is left to the run that writes that.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH r, m ORDER BY m.id
SET m.rev = m.rev
WITH r, m, $runId + ':vanished:' + m.id AS name WHERE m:Crystal
WITH *, EXISTS { (:Event {id: name}) } AS done,
     reduce(latest = $now, each IN [m.lastDecay, m.validFrom] | CASE WHEN each.epochMillis > latest THEN each.epochMillis ELSE latest END) AS since
CALL (r, m, name, done, since) {
  WITH r, m, name, datetime({epochMillis: since}) AS at
  WHERE NOT done AND m.validTo IS NULL AND m.lifecycle IN ['generated', 'activated', 'consolidated'] AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  CREATE (e:Event {id: name, kind: 'vanished', at: at, runId: $runId, memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH m, e, at, ['lifecycle', 'validTo', 'endReason', 'endRunId'] AS keys
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  SET m.validTo = at, m.endReason = 'source_gone', m.endRunId = $runId, m.lifecycle = 'expired', m.forgetAt = at, m.rev = m.rev + 1
  REMOVE m:Live
  // @slot ended
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
}
WITH m, name WHERE EXISTS { (:Event {id: name}) }
RETURN m.id AS id ORDER BY id

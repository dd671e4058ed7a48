// @name     integrity.revive
// @version  9
// @mode     write
// @purpose  Bring a memory that its law ended, or that was retracted, back to life, in place, with the initial energy.
// @param    id        string
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    runId     string
// @returns  outcome   string    revived | alive | superseded
// @returns  headId    string?   the latest version of its lineage
// @returns  event     map?      every property of the event by which this run revived it
// @writes   Memory.energy Memory.lastDecay Memory.decayKey Memory.decayRate Memory.peakEnergy Memory.validTo Memory.endReason Memory.endRunId Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     one
// @safe     a memory that this run has revived is reported, and not revived again
// @eager    one row
//
// Only the head of a lineage can be revived. A memory that is due counts as expired, even if no run has ended it yet. At an instant
// before the memory was last settled, or born, it has the initial energy from that instant on.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
// @slot locked
WITH c, r, m, datetime({epochMillis: $now}) AS now, m {.*} AS before,
     CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END AS at,
     {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[m.tier] AS rate,
     coalesce(m.decayKey < log(c.expirationThreshold) + m.decayRate * ($now - $landmark) / 3600000.0 - 1e-9, m.forgetAt <= datetime({epochMillis: $now})) AS faded
WITH *, EXISTS { (:Event {id: $runId + ':revived:' + m.id}) } AS done
WITH *, CASE
  WHEN done THEN 'revived'
  WHEN NOT (m:Head OR m:TestHead) THEN 'superseded'
  WHEN m.validTo IS NOT NULL OR faded THEN 'revived'
  ELSE 'alive' END AS outcome
CALL (c, r, m, now, at, before, rate, outcome, done) {
  WITH c, r, m, now, at, before, rate WHERE outcome = 'revived' AND NOT done
  SET m.energy = c.initialEnergy, m.lastDecay = datetime({epochMillis: at}), m.decayRate = CASE WHEN coalesce(m.decayLaw, 'energy') = 'energy' THEN rate ELSE m.decayRate END,
      m.decayKey = CASE WHEN coalesce(m.decayLaw, 'energy') = 'energy' THEN log(c.initialEnergy) + rate * (at - $landmark) / 3600000.0 END,
      m.peakEnergy = CASE WHEN c.initialEnergy > m.peakEnergy THEN c.initialEnergy ELSE m.peakEnergy END,
      m.validTo = null, m.endReason = null, m.endRunId = null, m.rev = m.rev + 1, m:Live
  CREATE (e:Event {id: $runId + ':revived:' + m.id, kind: 'revived', at: now, runId: $runId, memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN ['energy', 'lastDecay', 'decayKey', 'decayRate', 'peakEnergy', 'validTo', 'endReason', 'endRunId'] |
    SET e['before_' + key] = before[key], e['after_' + key] = m[key])
  // @slot revived
  RETURN count(e) AS written
}
WITH m, outcome
OPTIONAL MATCH (h:Memory {lineageId: m.lineageId}) WHERE h:Head OR h:TestHead
RETURN outcome, h.id AS headId, head(COLLECT { MATCH (e:Event {id: $runId + ':revived:' + m.id}) RETURN e {.*} }) AS event

// @writes   Memory.lifecycle
// A crystal that is due ends first, at the instant of its law, as a run would end it.
WITH *
CALL (r, m) {
  WITH r, m WHERE m:Crystal AND m.validTo IS NULL AND (m:Head OR m:TestHead) AND m.forgetAt <= datetime({epochMillis: $now})
    AND NOT EXISTS { (:Event {id: $runId + ':revived:' + m.id}) }
  WITH *, CASE WHEN m.lifecycle = 'activated' AND m.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END AS to,
       log(m.energy) - m.decayRate * (m.forgetAt.epochMillis - m.lastDecay.epochMillis) / 3600000.0 AS faded
  CREATE (e:Event {id: $runId + ':expired:' + m.id, kind: 'expired', at: m.forgetAt, runId: $runId, memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH *, ['lifecycle', 'validTo', 'endReason', 'endRunId', 'energy', 'lastDecay'] AS keys
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  SET m.energy = CASE WHEN m.lastDecay < m.forgetAt THEN exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END) ELSE m.energy END
  SET m.lastDecay = CASE WHEN m.lastDecay < m.forgetAt THEN m.forgetAt ELSE m.lastDecay END, m.validTo = m.forgetAt, m.endRunId = $runId,
      m.endReason = CASE WHEN to = 'archived' THEN 'archived' WHEN m.decayLaw = 'ttl' THEN 'ttl' ELSE 'forgotten' END
  SET m.lifecycle = to, m.rev = m.rev + 1
  REMOVE m:Live
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
}

// @name     crystal.move
// @version  3
// @mode     write
// @purpose  Move crystals to their next lifecycle, as the table allows and, where the law asks for it, as it holds at $now.
// @param    moves     list<map>  {id, to}: to is activated, archived or expired by law, frozen on request
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     no row for a deleted crystal and for what is none
// @returns  outcome   string     moved: by this run, now or in an earlier attempt | changed: the law does not ask for it any more, or an undo took it back | refused: the table does not allow it
// @returns  was       string     its lifecycle before
// @returns  allowed   list<string>  what may follow on that
// @writes   Memory.lifecycle Memory.energy Memory.lastDecay Memory.decayLaw Memory.validTo Memory.endReason Memory.endRunId Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     any a deleted crystal has no row
// @safe     a run moves a crystal to a lifecycle once
// @eager    a batch of crystals
//
// What a run moved, undo takes back. An end is written at the instant of the law; beside this query only a revival writes it, of what is due.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
UNWIND $moves AS move
MATCH (m:Memory {id: move.id})
WITH r, k, move.to AS to, m ORDER BY m.id
SET m.rev = m.rev
WITH r, k, to, m, datetime({epochMillis: $now}) AS now, $runId + ':' + CASE WHEN to IN ['archived', 'expired'] THEN 'expired' ELSE to END + ':' + m.id AS name WHERE m:Crystal
WITH *, m.lifecycle AS was, coalesce({
       generated: ['activated', 'expired', 'frozen'],
       activated: ['archived', 'expired', 'frozen'],
       consolidated: ['expired']}[m.lifecycle], []) AS allowed, EXISTS { (:Event {id: name}) } AS done
// The law is asked again under the lock: an access or another run may have come between.
WITH *, CASE
       WHEN done AND was = to THEN 'moved'
       WHEN done OR m.validTo IS NOT NULL THEN 'changed'
       WHEN NOT to IN allowed THEN 'refused'
       WHEN to IN ['archived', 'expired'] AND coalesce(m.forgetAt <= now, false) THEN 'moved'
       WHEN to = 'activated' AND coalesce(m.activeUntil >= now AND m.lastAccessed <= now AND coalesce(m.forgetAt > now, true), false) THEN 'moved'
       WHEN to = 'frozen' AND NOT m:Protected AND coalesce(m.forgetAt > now, true) THEN 'moved'
       ELSE 'changed' END AS outcome
CALL (r, k, m, to, now, name, done, outcome) {
  WITH r, k, m, to, now, name WHERE outcome = 'moved' AND NOT done
  WITH *, to IN ['archived', 'expired'] AS ends
  CREATE (e:Event {id: name, kind: CASE WHEN ends THEN 'expired' ELSE to END, at: CASE WHEN ends THEN m.forgetAt ELSE now END, runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH *, CASE WHEN ends THEN ['lifecycle', 'validTo', 'endReason', 'endRunId', 'energy', 'lastDecay'] ELSE ['lifecycle', 'decayLaw'] END AS keys,
       log(m.energy) - m.decayRate * (m.forgetAt.epochMillis - m.lastDecay.epochMillis) / 3600000.0 AS faded
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  FOREACH (_ IN CASE WHEN ends THEN [1] ELSE [] END |
    SET m.energy = CASE WHEN m.lastDecay < m.forgetAt THEN exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END) ELSE m.energy END
    SET m.lastDecay = CASE WHEN m.lastDecay < m.forgetAt THEN m.forgetAt ELSE m.lastDecay END, m.validTo = m.forgetAt, m.endRunId = $runId,
        m.endReason = CASE WHEN to = 'archived' THEN 'archived' WHEN m.decayLaw = 'ttl' THEN 'ttl' ELSE 'forgotten' END
    REMOVE m:Live)
  SET m.lifecycle = to, m.decayLaw = CASE to WHEN 'frozen' THEN 'none' ELSE m.decayLaw END, m.rev = m.rev + 1
  // @slot ended
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
  WITH m, k, ends WHERE NOT ends
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis AS used, log(base / CASE m.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE m.decayLaw
         WHEN 'ttl' THEN CASE WHEN m.ttlMs > 0 THEN datetime({epochMillis: coalesce(m.ttlFrom, m.created).epochMillis + m.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN m.lifecycle = 'generated' AND m.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN m.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET m.forgetAt = forgetAt, m.activeUntil = activeUntil, m.mergeableUntil = mergeableUntil, m.lawVersion = k.lawVersion
}
RETURN m.id AS id, outcome, was, allowed ORDER BY id

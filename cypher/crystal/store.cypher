// @name     crystal.store
// @version  2
// @mode     write
// @purpose  Write what a pipeline says of crystals: the importance that was declared, and the type; all else stays as it is.
// @param    edits     list<map>  {id, was, to}: maps of declaredImportance? and semanticType, as they were read and as they are to be
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string
// @returns  outcome   string     stored: by this run, now or in an earlier attempt | ended | frozen | skill: one is born, and frozen | published: it would be somebody's own | changed: somebody else changed it since it was read, or an undo took it back
// @writes   Memory.declaredImportance Memory.semanticType Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev Event CONCERNS RECORDED_IN
// @rows     any a deleted crystal has no row
// @safe     a run stores a crystal once
// @eager    a batch of crystals
//
// The type has a factor in the law, so its instants follow. The lifecycle is moved by crystal.move alone.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
UNWIND $edits AS change
MATCH (m:Memory {id: change.id})
WITH r, k, change, m ORDER BY m.id
SET m.rev = m.rev
WITH r, k, change, m, $runId + ':stored:' + m.id AS name WHERE m:Crystal
WITH *, EXISTS { (:Event {id: name}) } AS done, CASE
  WHEN coalesce(m.declaredImportance = change.to.declaredImportance, m.declaredImportance IS NULL AND change.to.declaredImportance IS NULL) AND m.semanticType = change.to.semanticType THEN 'after'
  WHEN coalesce(m.declaredImportance = change.was.declaredImportance, m.declaredImportance IS NULL AND change.was.declaredImportance IS NULL) AND m.semanticType = change.was.semanticType THEN 'before'
  ELSE 'else' END AS state, change.to AS to
WITH *, CASE
  WHEN done THEN CASE state WHEN 'after' THEN 'stored' ELSE 'changed' END
  WHEN m.validTo IS NOT NULL OR coalesce(m.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
  WHEN m.lifecycle = 'frozen' THEN 'frozen'
  WHEN state <> 'before' THEN 'changed'
  WHEN to.semanticType = 'skill' AND m.semanticType <> 'skill' THEN 'skill'
  WHEN to.semanticType <> m.semanticType AND m.accessScope IN ['shared', 'public'] AND to.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] THEN 'published'
  ELSE 'stored' END AS outcome
CALL (r, k, m, to, name, done, outcome) {
  WITH r, k, m, to, name WHERE outcome = 'stored' AND NOT done
  CREATE (e:Event {id: name, kind: 'stored', at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId,
                   before_declaredImportance: m.declaredImportance, after_declaredImportance: to.declaredImportance,
                   before_semanticType: m.semanticType, after_semanticType: to.semanticType})
  CREATE (e)-[:CONCERNS]->(m), (e)-[:RECORDED_IN]->(r)
  SET m.declaredImportance = to.declaredImportance, m.semanticType = to.semanticType, m.rev = m.rev + 1
  WITH k, m
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
RETURN m.id AS id, outcome

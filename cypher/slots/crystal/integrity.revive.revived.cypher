// @writes   Memory.lifecycle Memory.ttlFrom Memory.lastAccessed Memory.accessCount Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
// A crystal that is brought back counts as accessed then, and its ttl begins anew: else it would end again at once.
WITH *
CALL (m, e, at, before, now) {
  WITH m, e, at, before, now WHERE m:Crystal
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
  SET e.before_lifecycle = m.lifecycle, e.before_lastAccessed = m.lastAccessed, e.before_accessCount = m.accessCount, e.before_ttlFrom = m.ttlFrom
  SET m.lifecycle = CASE WHEN m.lifecycle IN ['archived', 'expired'] OR coalesce(before.forgetAt <= now, false) THEN 'generated' ELSE m.lifecycle END,
      m.ttlFrom = CASE m.decayLaw WHEN 'ttl' THEN datetime({epochMillis: at}) END,
      m.lastAccessed = CASE WHEN m.lastAccessed.epochMillis > at THEN m.lastAccessed ELSE datetime({epochMillis: at}) END, m.accessCount = m.accessCount + 1
  SET e.after_lifecycle = m.lifecycle, e.after_lastAccessed = m.lastAccessed, e.after_accessCount = m.accessCount, e.after_ttlFrom = m.ttlFrom
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

// @writes   Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
WITH *
CALL (h) {
  WITH h WHERE h:Crystal
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(h.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(h.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(h.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN h.fadesFrom > h.lastAccessed THEN h.fadesFrom ELSE h.lastAccessed END).epochMillis AS used, log(base / CASE h.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE h.decayLaw
         WHEN 'ttl' THEN CASE WHEN h.ttlMs > 0 THEN datetime({epochMillis: coalesce(h.ttlFrom, h.created).epochMillis + h.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN h.lifecycle = 'generated' AND h.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN h.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET h.forgetAt = forgetAt, h.activeUntil = activeUntil, h.mergeableUntil = mergeableUntil, h.lawVersion = k.lawVersion
}

// @writes   Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
// A crystal that lives again may have gained accesses.
WITH *
CALL (lives) {
  WITH lives WHERE lives:Crystal
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(lives.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(lives.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(lives.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN lives.fadesFrom > lives.lastAccessed THEN lives.fadesFrom ELSE lives.lastAccessed END).epochMillis AS used, log(base / CASE lives.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE lives.decayLaw
         WHEN 'ttl' THEN CASE WHEN lives.ttlMs > 0 THEN datetime({epochMillis: coalesce(lives.ttlFrom, lives.created).epochMillis + lives.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN lives.lifecycle = 'generated' AND lives.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN lives.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET lives.forgetAt = forgetAt, lives.activeUntil = activeUntil, lives.mergeableUntil = mergeableUntil, lives.lawVersion = k.lawVersion
}

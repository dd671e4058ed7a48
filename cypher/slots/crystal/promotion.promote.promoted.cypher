// @writes   Memory:Crystal Memory.sensitivity Memory.accessScope Memory.priority Memory.lifecycle Memory.semanticType Memory.epistemicLayer Memory.origin Memory.source Memory.lifespanPolicy Memory.decayLaw Memory.decayKey Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
// Where that is on, what reaches longTerm lives on by its importance, as what a session said; what is suspect goes on fading.
WITH *
CALL (n) {
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL AND k.crystallizeOnLongTerm AND n.tier = 'longTerm' AND n.suspect IS NULL
  SET n:Crystal, n.lifecycle = 'generated', n.origin = 'session', n.source = 'sessions', n.lifespanPolicy = 'decay', n.accessScope = 'private', n.priority = 0.5,
      n.sensitivity = CASE n.sensitivity WHEN 'normal' THEN 'personal' ELSE n.sensitivity END,
      n.semanticType = CASE WHEN n.rules OR n.prefers THEN 'preference' ELSE 'episode' END,
      n.epistemicLayer = CASE WHEN n.rules OR n.prefers THEN 'directive' ELSE 'experience' END, n.decayLaw = 'importance', n.decayKey = null
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(n.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(n.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(n.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN n.fadesFrom > n.lastAccessed THEN n.fadesFrom ELSE n.lastAccessed END).epochMillis AS used, log(base / CASE n.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE n.decayLaw
         WHEN 'ttl' THEN CASE WHEN n.ttlMs > 0 THEN datetime({epochMillis: coalesce(n.ttlFrom, n.created).epochMillis + n.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN n.lifecycle = 'generated' AND n.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN n.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET n.forgetAt = forgetAt, n.activeUntil = activeUntil, n.mergeableUntil = mergeableUntil, n.lawVersion = k.lawVersion
}

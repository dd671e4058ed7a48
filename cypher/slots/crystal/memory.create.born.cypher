// @writes   Memory.accessScope Memory.priority Memory.facets Memory.lifecycle Memory.decayLaw Memory.decayKey Memory.semanticType Memory.lifespanPolicy Memory.emotionalValence Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
// What comes from a skill's file is shared, unless it is somebody's own. A skill is born frozen. The lifespan says which law may end a crystal: never that of energy, so it has no decay key.
WITH *
CALL (m, row) {
  WITH m, row WHERE m:Crystal AND m.lifecycle IS NULL
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
  SET m.lifecycle = CASE m.semanticType WHEN 'skill' THEN 'frozen' ELSE 'generated' END, m.decayKey = null,
      m.accessScope = CASE WHEN m.source = 'skills' AND NOT m.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] THEN 'shared' ELSE 'private' END,
      m.priority = coalesce(m.priority, CASE m.source WHEN 'skills' THEN 0.8 ELSE 0.5 END),
      m.lifespanPolicy = coalesce(m.lifespanPolicy, CASE m.source WHEN 'skills' THEN 'permanent' ELSE 'decay' END),
      m.emotionalValence = coalesce(m.emotionalValence, (m.dopamine + m.oxytocin - m.cortisol) / 2)
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
  SET m.decayLaw = CASE WHEN m.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[m.lifespanPolicy] END
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

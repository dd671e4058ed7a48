// @writes   Memory.facets Memory.lifecycle Memory.unmergedLifecycle Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion
// They follow from what was restored, and from the accesses since. What its file no longer has is found by nobody.
FOREACH (_ IN CASE WHEN m:Crystal AND m.endReason = 'source_gone' THEN [1] ELSE [] END | SET m.forgetAt = m.validTo)
WITH *
CALL (m, u) {
  WITH m, u WHERE m:Crystal AND m.validTo IS NULL
  // What was merged into it may have been parted while it was ended.
  FOREACH (_ IN CASE WHEN m.lifecycle = 'consolidated' AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(m) } THEN [1] ELSE [] END |
    SET m.lifecycle = coalesce(m.unmergedLifecycle, m.lifecycle)
    SET m.unmergedLifecycle = null, u.after_lifecycle = m.lifecycle)
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
  WITH m
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
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

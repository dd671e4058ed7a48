// @name     crystal.release
// @version  2
// @mode     write
// @purpose  Let crystals be what they were before others were merged into them, if nothing is merged into them any more.
// @returns  repaired   integer
// @writes   Memory.lifecycle Memory.unmergedLifecycle Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev
// @rows     one
// @safe     what is right stays as it is
// @eager    the crystals into which something was merged
//
// It follows from what else is stored, so no event has it: an erasure leaves no trace of what was merged.
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (k) {
  MATCH (m:Live) WHERE m.isTest IN [false, true] AND m.lifecycle = 'consolidated' AND m.unmergedLifecycle IS NOT NULL AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(m) }
  WITH k, m ORDER BY m.id
  SET m.rev = m.rev
  WITH k, m WHERE m:Live AND m.lifecycle = 'consolidated' AND m.unmergedLifecycle IS NOT NULL AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(m) }
  SET m.lifecycle = m.unmergedLifecycle, m.rev = m.rev + 1
  SET m.unmergedLifecycle = null
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
  RETURN count(m) AS repaired
}
RETURN repaired

// @name     crystal.mend
// @version  2
// @mode     write
// @purpose  Give live crystals the law that their lifespan says, and the instants that the law gives.
// @returns  repaired   integer
// @writes   Memory.decayLaw Memory.decayKey Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev
// @rows     one
// @safe     what is right stays as it is
// @eager    the crystals that are to be repaired
//
// It follows from what else is stored, so no event has it. A protected crystal keeps its law: no probe loses it by a repair.
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (k) {
  CALL (k) {
    MATCH (m:Crystal) WHERE m:Live AND NOT m:Protected AND (m.decayLaw <> CASE WHEN m.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[m.lifespanPolicy] END OR m.decayKey IS NOT NULL)
    RETURN m
    UNION
    MATCH (m:Crystal)
    WHERE m:Live AND NOT m:Protected AND m.created IS :: ZONED DATETIME NOT NULL AND m.lastAccessed IS :: ZONED DATETIME NOT NULL
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
    WITH k, m WHERE NOT (coalesce(m.forgetAt = forgetAt, m.forgetAt IS NULL AND forgetAt IS NULL)
      AND coalesce(m.activeUntil = activeUntil, m.activeUntil IS NULL AND activeUntil IS NULL)
      AND coalesce(m.mergeableUntil = mergeableUntil, m.mergeableUntil IS NULL AND mergeableUntil IS NULL))
    RETURN m
  }
  WITH k, m ORDER BY m.id
  SET m.rev = m.rev
  WITH k, m WHERE m:Live
  SET m.decayLaw = CASE WHEN m.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[m.lifespanPolicy] END, m.decayKey = null, m.rev = m.rev + 1
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

// @name     crystal.rekey
// @version  4
// @mode     write
// @purpose  Compute the instants of one batch of live crystals anew that were computed with an earlier version of the law.
// @param    batch     integer   crystals in this transaction
// @returns  seen      integer   candidates in this batch; 0 ends the drain
// @returns  done      integer   crystals with new instants
// @writes   Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev
// @rows     one
// @uses     crystal_law
// @safe     crystals of the current version are not found
// @eager    it comes after the LIMIT, so it holds one batch
//
// No law has instants for what is frozen, so nothing of that changes. What is found is what is written, and crystal.stale asks for the
// same: whoever asks again would otherwise never come to an end.
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (k) {
  CALL (k) {
    MATCH (m:Live) WHERE m.lawVersion < k.lawVersion AND m:Crystal AND m.validTo IS NULL AND coalesce(m.lifecycle, '') <> 'frozen'
    RETURN m LIMIT $batch
    UNION
    MATCH (m:Live) WHERE m.lawVersion > k.lawVersion AND m:Crystal AND m.validTo IS NULL AND coalesce(m.lifecycle, '') <> 'frozen'
    RETURN m LIMIT $batch
  }
  WITH k, m ORDER BY m.id
  SET m.rev = m.rev
  WITH k, m, m.lawVersion <> k.lawVersion AND m:Crystal AND m.validTo IS NULL AND coalesce(m.lifecycle, '') <> 'frozen' AS stale
  CALL (k, m, stale) {
    WITH k, m WHERE stale
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
    SET m.rev = m.rev + 1
  }
  RETURN count(m) AS seen, count(CASE WHEN stale THEN 1 END) AS done
}
RETURN seen, done

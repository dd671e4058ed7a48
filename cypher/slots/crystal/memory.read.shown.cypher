// What has ended, or is due to, has the importance that it ended with, by the law that its end was computed with.
importance: CASE WHEN m:Crystal AND m.lastAccessed IS :: ZONED DATETIME NOT NULL AND m.validTo IS :: ZONED DATETIME THEN COLLECT {
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL OR m.validTo IS NOT NULL AND k.version = m.lawVersion
  WITH k, coalesce(m.validTo.epochMillis, CASE WHEN m.forgetAt <= datetime({epochMillis: $now}) THEN m.forgetAt.epochMillis END, $now) AS until ORDER BY k.version LIMIT 1
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  RETURN base * exp(-fading * CASE WHEN (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis < until THEN until - (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis ELSE 0 END)
}[0] END,
// What is due to end has the lifecycle that a run writes.
lifecycle: CASE WHEN NOT m:Crystal OR m.validTo IS NOT NULL OR NOT coalesce(m.forgetAt <= datetime({epochMillis: $now}), false) THEN m.lifecycle
                WHEN m.lifecycle = 'activated' AND m.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END,
mergedInto: CASE WHEN m.endReason = 'merged' THEN COLLECT { MATCH (m)-[:MERGED_INTO]->(w:Memory) RETURN w.id }[0] END,
// Until when a run activates it, or merges it with what is alike, if one still can.
activeUntil: CASE WHEN m:Crystal AND m.validTo IS NULL AND m.lifecycle = 'generated' AND m.activeUntil >= datetime({epochMillis: $now})
  AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true) THEN m.activeUntil.epochMillis END,
mergeableUntil: CASE WHEN m:Crystal AND m.validTo IS NULL AND m.decayLaw = 'importance' AND m.mergeableUntil >= datetime({epochMillis: $now})
  AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true) THEN m.mergeableUntil.epochMillis END,

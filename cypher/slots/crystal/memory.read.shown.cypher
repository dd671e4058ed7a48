importance: CASE WHEN m:Crystal AND m.lastAccessed IS :: ZONED DATETIME NOT NULL THEN COLLECT {
  MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  RETURN base * exp(-fading * CASE WHEN m.lastAccessed.epochMillis < $now THEN $now - m.lastAccessed.epochMillis ELSE 0 END)
}[0] END,

// @name     crystal.forecast
// @version  3
// @mode     read
// @purpose  The crystals that will have ended by $until if nobody touches them, soonest first.
// @param    isTest    boolean
// @param    now       integer   epoch milliseconds
// @param    until     integer   epoch milliseconds
// @param    limit     integer
// @returns  count     integer   how many
// @returns  soonest   list<map>  {id, content, trust?, suspect, lifecycle, importance, forgetAt}, at most $limit
// @uses     memory_forget
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
WITH k, datetime({epochMillis: $now}) AS now, datetime({epochMillis: $until}) AS until
CALL (now, until) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.forgetAt > now AND m.forgetAt <= until AND m:Crystal
  RETURN count(*) AS count
}
CALL (k, now, until) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.forgetAt > now AND m.forgetAt <= until AND m:Crystal
  WITH k, m ORDER BY m.isTest, m.forgetAt LIMIT $limit
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  RETURN collect({id: m.id, content: m.content, trust: toStringOrNull(m.trust), suspect: m.suspect IS NOT NULL, lifecycle: m.lifecycle, forgetAt: m.forgetAt.epochMillis,
                  importance: base * exp(-fading * CASE WHEN (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis < $now THEN $now - (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis ELSE 0 END)}) AS soonest
}
RETURN count, soonest

// @name     crystal.check
// @version  5
// @mode     read
// @purpose  Find crystals whose properties cannot be right, and those that end at another instant than their law says.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// While a change of the law is being applied, only crystals that have its instants are compared.
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (k) {
  MATCH (m:Memory) WHERE (m:Crystal) <> (m.lifecycle IS NOT NULL)
  RETURN 'crystal_label' AS code, m
  UNION ALL
  MATCH (m:Crystal)
  WHERE NOT (m.lifecycle IN ['generated', 'activated', 'consolidated', 'archived', 'expired', 'frozen']
    AND coalesce(m.semanticType IN ['fact', 'preference', 'task_pattern', 'skill', 'episode', 'insight', 'relationship', 'goal', 'general'], false)
    AND coalesce(m.origin IN ['indexed', 'session', 'skill', 'dream', 'user_input', 'inferred', 'peer'], false)
    AND coalesce(m.source IN ['memory', 'sessions', 'skills'], false)
    AND coalesce(m.lifespanPolicy IN ['decay', 'ttl', 'permanent'], false)
    AND coalesce(m.accessScope IN ['private', 'shared', 'public'], true) AND coalesce(0 <= m.priority <= 1, true)
    AND coalesce(m.epistemicLayer IN ['experience', 'directive', 'world_fact', 'mental_model'], true)
    AND m.emotionalValence IS :: FLOAT AND coalesce(abs(toFloatOrNull(m.emotionalValence)) <= 1, true) AND coalesce(0 <= m.declaredImportance <= 1, true) AND coalesce(m.ttlMs >= 0, true)
    AND all(value IN [m.dopamine, m.cortisol, m.oxytocin] WHERE coalesce(abs(toFloatOrNull(value)) <= 1, value IS NULL))
    AND coalesce(m.startLine <= m.endLine, true))
  RETURN 'crystal_property' AS code, m
  UNION ALL
  MATCH (m:Crystal) WHERE m:Live AND NOT m:Protected AND (m.decayLaw <> CASE WHEN m.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[m.lifespanPolicy] END OR m.decayKey IS NOT NULL)
  RETURN 'crystal_law' AS code, m
  UNION ALL
  MATCH (m:Crystal) WHERE m.facets <> replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
  RETURN 'crystal_access' AS code, m
  UNION ALL
  MATCH (m:Crystal) WHERE m.endReason = 'superseded' AND NOT EXISTS { MATCH (n:Memory)-[:SUPERSEDES]->(m) WHERE n.lineageId = m.lineageId }
  RETURN 'crystal_succession' AS code, m
  UNION ALL
  MATCH (m:Live) WHERE m.isTest IN [false, true] AND m.lifecycle = 'consolidated' AND m.unmergedLifecycle IS NOT NULL AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(m) }
  RETURN 'crystal_alone' AS code, m
  UNION ALL
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
  WITH k, m WHERE k.lawVersion = m.lawVersion AND NOT (coalesce(m.forgetAt = forgetAt, m.forgetAt IS NULL AND forgetAt IS NULL)
    AND coalesce(m.activeUntil = activeUntil, m.activeUntil IS NULL AND activeUntil IS NULL)
    AND coalesce(m.mergeableUntil = mergeableUntil, m.mergeableUntil IS NULL AND mergeableUntil IS NULL))
  RETURN 'crystal_instants' AS code, m
}
WITH code, m WHERE m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
WITH code, m.id AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code

// @name     crystal.list
// @version  6
// @mode     read
// @purpose  The crystals of a kind at $now, the most important first; those that were merged into others are among the archived ones.
// @param    isTest        boolean
// @param    lifecycle     string?   generated | activated | consolidated | archived | expired | frozen; null: all that are alive
// @param    semanticType  string?
// @param    layer         string?   experience | directive | world_fact | mental_model; null: all, and what has none
// @param    scope         string?   sees this scope and crystals without a scope; null: all
// @param    path          string?   of the file it comes from
// @param    now           integer   epoch milliseconds
// @param    skip          integer
// @param    limit         integer
// @param    reader        string    local_agent | session | peer | public; others than the first see none that has expired
// @returns  id            string
// @returns  content       string
// @returns  trust         string?   how far its origin is trusted
// @returns  suspect       boolean   it looks like an instruction, and what it comes from is not trusted
// @returns  lifecycle     string    as it is at $now, even if no run has written that yet
// @returns  semanticType  string
// @returns  epistemicLayer string?
// @returns  sensitivity   string?   normal | personal | confidential; null: nobody has looked
// @returns  accessScope   string    private | shared | public
// @returns  importance    float     0 to 1, with factors of 1; of what has ended, what was left then
// @returns  forgetAt      integer?  epoch milliseconds: when its law ends it unless somebody touches it; null if it was merged
// @returns  mergedInto    string?   the id of the crystal that it was merged into
// @returns  path          string?
// @returns  startLine     integer?
// @returns  endLine       integer?
// @returns  created       integer   epoch milliseconds
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
WITH k, datetime({epochMillis: $now}) AS now
MATCH (m:Crystal) WHERE m.isTest = $isTest AND (m:Head OR m:TestHead OR m.endReason = 'merged') AND m.validFrom <= now AND coalesce(m.endReason, '') <> 'retracted'
  AND m.lastAccessed IS :: ZONED DATETIME NOT NULL AND ($semanticType IS NULL OR m.semanticType = $semanticType) AND ($layer IS NULL OR m.epistemicLayer = $layer) AND ($path IS NULL OR m.path = $path)
  AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
  AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
WITH k, m, CASE WHEN m.validTo IS NOT NULL OR NOT coalesce(m.forgetAt <= now, false) THEN m.lifecycle
                WHEN m.lifecycle = 'activated' AND m.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END AS lifecycle
WHERE CASE WHEN $lifecycle IS NULL THEN NOT lifecycle IN ['archived', 'expired'] ELSE lifecycle = $lifecycle END
  AND ($reader = 'local_agent' OR lifecycle <> 'expired')
// What has ended, or is due to, has the importance that it ended with, by the law that its end was computed with.
WITH m, lifecycle, coalesce(m.validTo.epochMillis, CASE WHEN m.forgetAt <= datetime({epochMillis: $now}) THEN m.forgetAt.epochMillis END, $now) AS until, CASE WHEN m.validTo IS NULL THEN k ELSE COLLECT {
  MATCH (c:CrystalConfig) WHERE c.validTo IS NULL OR c.version = m.lawVersion
  RETURN c ORDER BY c.version LIMIT 1
}[0] END AS k
WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
         insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
         general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
     k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
WITH m, lifecycle, base * exp(-fading * CASE WHEN (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis < until THEN until - (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis ELSE 0 END) AS importance
ORDER BY importance DESC, m.created, m.id SKIP $skip LIMIT $limit
RETURN m.id AS id, m.content AS content, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect, lifecycle, m.semanticType AS semanticType, m.epistemicLayer AS epistemicLayer, m.sensitivity AS sensitivity, CASE WHEN m.accessScope IN ['shared', 'public'] THEN m.accessScope ELSE 'private' END AS accessScope, importance,
       CASE WHEN coalesce(m.endReason, '') <> 'merged' AND m.forgetAt IS :: ZONED DATETIME THEN m.forgetAt.epochMillis END AS forgetAt, COLLECT { MATCH (m)-[:MERGED_INTO]->(w:Memory) RETURN w.id }[0] AS mergedInto,
       m.path AS path, m.startLine AS startLine, m.endLine AS endLine, m.created.epochMillis AS created

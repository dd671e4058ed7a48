// @name     crystal.compare
// @version  2
// @mode     read
// @purpose  Which of two crystals is kept if they are merged, and how alike they are.
// @param    ids         list<string>  two
// @param    now         integer   epoch milliseconds
// @returns  winner      string    of higher importance at $now, else the older one, else that of the smaller id
// @returns  loser       string
// @returns  similarity  float     the Jaccard index of their terms; 1 if their content is equal
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
UNWIND $ids AS id
MATCH (m:Crystal {id: id})
WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
         insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
         general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
     k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
WITH m, coalesce(base * exp(-fading * CASE WHEN (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis < $now THEN $now - (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis ELSE 0 END), 0.0) AS importance ORDER BY importance DESC, m.created, m.id
WITH collect(DISTINCT m) AS both WHERE size(both) = 2
WITH both[0] AS w, both[1] AS l
WITH w, l, size([term IN coalesce(w.terms, []) WHERE term IN coalesce(l.terms, [])]) AS shared, size(coalesce(w.terms, [])) + size(coalesce(l.terms, [])) AS all
RETURN w.id AS winner, l.id AS loser,
       CASE WHEN w.contentHash = l.contentHash AND w.contentHash <> '' THEN 1.0 WHEN all = shared THEN 0.0 ELSE round(toFloat(shared) / (all - shared), 6) END AS similarity

// @name     recall.search
// @version  1
// @mode     read
// @purpose  Memories by their words: the heads that match best, at the same score the living first, then the newer.
// @param    index          string    memory_text | test_memory_text
// @param    words          string    a Lucene query made of quoted words
// @param    scope          string?   sees this scope and what has none; null: everything
// @param    includeExpired boolean
// @param    expiredWeight  float     factor on the score of an expired memory, 0 to 1
// @param    now            integer   epoch milliseconds
// @param    landmark       integer   epoch milliseconds, origin of decayKey
// @param    limit          integer
// @returns  id             string
// @returns  lineageId      string
// @returns  importKey      string?   of the lineage's first version
// @returns  content        string
// @returns  tier           string
// @returns  energy         float     at $now; of an expired memory, what it ended with
// @returns  expired        boolean   ended, or due to end
// @returns  score          float
// @returns  fullText       float     what the full-text index gave it
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL db.index.fulltext.queryNodes($index, $words) YIELD node AS m, score AS fullText
WITH c, m, fullText WHERE $scope IS NULL OR m.scope IS NULL OR m.scope = $scope
WITH c, m, fullText, m.decayRate * ((CASE
       WHEN m.validTo IS NOT NULL OR m.lastDecay.epochMillis > $now THEN m.lastDecay.epochMillis
       ELSE $now END) - $landmark) / 3600000.0 AS shift
WITH m, fullText, exp(m.decayKey - shift) AS energy,
     m.validTo IS NOT NULL OR m.decayKey < log(c.expirationThreshold) + shift - 1e-9 AS expired
WITH m, fullText, energy, expired, fullText * CASE WHEN expired THEN $expiredWeight ELSE 1.0 END AS score
WHERE $includeExpired OR NOT expired
ORDER BY score DESC, expired, m.created DESC, m.id LIMIT $limit
OPTIONAL MATCH (first:Memory {id: m.lineageId})
RETURN m.id AS id, m.lineageId AS lineageId, first.importKey AS importKey, m.content AS content, m.tier AS tier,
       energy, expired, score, fullText
ORDER BY score DESC, expired, m.created DESC, id

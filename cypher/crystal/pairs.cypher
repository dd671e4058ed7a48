// @name     crystal.pairs
// @version  3
// @mode     read
// @purpose  The pairs of crystals of one page that are so alike that one merges into the other, which keeps its text.
// @param    isTest      boolean
// @param    index       string    memory_words | test_memory_words
// @param    after       string    the last id of the page before
// @param    page        integer   crystals to look at
// @param    candidates  integer   crystals that full text proposes for each
// @param    least       float     similarity from which crystals are a pair
// @param    most        float     similarity below which they are
// @param    now         integer   epoch milliseconds
// @returns  seen        integer
// @returns  last        string?   the last id of this page
// @returns  pairs       list<map>  {winner, loser, similarity}, each once for each of the two that is on the page
// @uses     crystal_merge
//
// Full text only proposes; the terms decide, by their Jaccard index. Two texts that are so alike lack few of each other's words, so what has
// most of some of the longest words comes first; a text's first words may be the same as anybody's. An equal content is as alike as can be.
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
WITH k, datetime({epochMillis: $now}) AS now
CALL (now) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.mergeableUntil >= now AND m.lastAccessed <= now AND m:Crystal AND NOT m:Protected AND m.id > $after
  RETURN m ORDER BY m.id LIMIT $page
}
CALL (k, now, m) {
  WITH k, now, m WHERE size(m.terms) > 0 AND m.text <> ''
  WITH *, COLLECT { UNWIND split(m.text, ' ') AS word WITH DISTINCT word RETURN word ORDER BY size(word) DESC, word } AS words
  WITH k, now, m, words[..toInteger(size(m.terms) - ceil($least * size(m.terms))) + 8] AS sought
  WITH k, now, m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:(' + reduce(text = '', word IN sought | text + '"' + word + '" ') + ')' AS sought
  CALL db.index.fulltext.queryNodes($index, sought, {limit: $candidates}) YIELD node AS o
  WITH k, now, m, o WHERE o <> m AND o:Live AND o:Crystal AND NOT o:Protected AND o.mergeableUntil >= now AND o.lastAccessed <= now AND o.isTest = m.isTest
    AND coalesce(o.scope, '') = coalesce(m.scope, '') AND coalesce(o.sensitivity, '') = coalesce(m.sensitivity, '')
    AND coalesce(o.accessScope, 'private') = coalesce(m.accessScope, 'private') AND CASE WHEN m.path IS NOT NULL OR o.path IS NOT NULL THEN m.path = o.path
      ELSE EXISTS { (m)-[:BELONGS_TO]->(:SemanticCluster)<-[:BELONGS_TO]-(o) } END
  // So alike, it lacks few of the terms: a look at some of them tells most others.
  WITH k, m, o WHERE size([term IN m.terms[..24] WHERE term IN o.terms]) >= size(m.terms[..24]) - (1 - $least) * size(m.terms) - 1e-9
  WITH k, m, o, size([term IN m.terms WHERE term IN o.terms]) AS shared
  WITH k, m, o, CASE WHEN m.contentHash = o.contentHash AND m.contentHash <> '' THEN 1.0
                     ELSE round(toFloat(shared) / (size(m.terms) + size(o.terms) - shared), 6) END AS similarity
  WHERE $least <= similarity < $most
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH k, m, o, similarity, base * exp(-fading * CASE WHEN (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis < $now THEN $now - (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis ELSE 0 END) AS mine
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(o.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(o.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(o.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH m, o, similarity, mine, base * exp(-fading * CASE WHEN (CASE WHEN o.fadesFrom > o.lastAccessed THEN o.fadesFrom ELSE o.lastAccessed END).epochMillis < $now THEN $now - (CASE WHEN o.fadesFrom > o.lastAccessed THEN o.fadesFrom ELSE o.lastAccessed END).epochMillis ELSE 0 END) AS theirs
  WITH m, o, similarity, coalesce(mine, 0.0) AS mine, coalesce(theirs, 0.0) AS theirs
  WITH m, o, similarity, mine > theirs OR mine = theirs AND coalesce(m.created < o.created OR m.created = o.created AND m.id < o.id, m.id < o.id) AS wins
  RETURN collect({winner: CASE WHEN wins THEN m.id ELSE o.id END, loser: CASE WHEN wins THEN o.id ELSE m.id END, similarity: similarity}) AS found
}
RETURN count(*) AS seen, max(m.id) AS last, reduce(all = [], each IN collect(found) | all + each) AS pairs

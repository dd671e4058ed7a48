// @name     crystal.near
// @version  2
// @mode     read
// @purpose  Of pairs of crystals those that are also found by the same words as others: how many of the ten nearest memories they share.
// @param    pairs      list<map>  {winner, loser, similarity}
// @param    index      string     memory_words | test_memory_words
// @param    least      integer    shared neighbours, at least
// @returns  winner     map        {id, content, trust?, suspect, path} of the one that a merge would keep
// @returns  loser      map        {id, content, trust?, suspect, path}
// @returns  similarity float
// @returns  shared     integer    of the ten memories that are nearest to each by their words
UNWIND $pairs AS pair
WITH pair, head(COLLECT { MATCH (m:Memory {id: pair.winner}) RETURN m }) AS w, head(COLLECT { MATCH (m:Memory {id: pair.loser}) RETURN m }) AS l
WITH pair, w, l WHERE w IS NOT NULL AND l IS NOT NULL
CALL (w, l) {
  UNWIND [w, l] AS m
  CALL (m) {
    WITH m, split(m.text, ' ')[..64] AS words WHERE m.text <> ''
    WITH m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:(' + reduce(text = '', word IN words | text + '"' + word + '" ') + ')' AS sought
    CALL db.index.fulltext.queryNodes($index, sought, {limit: 11}) YIELD node AS o
    WITH m, o WHERE o <> m
    RETURN collect(o.lineageId)[..10] AS nearest
  }
  RETURN collect(nearest) AS sets
}
WITH pair, w, l, size([each IN sets[0] WHERE each IN sets[1]]) AS shared WHERE shared >= $least
RETURN w {.id, .content, trust: toStringOrNull(w.trust), suspect: w.suspect IS NOT NULL, .path} AS winner,
       l {.id, .content, trust: toStringOrNull(l.trust), suspect: l.suspect IS NOT NULL, .path} AS loser, pair.similarity AS similarity, shared
ORDER BY similarity DESC, w.id, l.id

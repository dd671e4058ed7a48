// @name     association.alike
// @version  1
// @mode     read
// @purpose  Which older memories share most of their terms with newer ones: the Jaccard index of their terms.
// @param    ids         list<string>
// @param    index       string    memory_words | test_memory_words
// @param    threshold   float     similarity from which on two memories are alike, 0 to 1
// @param    candidates  integer   how many the index proposes for each
// @param    fewest      integer   terms that a memory must have
// @param    most        integer   terms that a memory may have
// @returns  newer       string    id
// @returns  older       string    id
// @returns  similarity  float     rounded to 6 decimals
//
// A newer one that still waits for its own turn looks back itself; only beside those that had theirs, the older one looks ahead.
UNWIND $ids AS id
MATCH (m:Memory {id: id}) WHERE $fewest <= size(m.terms) <= $most
CALL (m) {
  // The facet of its scope is the first.
  WITH m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:('
       + reduce(words = '', word IN split(m.text, ' ')[..2 * $most] | words + '"' + word + '" ') + ')' AS words
  CALL db.index.fulltext.queryNodes($index, words, {limit: $candidates}) YIELD node AS o
  WITH m, o, size(m.terms) AS mine, size(o.terms) AS theirs,
       o.created < m.created OR o.created = m.created AND
       (coalesce(o.ordinal, 0) < coalesce(m.ordinal, 0) OR coalesce(o.ordinal, 0) = coalesce(m.ordinal, 0) AND o.lineageId < m.lineageId) AS older
  WHERE o.lineageId <> m.lineageId AND o.isTest = m.isTest AND coalesce(o.scope, '') = coalesce(m.scope, '')
    AND (older OR NOT o:Unlinked) AND $fewest <= theirs <= $most
    // What differs too much in size cannot be alike.
    AND mine >= $threshold * theirs AND theirs >= $threshold * mine
  WITH m, o, older, mine, theirs, size([term IN o.terms WHERE term IN m.terms]) AS shared
  WITH m, o, older, toFloat(shared) / (mine + theirs - shared) AS similarity WHERE similarity >= $threshold - 1e-9
  RETURN CASE WHEN older THEN m ELSE o END AS newer, CASE WHEN older THEN o ELSE m END AS older, similarity
}
WITH DISTINCT newer, older, similarity ORDER BY newer.lineageId, similarity DESC, older.lineageId
RETURN newer.id AS newer, older.id AS older, round(similarity, 6) AS similarity

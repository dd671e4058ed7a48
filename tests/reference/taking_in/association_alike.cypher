// @name     association.alike
// @version  3
// @mode     read
// @purpose  The older memories that share most of their terms with newer ones, by the Jaccard index of the terms.
// @param    rows        list<map>  {id, terms}: terms is a map whose keys are the terms of the memory, each true
// @param    index       string     memory_words | test_memory_words
// @param    threshold   float      least similarity of alike memories, 0 to 1
// @param    candidates  integer    memories the index proposes for each
// @param    fewest      integer    terms that a memory must have
// @param    most        integer    terms that a memory may have
// @returns  newer       string    id
// @returns  older       string    id
// @returns  similarity  float     rounded to 6 decimals
//
// The terms come as a map as well, since a list is looked through for each term of each candidate.
// An Unlinked newer memory will look back itself, so an older one looks ahead only to newer ones that are associated already.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id}) WHERE $fewest <= size(m.terms) <= $most
CALL (m, row) {
  // The first facet is that of the scope.
  WITH m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:('
       + reduce(words = '', word IN split(m.text, ' ')[..2 * $most] | words + '"' + word + '" ') + ')' AS words
  CALL db.index.fulltext.queryNodes($index, words, {limit: $candidates}) YIELD node AS o
  WITH m, row, o, size(m.terms) AS mine, size(o.terms) AS theirs,
       o.created < m.created OR o.created = m.created AND
       (coalesce(o.ordinal, 0) < coalesce(m.ordinal, 0) OR coalesce(o.ordinal, 0) = coalesce(m.ordinal, 0) AND o.lineageId < m.lineageId) AS older
  WHERE o.lineageId <> m.lineageId AND o.isTest = m.isTest AND coalesce(o.scope, '') = coalesce(m.scope, '')
    AND (older OR NOT o:Unlinked) AND $fewest <= theirs <= $most
    // If the numbers of terms differ too much, the similarity cannot reach the threshold.
    AND mine >= $threshold * theirs AND theirs >= $threshold * mine
  WITH m, o, older, mine, theirs, size([term IN o.terms WHERE row.terms[term]]) AS shared
  WITH m, o, older, toFloat(shared) / (mine + theirs - shared) AS similarity WHERE similarity >= $threshold - 1e-9
  RETURN CASE WHEN older THEN m ELSE o END AS newer, CASE WHEN older THEN o ELSE m END AS older, similarity
}
WITH DISTINCT newer, older, similarity ORDER BY newer.lineageId, similarity DESC, older.lineageId
RETURN newer.id AS newer, older.id AS older, round(similarity, 6) AS similarity

// @name     association.alike
// @version  5
// @mode     read
// @purpose  The older memories that share most of their terms with newer ones, by the Jaccard index of the terms.
// @param    rows        list<map>  {id, terms, sought, rare, needed}: a map whose keys are its terms, each true; words to ask the index for, quoted; their terms, and how many of these whoever is alike has
// @param    index       string     memory_words | test_memory_words
// @param    threshold   float      least similarity of alike memories, 0 to 1
// @param    candidates  integer    memories the index proposes for each
// @param    fewest      integer    terms that a memory must have
// @param    most        integer    terms that a memory may have
// @returns  pairs       list<map>     {newer, older, similarity}: two ids, and a number rounded to 6 decimals
// @returns  crowded     list<string>  ids for which the index may have had more: even the last of its candidates have the terms needed
//
// Terms come as a map, since a list is looked through for each term of each candidate. One that is proposed for many is read once.
// An Unlinked newer memory will look back itself, so an older one looks ahead only to newer ones that are associated already.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row, size(m.terms) AS mine WHERE $fewest <= mine <= $most
CALL (m, row) {
  // The first facet is that of the scope.
  WITH m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:(' + row.sought + ')' AS words
  CALL db.index.fulltext.queryNodes($index, words, {limit: $candidates}) YIELD node AS o
  RETURN collect(o) AS found
}
WITH m, row, mine, found, size(found) >= $candidates AND all(o IN found[-5..] WHERE size([term IN row.rare WHERE term IN o.terms]) >= row.needed) AS isCrowded
WITH collect({m: m, terms: row.terms, mine: mine, found: found}) AS asked, collect(CASE WHEN isCrowded THEN m.id END) AS crowded
CALL (asked) {
  UNWIND asked AS each
  UNWIND each.found AS o
  WITH o, each WHERE o <> each.m
  WITH o, collect(each) AS askers
  WITH o, askers, o.terms AS terms, size(o.terms) AS theirs WHERE $fewest <= theirs <= $most
  UNWIND askers AS each
  // If the numbers of terms differ too much, the similarity cannot reach the threshold.
  WITH o, terms, theirs, each, each.mine AS mine WHERE mine >= $threshold * theirs AND theirs >= $threshold * mine
  WITH o, each.m AS m, mine + theirs AS both, size([term IN terms WHERE each.terms[term]]) AS shared
  WITH o, m, toFloat(shared) / (both - shared) AS similarity WHERE similarity >= $threshold - 1e-9
  WITH o, m, similarity,
       o.created < m.created OR o.created = m.created AND
       (coalesce(o.ordinal, 0) < coalesce(m.ordinal, 0) OR coalesce(o.ordinal, 0) = coalesce(m.ordinal, 0) AND o.lineageId < m.lineageId) AS older
  WHERE o.lineageId <> m.lineageId AND o.isTest = m.isTest AND coalesce(o.scope, '') = coalesce(m.scope, '') AND (older OR NOT o:Unlinked)
  WITH CASE WHEN older THEN m ELSE o END AS newer, CASE WHEN older THEN o ELSE m END AS older, similarity
  WITH DISTINCT newer, older, similarity ORDER BY newer.lineageId, similarity DESC, older.lineageId
  RETURN collect({newer: newer.id, older: older.id, similarity: round(similarity, 6)}) AS pairs
}
RETURN pairs, crowded

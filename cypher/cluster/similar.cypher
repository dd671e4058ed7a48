// @name     cluster.similar
// @version  3
// @mode     read
// @purpose  A page of live memories in order of lineage, and the others that are so similar that they belong together.
// @param    isTest      boolean
// @param    index       string    memory_words | test_memory_words
// @param    similarity  float     Jaccard index of their terms from which on two memories belong together, 0 to 1
// @param    threshold   float     energy below which a memory is due to end, > 0
// @param    now         integer   epoch milliseconds
// @param    landmark    integer   epoch milliseconds, origin of decayKey
// @param    after       string    the last lineageId of the previous page; empty for the first page
// @param    page        integer   memories to read
// @param    candidates  integer   best matches of the full-text index to compare a memory with
// @returns  seen        integer   memories read; 0 ends the sweep
// @returns  last        string?   the largest lineageId of the page
// @returns  pairs       list<list>  [lineageId, lineageId] of the joining ones
// @uses     memory_lineage
//
// Full text only proposes memories to compare; the shared terms decide. A memory that is not associated yet has no terms and
// joins nothing.
MATCH (m:Memory)
USING INDEX m:Memory(lineageId)
WHERE m.lineageId > $after AND m.isTest = $isTest AND m:Live
WITH m ORDER BY m.lineageId LIMIT $page
CALL (m) {
  WITH m WHERE size(m.terms) > 0 AND m.text <> '' AND m.facets <> ''
  // The facet of its scope is the first.
  WITH m, '+facets:("' + split(m.facets, ' ')[0] + '")^0 +text:('
       + reduce(words = '', word IN split(m.text, ' ')[..512] | words + '"' + word + '" ') + ')' AS words
  CALL db.index.fulltext.queryNodes($index, words, {limit: $candidates}) YIELD node AS o
  WITH m, o WHERE o <> m AND size(o.terms) > 0 AND coalesce(o.scope, '') = coalesce(m.scope, '')
  WITH m, o, size([term IN m.terms WHERE term IN o.terms]) AS shared
  WITH m, o, toFloat(shared) / (size(m.terms) + size(o.terms) - shared) AS jaccard
  WHERE jaccard >= $similarity AND o.isTest = m.isTest
    AND all(n IN [m, o] WHERE n:Live AND coalesce(n.decayKey >= log($threshold) - 1e-9
        + n.decayRate * ((CASE WHEN n.lastDecay.epochMillis > $now THEN n.lastDecay.epochMillis ELSE $now END)
                         - $landmark) / 3600000.0, n.forgetAt > datetime({epochMillis: $now}), true))
  RETURN collect([m.lineageId, o.lineageId]) AS found
}
RETURN count(*) AS seen, max(m.lineageId) AS last, reduce(pairs = [], each IN collect(found) | pairs + each) AS pairs

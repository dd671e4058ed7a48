// @name     cluster.similar
// @version  1
// @mode     read
// @purpose  One page of living memories in order of lineage: which others are so similar that they belong together.
// @param    isTest      boolean
// @param    index       string    memory_words | test_memory_words
// @param    similarity  float     Jaccard index of their terms from which two memories belong together, 0 to 1
// @param    threshold   float     energy below which a memory is due to end, > 0
// @param    now         integer   epoch milliseconds
// @param    landmark    integer   epoch milliseconds, origin of decayKey
// @param    after       string    lineageId to go on from; empty: from the beginning
// @param    page        integer   memories to look at
// @param    candidates  integer   best matches of the full-text index to compare a memory with
// @returns  seen        integer   memories looked at; 0 ends the sweep
// @returns  last        string?   the largest lineageId of the page
// @returns  pairs       list<list>  [lineageId, lineageId] of those that join
// @uses     memory_lineage
//
// Full text only finds whom to compare with; what joins is the share of terms. A memory without terms joins nothing: it has
// none before its associations are made.
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
    AND all(n IN [m, o] WHERE n:Live AND (n.decayKey IS NULL OR n.decayKey >= log($threshold) - 1e-9
        + n.decayRate * ((CASE WHEN n.lastDecay.epochMillis > $now THEN n.lastDecay.epochMillis ELSE $now END)
                         - $landmark) / 3600000.0))
  RETURN collect([m.lineageId, o.lineageId]) AS found
}
RETURN count(*) AS seen, max(m.lineageId) AS last, reduce(pairs = [], each IN collect(found) | pairs + each) AS pairs

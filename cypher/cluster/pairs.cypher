// @name     cluster.pairs
// @version  3
// @mode     read
// @purpose  A page of co-activations in order of pair: those that join two live memories into one cluster.
// @param    isTest     boolean
// @param    weight     integer   shared retrievals from which on two memories belong together
// @param    threshold  float     energy below which a memory is due to end, > 0
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    after      string    the last pair of the previous page; empty for the first page
// @param    page       integer   edges to read
// @returns  seen       integer   edges read; 0 ends the sweep
// @returns  last       string?   the largest pair of the page
// @returns  pairs      list<list>  [lineageId, lineageId] of the joining ones
// @uses     coactivated_pair
//
// In order of pair, not of weight: pairs are indexed already, so retrievals maintain no second index, and a weight that grows
// meanwhile does not move an edge to another page.
MATCH (a)-[r:COACTIVATED]->(b)
USING INDEX r:COACTIVATED(pair)
WHERE r.pair > $after
WITH a, b, r ORDER BY r.pair LIMIT $page
WITH a, b, r.pair AS pair,
     r.weight >= $weight AND a.isTest = $isTest AND b.isTest = $isTest AND a.lineageId <> b.lineageId
     AND coalesce(a.scope, '') = coalesce(b.scope, '') AS near
WITH a, b, pair, near AND all(m IN [a, b] WHERE m:Live AND coalesce(m.decayKey >= log($threshold) - 1e-9
     + m.decayRate * ((CASE WHEN m.lastDecay.epochMillis > $now THEN m.lastDecay.epochMillis ELSE $now END)
                      - $landmark) / 3600000.0, m.forgetAt > datetime({epochMillis: $now}), true)) AS joined
RETURN count(*) AS seen, max(pair) AS last, collect(CASE WHEN joined THEN [a.lineageId, b.lineageId] END) AS pairs

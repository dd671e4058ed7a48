// @name     cluster.pairs
// @version  1
// @mode     read
// @purpose  One page of co-activations in order of pair: which of them join two living memories into one cluster.
// @param    isTest     boolean
// @param    weight     integer   retrievals shared from which two memories belong together
// @param    threshold  float     energy below which a memory is due to end, > 0
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    after      string    pair to go on from; empty: from the beginning
// @param    page       integer   edges to look at
// @returns  seen       integer   edges looked at; 0 ends the sweep
// @returns  last       string?   the largest pair of the page
// @returns  pairs      list<list>  [lineageId, lineageId] of those that join
// @uses     coactivated_pair
//
// By pair, and not by weight: its index is there already, so retrievals keep no second one, and a weight that grows
// meanwhile moves no edge to another page.
MATCH (a)-[r:COACTIVATED]->(b)
USING INDEX r:COACTIVATED(pair)
WHERE r.pair > $after
WITH a, b, r ORDER BY r.pair LIMIT $page
WITH a, b, r.pair AS pair,
     r.weight >= $weight AND a.isTest = $isTest AND b.isTest = $isTest AND a.lineageId <> b.lineageId
     AND coalesce(a.scope, '') = coalesce(b.scope, '') AS near
WITH a, b, pair, near AND all(m IN [a, b] WHERE m:Live AND (m.decayKey IS NULL OR m.decayKey >= log($threshold) - 1e-9
     + m.decayRate * ((CASE WHEN m.lastDecay.epochMillis > $now THEN m.lastDecay.epochMillis ELSE $now END)
                      - $landmark) / 3600000.0)) AS joined
RETURN count(*) AS seen, max(pair) AS last, collect(CASE WHEN joined THEN [a.lineageId, b.lineageId] END) AS pairs

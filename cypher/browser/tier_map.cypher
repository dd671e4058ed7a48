// @name     browser.tier_map
// @version  5
// @mode     browse
// @purpose  The 50 strongest live memories of each tier, coloured by tier, and what joins them to each other, to entities and to clusters.
// @returns  m  map  node
// @returns  r  map  relationship
// @returns  o  map  node
// @uses     memory_decay
//
// Decay keys can be compared only within a tier. With all three keys in both clauses, the index gives the order.
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
CALL (tier) {
  MATCH (m:Live) WHERE m.isTest = false AND m.tier = tier AND m.decayKey IS NOT NULL
  RETURN m ORDER BY m.isTest DESC, m.tier DESC, m.decayKey DESC LIMIT 50
}
OPTIONAL MATCH (m)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO]-(o:Live|Entity|SemanticCluster)
RETURN m, r, o

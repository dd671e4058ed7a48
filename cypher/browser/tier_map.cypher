// @name     browser.tier_map
// @version  4
// @mode     browse
// @purpose  The strongest living memories, 50 of every tier, and what joins them to each other, to entities and to clusters; the colour is the tier.
// @returns  m  map  node
// @returns  r  map  relationship
// @returns  o  map  node
// @uses     memory_decay
//
// A decayKey says which of two memories is the stronger only within a tier. All three keys in both clauses: then the index gives the order.
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
CALL (tier) {
  MATCH (m:Live) WHERE m.isTest = false AND m.tier = tier AND m.decayKey IS NOT NULL
  RETURN m ORDER BY m.isTest DESC, m.tier DESC, m.decayKey DESC LIMIT 50
}
OPTIONAL MATCH (m)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO]-(o:Live|Entity|SemanticCluster)
RETURN m, r, o

// @name     browser.tier_map
// @version  2
// @mode     browse
// @purpose  The living memories of every tier, and what joins them to each other, to entities and to clusters; the colour is the tier.
// @returns  m  map  node
// @returns  r  map  relationship
// @returns  o  map  node
MATCH (m:Live) WHERE m.isTest = false
WITH m ORDER BY m.decayKey DESC LIMIT 150
OPTIONAL MATCH (m)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO]-(o:Live|Entity|SemanticCluster)
RETURN m, r, o

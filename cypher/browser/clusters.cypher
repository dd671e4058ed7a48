// @name     browser.clusters
// @version  1
// @mode     browse
// @purpose  The largest clusters, their members, and which of these were retrieved together.
// @returns  c  map  node
// @returns  b  map  relationship
// @returns  m  map  node
// @returns  r  map  relationship
// @returns  o  map  node
MATCH (c:SemanticCluster) WHERE c.isTest = false
WITH c, COUNT { (c)<-[:BELONGS_TO]-() } AS size ORDER BY size DESC, c.scope, c.name LIMIT 20
MATCH (c)<-[b:BELONGS_TO]-(m:Memory)
OPTIONAL MATCH (m)-[r:COACTIVATED|REINFORCES]->(o:Memory) WHERE EXISTS { (o)-[:BELONGS_TO]->(c) }
RETURN c, b, m, r, o LIMIT 1000

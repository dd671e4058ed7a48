// @name     cluster.drop
// @version  1
// @mode     write
// @purpose  Delete one batch of clusters without members.
// @param    clusters  list<map>  {scope, name}
// @param    isTest    boolean
// @returns  dropped   integer
// @writes   SemanticCluster
// @rows     one
// @safe     deleted clusters are not found again
// @eager    one batch
UNWIND $clusters AS each
MATCH (c:SemanticCluster {isTest: $isTest, scope: each.scope, name: each.name})
WITH c ORDER BY c.scope, c.name
SET c.rev = c.rev
WITH c WHERE c:SemanticCluster AND NOT EXISTS { (c)<-[:BELONGS_TO]-() }
DELETE c
RETURN count(*) AS dropped

// @name     cluster.describe
// @version  1
// @mode     write
// @purpose  Write what clusters are about and who is their centre, one batch.
// @param    clusters   list<map>  {scope, name, label, centre}
// @param    isTest     boolean
// @param    now        integer    epoch milliseconds
// @returns  described  integer    clusters; one whose centre left meanwhile is passed over
// @writes   SemanticCluster.label SemanticCluster.centre SemanticCluster.updatedAt SemanticCluster.rev
// @rows     one
// @safe     again: the same is written
// @eager    one batch
UNWIND $clusters AS each
MATCH (c:SemanticCluster {isTest: $isTest, scope: each.scope, name: each.name})
WITH each, c ORDER BY c.scope, c.name
SET c.rev = c.rev
WITH each, c WHERE c:SemanticCluster AND EXISTS { (:Memory {lineageId: each.centre})-[:BELONGS_TO]->(c) }
SET c.label = each.label, c.centre = each.centre, c.updatedAt = datetime({epochMillis: $now}), c.rev = coalesce(c.rev, 0) + 1
RETURN count(c) AS described

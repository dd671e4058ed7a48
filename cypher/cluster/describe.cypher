// @name     cluster.describe
// @version  1
// @mode     write
// @purpose  Write the labels and centres of one batch of clusters.
// @param    clusters   list<map>  {scope, name, label, centre}
// @param    isTest     boolean
// @param    now        integer    epoch milliseconds
// @returns  described  integer    clusters written; one whose centre has left meanwhile is skipped
// @writes   SemanticCluster.label SemanticCluster.centre SemanticCluster.updatedAt SemanticCluster.rev
// @rows     one
// @safe     writing it twice changes nothing
// @eager    one batch
UNWIND $clusters AS each
MATCH (c:SemanticCluster {isTest: $isTest, scope: each.scope, name: each.name})
WITH each, c ORDER BY c.scope, c.name
SET c.rev = c.rev
WITH each, c WHERE c:SemanticCluster AND EXISTS { (:Memory {lineageId: each.centre})-[:BELONGS_TO]->(c) }
SET c.label = each.label, c.centre = each.centre, c.updatedAt = datetime({epochMillis: $now}), c.rev = coalesce(c.rev, 0) + 1
RETURN count(c) AS described

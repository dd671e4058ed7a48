// @name     cluster.place
// @version  3
// @mode     write
// @purpose  Put one batch of memories into the cluster of a name in their own scope, and into no other.
// @param    members    list<map>  {lineageId, name}
// @param    isTest     boolean
// @param    now        integer    epoch milliseconds
// @returns  lineageId  string     no row for a lineage that no longer exists
// @returns  settled    boolean    false: a promotion moved it; ask again
// @writes   SemanticCluster BELONGS_TO
// @rows     any a lineage that was deleted or retracted meanwhile has no row
// @safe     a memory that is in the cluster already stays there
// @eager    the members of one batch and their former clusters
UNWIND $members AS member
MATCH (m:Memory {lineageId: member.lineageId})
USING INDEX m:Memory(lineageId)
WHERE m.isTest = $isTest AND (m:Head OR m:TestHead)
WITH member, m ORDER BY m.lineageId
// Only under the lock is it known whether a version is still the head; a membership of another version would be left behind.
SET m.rev = m.rev
WITH member, m, m:Head OR m:TestHead AS head, datetime({epochMillis: $now}) AS now
WHERE m:Memory AND coalesce(m.endReason, '') <> 'retracted'
CALL (member, m, head, now) {
  WITH member, m, now WHERE head
  MERGE (c:SemanticCluster {isTest: m.isTest, scope: coalesce(m.scope, ''), name: member.name})
  ON CREATE SET c.rev = 0
  MERGE (m)-[:BELONGS_TO]->(c)
  SET c.updatedAt = now, c.rev = coalesce(c.rev, 0) + 1
  WITH m, c, now
  MATCH (m)-[r:BELONGS_TO]->(o:SemanticCluster) WHERE o <> c
  // A cluster loses its centre with that member, and is deleted if it is left empty.
  SET o.centre = CASE WHEN o.centre = m.lineageId THEN null ELSE o.centre END, o.updatedAt = now, o.rev = coalesce(o.rev, 0) + 1
  DELETE r
  WITH DISTINCT o WHERE NOT EXISTS { (o)<-[:BELONGS_TO]-() }
  DELETE o
  RETURN count(*) AS emptied
}
RETURN m.lineageId AS lineageId, head AS settled

// @name     cluster.place
// @version  2
// @mode     write
// @purpose  Let memories belong to the cluster of that name in their own scope, and to no other; one batch.
// @param    members    list<map>  {lineageId, name}
// @param    isTest     boolean
// @param    now        integer    epoch milliseconds
// @returns  lineageId  string     no row: there is no such lineage any more
// @returns  settled    boolean    false: a promotion took it away, ask again
// @writes   SemanticCluster BELONGS_TO
// @rows     any a lineage that was deleted or retracted meanwhile has none
// @safe     a memory that belongs there already stays as it is
// @eager    the members of one batch, and what they belonged to
UNWIND $members AS member
MATCH (m:Memory {lineageId: member.lineageId})
USING INDEX m:Memory(lineageId)
WHERE m.isTest = $isTest AND (m:Head OR m:TestHead)
WITH member, m ORDER BY m.lineageId
// Under the lock it is known whether a version is still the head; a membership of any other would stay behind.
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
  // What a cluster said of a member that leaves goes with it, and a cluster that nobody is left in goes too.
  SET o.centre = CASE WHEN o.centre = m.lineageId THEN null ELSE o.centre END, o.updatedAt = now, o.rev = coalesce(o.rev, 0) + 1
  DELETE r
  WITH DISTINCT o WHERE NOT EXISTS { (o)<-[:BELONGS_TO]-() }
  DELETE o
  RETURN count(*) AS emptied
}
RETURN m.lineageId AS lineageId, head AS settled

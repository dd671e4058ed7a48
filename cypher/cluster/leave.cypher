// @name     cluster.leave
// @version  1
// @mode     write
// @purpose  Take one batch of memories out of a cluster, and delete clusters that are left empty.
// @param    members    list<map>  {lineageId, id, scope, name}: only this version; without id, any version
// @param    isTest     boolean    of the clusters
// @param    now        integer    epoch milliseconds
// @returns  lineageId  string     no row for a lineage that no longer exists
// @returns  parted     integer    memberships that ended
// @returns  settled    boolean    false: a promotion moved the membership; ask again
// @writes   SemanticCluster BELONGS_TO
// @rows     any a lineage has one row for all of its memberships, and none once it is deleted
// @safe     a membership that has ended is not found again
// @eager    the members of one batch
UNWIND $members AS member
MATCH (m:Memory {lineageId: member.lineageId})
USING INDEX m:Memory(lineageId)
WHERE member.id IS NULL OR m.id = member.id
WITH member, m ORDER BY m.lineageId, m.id
SET m.rev = m.rev
WITH member, m, datetime({epochMillis: $now}) AS now WHERE m:Memory
CALL (member, m, now) {
  MATCH (m)-[r:BELONGS_TO]->(c:SemanticCluster {isTest: $isTest, scope: member.scope, name: member.name})
  SET c.centre = CASE WHEN c.centre = m.lineageId THEN null ELSE c.centre END, c.updatedAt = now, c.rev = coalesce(c.rev, 0) + 1
  DELETE r
  WITH c, count(r) AS parted
  FOREACH (empty IN CASE WHEN EXISTS { (c)<-[:BELONGS_TO]-() } THEN [] ELSE [c] END | DELETE empty)
  RETURN sum(parted) AS parted
}
WITH member.lineageId AS lineageId, parted, CASE WHEN member.id IS NOT NULL OR m:Head OR m:TestHead THEN 1 ELSE 0 END AS there
RETURN lineageId, sum(parted) AS parted, max(there) = 1 AS settled

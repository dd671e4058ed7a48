// @name     cluster.members
// @version  2
// @mode     read
// @purpose  A page of the clusters of a scope, in order of name, each with its members.
// @param    isTest    boolean
// @param    scope     string
// @param    after     string    the last name of the previous page; empty for the first page
// @param    page      integer   clusters
// @returns  name      string
// @returns  members   list<map>  {id, lineageId, sound}: sound if it is a head with the isTest and scope of the cluster
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND c.scope = $scope AND c.name > $after
WITH c ORDER BY c.name LIMIT $page
CALL (c) {
  MATCH (c)<-[:BELONGS_TO]-(m:Memory) WHERE m.id IS NOT NULL AND m.lineageId IS NOT NULL
  WITH m, coalesce((m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.isTest = c.isTest AND coalesce(m.scope, '') = c.scope, false) AS sound
  ORDER BY m.lineageId, m.id
  RETURN collect({id: m.id, lineageId: m.lineageId, sound: sound}) AS members
}
RETURN c.name AS name, members ORDER BY name

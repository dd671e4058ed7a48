// @name     cluster.members
// @version  2
// @mode     read
// @purpose  One page of the clusters of a scope in order of name, each with who belongs to it.
// @param    isTest    boolean
// @param    scope     string
// @param    after     string    name to go on from; empty: from the beginning
// @param    page      integer   clusters
// @returns  name      string
// @returns  members   list<map>  {id, lineageId, sound}: sound are the heads of the cluster's own isTest and scope
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND c.scope = $scope AND c.name > $after
WITH c ORDER BY c.name LIMIT $page
CALL (c) {
  MATCH (c)<-[:BELONGS_TO]-(m:Memory) WHERE m.id IS NOT NULL AND m.lineageId IS NOT NULL
  WITH m, coalesce((m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.isTest = c.isTest AND coalesce(m.scope, '') = c.scope, false) AS sound
  ORDER BY m.lineageId, m.id
  RETURN collect({id: m.id, lineageId: m.lineageId, sound: sound}) AS members
}
RETURN c.name AS name, members ORDER BY name

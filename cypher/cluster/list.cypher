// @name     cluster.list
// @version  1
// @mode     read
// @purpose  The clusters, largest first.
// @param    isTest     boolean
// @param    scope      string?   clusters of this scope and those without a scope; null: all
// @param    limit      integer
// @returns  name       string
// @returns  label      string?
// @returns  size       integer   members
// @returns  centre     string?   lineageId
// @returns  scope      string    empty if it has none
// @returns  updatedAt  integer?  epoch milliseconds
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND ($scope IS NULL OR c.scope IN ['', $scope])
WITH c, COUNT { (c)<-[:BELONGS_TO]-() } AS size ORDER BY size DESC, c.scope, c.name LIMIT $limit
RETURN c.name AS name, c.label AS label, size, c.centre AS centre, c.scope AS scope, c.updatedAt.epochMillis AS updatedAt
ORDER BY size DESC, scope, name

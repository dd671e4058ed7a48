// @name     cluster.scopes
// @version  1
// @mode     read
// @purpose  The scopes that have clusters.
// @param    isTest    boolean
// @returns  scope     string    empty: none
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND c.scope IS NOT NULL
RETURN DISTINCT c.scope AS scope ORDER BY scope

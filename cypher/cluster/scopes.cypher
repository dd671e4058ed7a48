// @name     cluster.scopes
// @version  1
// @mode     read
// @purpose  The scopes with clusters.
// @param    isTest    boolean
// @returns  scope     string    empty for no scope
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND c.scope IS NOT NULL
RETURN DISTINCT c.scope AS scope ORDER BY scope

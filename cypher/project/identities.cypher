// @name     project.identities
// @version  1
// @mode     read
// @purpose  The identities of a project, or of all.
// @param    scope     string?   of this scope; null: all
// @returns  identity  string
// @returns  scope     string
// @returns  name      string
MATCH (p:Project)
WITH p, coalesce(p.into, p.scope) AS scope WHERE $scope IS NULL OR scope = $scope
RETURN p.identity AS identity, scope, p.name AS name ORDER BY p.created, identity

// @name     project.identities
// @version  1
// @mode     read
// @purpose  The identities of a project, or of all.
// @param    scope     string?   of this scope; null: all
// @returns  identity  string
// @returns  scope     string
// @returns  name      string
MATCH (p:Project) WHERE $scope IS NULL OR p.scope = $scope
RETURN p.identity AS identity, p.scope AS scope, p.name AS name ORDER BY p.created, identity

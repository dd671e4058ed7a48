// @name     project.sessions
// @version  1
// @mode     read
// @purpose  The sessions that have memories in a scope.
// @param    scope      string         empty for none
// @returns  name       string
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
  AND EXISTS { MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE coalesce(m.scope, '') = $scope AND m.sessionId = s.name }
RETURN s.name AS name ORDER BY name

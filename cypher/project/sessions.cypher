// @name     project.sessions
// @version  2
// @mode     read
// @purpose  The sessions of a scope that have memories said in them.
// @param    scope      string         empty for none
// @returns  name       string
//
// Also of memories that were moved to another scope, by a run that was killed before it put right where recall finds them.
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
  AND EXISTS { MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.sessionId = s.name }
RETURN s.name AS name ORDER BY name

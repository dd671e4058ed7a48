// @name     project.sessions
// @version  1
// @mode     read
// @purpose  The sessions that have memories in a scope, each with the files that agents wrote of it.
// @param    scope      string         empty for none
// @returns  name       string
// @returns  memories   integer        of the scope, each once, whatever versions it has
// @returns  sources    list<map>      {name, format}: what its memories were imported from
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE coalesce(m.scope, '') = $scope AND m.sessionId = s.name
WITH s.name AS name, count(m) AS memories, collect(m.lineageId) AS lineages
CALL (lineages) {
  UNWIND lineages AS lineage
  MATCH (:Memory {id: lineage})-[:DERIVED_FROM]->(f:Source)
  WITH DISTINCT f ORDER BY f.name
  RETURN collect(f {.name, .format}) AS sources
}
RETURN name, memories, sources ORDER BY name

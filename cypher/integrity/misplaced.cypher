// @name     integrity.misplaced
// @version  1
// @mode     read
// @purpose  Memories that recall does not find where they are: without search fields, or with those, the place or a session of another scope.
// @param    facets    map         the facet of each scope; the empty scope means none
// @returns  id        string
// @returns  sessions  list<map>   {isTest, scope, name}: sessions that hold the memory, though they are of another scope
MATCH (m:Head|TestHead) WHERE m.id IS :: STRING NOT NULL
WITH m, CASE WHEN m.scope IS :: STRING THEN coalesce(m.scope, '') END AS scope
WITH m, scope, [(m)-[:IN_SESSION]->(s:Session) WHERE s.isTest <> m.isTest OR s.scope <> scope | s {.isTest, .scope, .name}] AS sessions
WHERE m.text IS NULL OR m.facets IS NULL OR split(toStringOrNull(m.facets), ' ')[0] <> $facets[scope]
   OR NOT m.place STARTS WITH scope + '\u0001' OR size(sessions) > 0
RETURN m.id AS id, sessions ORDER BY id

// @name     project.unclaimed
// @version  1
// @mode     read
// @purpose  The sessions of agents whose memories have no scope, each with the files that the agent wrote of it.
// @param    formats    list<string>   of agents' files
// @returns  name       string
// @returns  memories   integer        each once, whatever versions it has
// @returns  sources    list<map>      {name, format}
MATCH (f:Source) WHERE f.format IN $formats
MATCH (f)<-[:DERIVED_FROM]-(m:Memory) WHERE m.isTest = false AND m.scope IS NULL
WITH m, f ORDER BY f.name
WITH m.sessionId AS name, count(DISTINCT m.lineageId) AS memories, collect(DISTINCT f {.name, .format}) AS sources
RETURN name, memories, sources ORDER BY name

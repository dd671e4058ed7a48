// @name     transfer.entities
// @version  2
// @mode     read
// @purpose  A page of the entities of mcp-neo4j-memory's graph, in order of their names.
// @param    skip          integer
// @param    limit         integer
// @returns  name          string
// @returns  type          string?
// @returns  observations  list<string>
// It runs in another program's database, whose labels are not those of the vocabulary.
MATCH (m:Memory)
WITH m ORDER BY m.name, m.type, m.observations SKIP $skip LIMIT $limit
RETURN m.name AS name, m.type AS type, coalesce(m.observations, []) AS observations

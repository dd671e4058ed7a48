// @name     transfer.shape
// @version  2
// @mode     read
// @purpose  How many Memory nodes look like mcp-neo4j-memory's entities: a name, and a list of observations.
// @returns  entities  integer
// It runs in another program's database, whose labels are not those of the vocabulary.
MATCH (m:Memory)
WHERE m.name IS :: STRING NOT NULL AND m.type IS :: STRING AND m.observations IS :: LIST<STRING NOT NULL>
  AND m.lineageId IS NULL
RETURN count(m) AS entities

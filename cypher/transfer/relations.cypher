// @name     transfer.relations
// @version  2
// @mode     read
// @purpose  A page of the relations of mcp-neo4j-memory's graph, in order of their ends.
// @param    skip      integer
// @param    limit     integer
// @returns  source    string
// @returns  type      string
// @returns  target    string
// It runs in another program's database, whose labels are not those of the vocabulary.
MATCH (a:Memory)-[r]->(b:Memory)
WITH a.name AS source, type(r) AS type, b.name AS target ORDER BY source, type, target SKIP $skip LIMIT $limit
RETURN source, type, target

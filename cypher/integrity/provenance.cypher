// @name     integrity.provenance
// @version  2
// @mode     read
// @purpose  Provenance of imports that does not lead from the first version of a memory to a source.
// @param    sample    integer   ids a finding names at most
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m)-[r:DERIVED_FROM]->(o)
WHERE r.operation = 'import' AND (NOT m:Memory OR NOT o:Source OR m.lineageId <> m.id)
WITH 'provenance_misplaced' AS code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids

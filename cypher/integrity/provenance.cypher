// @name     integrity.provenance
// @version  2
// @mode     read
// @purpose  Find import provenance that does not lead from the first version of a memory to a source.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m)-[r:DERIVED_FROM]->(o)
WHERE r.operation = 'import' AND (NOT m:Memory OR NOT o:Source OR m.lineageId <> m.id)
WITH 'provenance_misplaced' AS code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids

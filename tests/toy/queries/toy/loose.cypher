// @name     toy.loose
// @version  1
// @mode     read
// @purpose  Notes that stand beside no memory.
// @param    sample    integer
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (n:ToyNote) WHERE NOT EXISTS { (n)-[:NOTED]->(:Memory) }
WITH n ORDER BY n.id
WITH 'toy_note_is_loose' AS code, count(*) AS count, collect(n.id)[..$sample] AS ids WHERE count > 0
RETURN code, count, ids

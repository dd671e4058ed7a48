// @name     erasure.check
// @version  1
// @mode     read
// @purpose  Erasures that are not finished, and memories that were erased: where an archive's tombstones came to them, or a kill came between.
// @param    sample  integer       most ids a finding
// @returns  code    string
// @returns  count   integer
// @returns  ids     list<string>
CALL () {
  MATCH (e:Erasure) WHERE e.finishedAt IS NULL
  RETURN 'unfinished_erasure' AS code, e.id AS id
  UNION ALL
  MATCH (t:Tombstone) WHERE t.of = 'lineage' AND NOT EXISTS { (e:Erasure {id: t.erasureId}) WHERE e.finishedAt IS NULL }
  WITH substring(t.mark, 8) AS lineage
  CALL (lineage) { MATCH (m:Memory {lineageId: lineage}) WHERE m:Head OR m:TestHead RETURN m }
  RETURN 'erased_but_here' AS code, m.id AS id
}
WITH code, id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids
ORDER BY code

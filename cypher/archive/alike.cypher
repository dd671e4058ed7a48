// @name     archive.alike
// @version  1
// @mode     read
// @purpose  Which nodes of an archive are missing here, or are as they are there; how often they were written does not count.
// @param    nodes    list<map>   {kind, key, plain}
// @returns  kind     string
// @returns  key      list
UNWIND $nodes AS row
CALL (row) {
  WITH row WHERE row.kind = 'Session'
  OPTIONAL MATCH (n:Session {isTest: row.key[0], scope: row.key[1], name: row.key[2]}) RETURN n
  // @each kind UNION WITH row WHERE row.kind = '<label>' OPTIONAL MATCH (n:<label> {<key in row.key[0]>}) RETURN n
}
WITH row, n, [key IN keys(row.plain) + coalesce(keys(n), []) WHERE key <> 'rev'] AS names
WHERE n IS NULL OR all(key IN names WHERE coalesce(n[key] = row.plain[key], n[key] IS NULL AND row.plain[key] IS NULL))
RETURN row.kind AS kind, row.key AS key

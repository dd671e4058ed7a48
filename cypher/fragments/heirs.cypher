// @name     heirs
// @purpose  Memories that come from one, each with the version of it that counts. All versions of what was made of others are held to all versions of these, a crystal to what was merged into it, and a version to the earlier one, if anybody has looked at that.
// @hole     parent  a memory
// @mark     'made' AS step

CALL (<parent>) {
  MATCH (<parent>)<-[:DERIVED_FROM]-(first:Memory)
  MATCH (m:Memory {lineageId: first.lineageId})
  UNWIND [<parent>] + COLLECT { MATCH (v:Memory {lineageId: <parent>.lineageId}) RETURN v } AS p
  RETURN DISTINCT m, p, 'made' AS step
  UNION ALL
  MATCH (<parent>)-[:MERGED_INTO]->(m:Memory)
  RETURN m, <parent> AS p, 'merged' AS step
  UNION ALL
  MATCH (<parent>)-[:PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]->(m:Memory) WHERE <parent>.sensitivity IN ['normal', 'personal', 'confidential']
  RETURN m, <parent> AS p, 'promoted' AS step
}

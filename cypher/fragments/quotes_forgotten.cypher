// @name     quotes_forgotten
// @purpose  Whether a summary quotes what was forgotten on request, in any version.
// @hole     summary  a summary
// @mark     \(v:Memory \{lineageId: q\.lineageId\}\)

EXISTS { MATCH (<summary>)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }

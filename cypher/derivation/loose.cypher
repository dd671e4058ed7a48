// @name     derivation.loose
// @version  1
// @mode     read
// @purpose  A batch of memories that are less sensitive, or trusted more, than what they come from.
// @param    parents   list<string>?  only those that come from a version of one of these; null: all
// @param    batch     integer        most memories to return
// @returns  id        string
// @returns  made      list<string>   what they are looser than: earlier versions, and versions of what they were made of
// @returns  merged    list<string>   what they are less sensitive than, and was merged into them
// @returns  texts     list<string>   of one that will be trusted less than a local agent, and is not suspect yet: its text, and who said it
//
// It takes no locks: derivation.raise looks again.
CALL () {
  WITH $parents AS ids WHERE ids IS NOT NULL
  UNWIND ids AS id
  MATCH (each:Memory {id: id})
  UNWIND [each] + COLLECT { MATCH (v:Memory {lineageId: each.lineageId}) RETURN v } AS q
  RETURN DISTINCT q
  UNION ALL
  WITH $parents AS ids WHERE ids IS NULL
  MATCH (q:Memory) WHERE EXISTS { (q)<-[:DERIVED_FROM]-() } OR EXISTS { (q)-[:MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]->() }
  RETURN q
}
CALL (q) {
  MATCH (q)<-[:DERIVED_FROM]-(first:Memory)
  MATCH (m:Memory {lineageId: first.lineageId})
  UNWIND [q] + COLLECT { MATCH (v:Memory {lineageId: q.lineageId}) RETURN v } AS p
  RETURN DISTINCT m, p, 'made' AS step
  UNION ALL
  MATCH (q)-[:MERGED_INTO]->(m:Memory)
  RETURN m, q AS p, 'merged' AS step
  UNION ALL
  MATCH (q)-[:PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]->(m:Memory) WHERE q.sensitivity IN ['normal', 'personal', 'confidential']
  RETURN m, q AS p, 'promoted' AS step
}
WITH m, p, step, CASE coalesce(p.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END AS distrust
WHERE m.id IS :: STRING NOT NULL AND p.id IS :: STRING NOT NULL
  AND (CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END < CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END
    OR step <> 'merged' AND CASE coalesce(m.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END < distrust)
WITH m, collect(DISTINCT CASE WHEN step <> 'merged' THEN p.id END) AS made, collect(DISTINCT CASE step WHEN 'merged' THEN p.id END) AS merged,
     max(CASE WHEN step <> 'merged' THEN distrust END) AS distrust LIMIT $batch
RETURN m.id AS id, made, merged, [text IN CASE WHEN distrust > 1 AND m.suspect IS NULL THEN [m.content, m.speaker] ELSE [] END WHERE text IS :: STRING NOT NULL] AS texts

// @name     derivation.check
// @version  2
// @mode     read
// @purpose  Find memories that are less sensitive, or trusted more, than what they come from, and those that were made of what they cannot be.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// Two crystals that are merged keep the trust of the one that stays, since its text does.
MATCH (q:Memory) WHERE EXISTS { (q)<-[:DERIVED_FROM]-() } OR EXISTS { (q)-[:MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]->() }
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
WITH q, m, p, step WHERE m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
UNWIND CASE WHEN step = 'made' AND (m = q OR coalesce(m.isTest, false) <> coalesce(q.isTest, false)) THEN ['derived_across'] ELSE [] END + CASE
  WHEN CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END < CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END
    OR step <> 'merged' AND CASE coalesce(m.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END < CASE coalesce(p.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END
  THEN ['looser_than_parent'] ELSE [] END AS code
WITH DISTINCT code, m.id AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code

// @name     erasure.derived
// @version  3
// @mode     read
// @purpose  The lineages that were made of lineages, one step away, and the crystals that were merged with them.
// @param    lineages  list<string>
// @returns  lineage   string
// @returns  of        string   the lineage that it was made of, or merged with
// @returns  why       string   excerpt: of the session it was said in, so it says the same | derived | merged
UNWIND $lineages AS lineage
MATCH (m:Memory {lineageId: lineage})
CALL (m) {
  MATCH (m)<-[d:DERIVED_FROM]-(o:Memory)
  RETURN o, CASE d.operation WHEN 'excerpted' THEN 'excerpt' ELSE 'derived' END AS why
  UNION
  MATCH (m)-[:MERGED_INTO]-(o:Memory) RETURN o, 'merged' AS why
}
WITH DISTINCT coalesce(o.lineageId, o.id) AS lineage, m.lineageId AS of, why
WHERE NOT lineage IN $lineages
RETURN lineage, of, why
ORDER BY lineage, of, why

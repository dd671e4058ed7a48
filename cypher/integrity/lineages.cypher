// @name     integrity.lineages
// @version  4
// @mode     read
// @purpose  Find broken lineages: orphans, forks, wrong or incomplete promotions, cycles, no single head.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (m:Memory) WHERE m.endReason = 'promoted' AND NOT EXISTS { (m)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(:Memory) }
  RETURN 'promoted_without_successor' AS code, m AS n
  UNION ALL
  MATCH (m:Memory) WHERE COUNT { (m)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->() } > 1
  RETURN 'several_successors' AS code, m AS n
  UNION ALL
  MATCH (m:Memory) WHERE m.promotedFrom IS NOT NULL
    AND NOT EXISTS { (s:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(m) WHERE s.id = m.promotedFrom }
  RETURN 'predecessor_missing' AS code, m AS n
  UNION ALL
  MATCH (s:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(m:Memory) WHERE s.validTo IS NULL
  RETURN 'predecessor_alive' AS code, s AS n
  UNION ALL
  MATCH (s:Memory)-[r:PROMOTED_TO|CRYSTALLIZED_INTO]->(m:Memory)
  WHERE [s.tier, type(r), m.tier] <> ['working', 'PROMOTED_TO', 'shortTerm']
    AND [s.tier, type(r), m.tier] <> ['shortTerm', 'CRYSTALLIZED_INTO', 'longTerm']
  RETURN 'wrong_hop' AS code, s AS n
  UNION ALL
  MATCH (s:Memory)-[r:PROMOTED_TO|CRYSTALLIZED_INTO]->(:Memory)
  WHERE NOT (r.at IS :: ZONED DATETIME NOT NULL AND r.energy IS :: FLOAT NOT NULL
    AND r.reason IS :: STRING NOT NULL AND r.runId IS :: STRING NOT NULL)
  RETURN 'hop_incomplete' AS code, s AS n
  UNION ALL
  MATCH (s:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(m:Memory) WHERE s.isTest <> m.isTest OR s.lineageId <> m.lineageId
  RETURN 'hop_leaves_lineage' AS code, s AS n
  UNION ALL
  MATCH (m:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO*1..4]->(m)
  RETURN DISTINCT 'promotion_cycle' AS code, m AS n
  UNION ALL
  MATCH (m:Memory) WHERE m.lineageId IS NOT NULL
  WITH m.lineageId AS lineage, m ORDER BY m.validFrom
  WITH lineage, collect(m)[0] AS n, count(CASE WHEN m:Head OR m:TestHead OR m.endReason = 'merged' THEN 1 END) AS heads WHERE heads <> 1
  RETURN 'lineage_without_one_head' AS code, n
}
WITH code, CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code

// @name     question.check
// @version  1
// @mode     read
// @purpose  Find memories that are questioned though nothing is over that they were built on, or the other way round.
// @param    sample   integer   most ids per finding
// @returns  code     string
// @returns  count    integer
// @returns  ids      list<string>
// @uses     question_lost question_since
//
// As fact.settle has it, from what is over to what was built on that.
CALL () {
  MATCH (g:Fact) WHERE g:Live AND g.overAt IS NOT NULL AND EXISTS { (g)<-[:DERIVED_FROM]-() }
  RETURN g, g.id AS key, g.overAt AS over, CASE WHEN g.validUntil > g.overAt THEN g.validUntil ELSE g.overAt END AS since
  UNION ALL
  MATCH (g:Memory) WHERE g.lostAt IS NOT NULL
  RETURN g, 'erased:' + g.id AS key, g.lostAt AS over, g.lostAt AS since
}
CALL (g, key, over) {
  MATCH ANY SHORTEST (g) ((p:Memory)-[d:DERIVED_FROM|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(q:Memory)
    WHERE type(d) <> 'DERIVED_FROM' OR startNode(d) = q AND d.at < over AND NOT key IN coalesce(q.standsWithout, [])
      AND NOT (q:Fact AND EXISTS { (q)-[:DERIVED_FROM]->(said:Memory) WHERE NOT EXISTS { (said)-[:DERIVED_FROM]->(:Memory) } })){0,15} (m)
  WHERE NOT key IN coalesce(g.standsWithout, []) AND m.id <> key
  RETURN DISTINCT m.lineageId AS lineage
}
WITH lineage, key, since ORDER BY key
WITH lineage, collect(key) AS by, min(since) AS since
WITH collect({lineage: lineage, by: by, since: since}) AS expected
CALL (expected) {
  UNWIND expected AS each
  MATCH (m:Memory {lineageId: each.lineage}) WHERE m:Head OR m:TestHead
  WITH m, each WHERE NOT coalesce(m.questionedSince = each.since AND m.questionedBy = each.by, false)
  RETURN m.id AS id
  UNION
  WITH [each IN expected | each.lineage] AS questioned
  MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL AND (m:Head OR m:TestHead) AND NOT m.lineageId IN questioned
  RETURN m.id AS id
}
WITH id ORDER BY id
WITH collect(id) AS ids WHERE ids <> []
WITH 'question_order' AS code, ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids

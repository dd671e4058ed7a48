// @name     question.check
// @version  2
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
  RETURN g, g AS x, false AS told, g.id AS key, g.overAt AS over
  UNION ALL
  MATCH (x:Fact) WHERE x:Live AND x.overAt IS NOT NULL
  MATCH (x)-[:DERIVED_FROM|SAID_AGAIN]->(t:Memory) WHERE trim(toStringOrNull(t.content)) = x.content AND NOT EXISTS { MATCH (:Memory {lineageId: t.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(other:Fact) WHERE other <> x }
  RETURN t AS g, x, true AS told, x.id AS key, x.overAt AS over
  UNION ALL
  MATCH (g:Memory) WHERE g.lostAt IS NOT NULL
  RETURN g, g AS x, false AS told, 'erased:' + g.id AS key, g.lostAt AS over
}
CALL (g, key, over, told) {
  MATCH ANY SHORTEST (g) ((p:Memory)-[d:DERIVED_FROM|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(q:Memory)
    WHERE type(d) <> 'DERIVED_FROM' OR startNode(d) = q AND d.at < over AND NOT key IN coalesce(q.standsWithout, [])
      AND NOT (told AND p.lineageId = g.lineageId AND coalesce(d.operation, '') IN ['extracted', 'excerpted', 'restated'])
      AND NOT (q:Fact AND EXISTS { (q)-[:DERIVED_FROM]->(said:Memory) WHERE NOT EXISTS { (said)-[:DERIVED_FROM]->(:Memory) } })){0,15} (m)
  WHERE NOT key IN coalesce(g.standsWithout, []) AND m.id <> key AND NOT (told AND m.lineageId = g.lineageId)
  RETURN DISTINCT m.lineageId AS lineage
}
WITH DISTINCT lineage, key, CASE WHEN key = x.id AND x.validUntil > over THEN x.validUntil ELSE over END AS since
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

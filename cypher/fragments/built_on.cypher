// @name     built_on
// @purpose  Whether a question of g reaches q from p, along the edge d between them: to what was derived, of any version, before it was known; not past what somebody let stand in spite of it, nor a fact that somebody also said of their own accord. Of what says a fact and no more, it is not for what was drawn from that or quotes it.
// @hole     key   what it is called
// @hole     over  when it was known
// @hole     told  g is what says the fact, and not the fact itself
// @mark     q\.standsWithout

type(d) <> 'DERIVED_FROM' OR startNode(d) = q AND d.at < <over> AND NOT <key> IN coalesce(q.standsWithout, [])
      AND NOT (<told> AND p.lineageId = g.lineageId AND coalesce(d.operation, '') IN ['extracted', 'excerpted', 'restated'])
      AND NOT (q:Fact AND EXISTS { (q)-[:DERIVED_FROM]->(said:Memory) WHERE NOT EXISTS { (said)-[:DERIVED_FROM]->(:Memory) } })

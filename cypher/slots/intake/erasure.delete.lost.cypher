// @writes   Memory.lostAt Memory.rev Memory:Unsettled
// What was built on a fact that is erased, on what says it and no more, or on what is questioned, lost that for good; fact.settle questions it then.
CALL (x, gone) {
  CALL (x, gone) {
    UNWIND gone AS v
    WITH x, gone, v, head([w IN gone WHERE w.lineageId = v.lineageId AND w.questionedSince IS NOT NULL | w]) AS asked
    WHERE v:Fact OR asked IS NOT NULL
    RETURN v, false AS told, CASE WHEN v:Fact THEN [v.id] ELSE asked.questionedBy END AS keys, coalesce(v.overAt, asked.questionedSince, x.at) AS over
    UNION
    // Both go, but not always in one transaction, so whichever goes first finds the other.
    UNWIND gone AS v
    CALL (v) {
      MATCH (v)-[:DERIVED_FROM|SAID_AGAIN]->(t:Memory) WHERE v:Fact RETURN v AS f, t
      UNION
      MATCH (t:Memory {lineageId: v.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(f:Fact) RETURN f, t
    }
    WITH DISTINCT x, f, t
    WHERE trim(toStringOrNull(t.content)) = f.content AND NOT EXISTS { MATCH (:Memory {lineageId: t.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(other:Fact) WHERE other <> f }
    MATCH (v:Memory {lineageId: t.lineageId})
    RETURN v, true AS told, [f.id] AS keys, coalesce(f.overAt, x.at) AS over
  }
  MATCH (v)<-[d:DERIVED_FROM]-(c:Memory)
  WHERE NOT c IN gone AND d.at < over AND any(key IN keys WHERE NOT key IN coalesce(c.standsWithout, []))
    AND NOT (told AND coalesce(d.operation, '') IN ['extracted', 'excerpted', 'restated'])
  WITH c, min(over) AS since ORDER BY c.id
  SET c.lostAt = CASE WHEN c.lostAt < since THEN c.lostAt ELSE since END, c.rev = c.rev + 1, c:Unsettled
}

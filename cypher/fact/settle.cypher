// @name     fact.settle
// @version  11
// @mode     write
// @purpose  Put the facts of slots in order, and what is known of memories that tell them or were made of them.
// @after    fact.order
// @param    events    list<string>?  whose facts' slots, those of names of which they said something, or memories that somebody has decided of, or with none what is Unsettled; null: all
// @param    now       integer        epoch milliseconds
// @param    runId     string
// @returns  changed   integer        facts of earlier runs that are true no longer
// @writes   Memory:Unsettled Memory.outdatedSince Memory.questionedSince Memory.questionedBy Memory.rev Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is in order stays so
// @eager    the facts of the slots, and what was made of those that were moved
//
// What all that was drawn from a memory, or that it said again, says is over, is what the memory says; while some of it holds, so does the memory.
CALL (slots) {
  UNWIND slots AS facts
  UNWIND facts AS f
  MATCH (f)-[:DERIVED_FROM|SAID_AGAIN]->(t:Memory)
  WITH DISTINCT t.lineageId AS lineage ORDER BY lineage
  MATCH (m:Memory {lineageId: lineage}) WHERE m:Head OR m:TestHead
  WITH m, [x IN COLLECT { MATCH (x:Fact)-[:DERIVED_FROM|SAID_AGAIN]->(:Memory {lineageId: m.lineageId}) WHERE x:Live AND NOT x.ends AND x.contestedBy IS NULL RETURN x } | x.validUntil] AS ends
  WITH m, CASE WHEN all(end IN ends WHERE end IS NOT NULL) THEN reduce(last = head(ends), end IN ends | CASE WHEN end > last THEN end ELSE last END) END AS since
  WHERE NOT coalesce(m.outdatedSince = since, m.outdatedSince IS NULL AND since IS NULL)
  SET m.outdatedSince = since, m.rev = m.rev + 1
}
// What was built on a fact that is over, or on what says it and no more, is questioned, since that was known, until somebody lets it stand, or the fact holds again.
CALL (slots) {
  CALL (slots) {
    UNWIND slots AS facts
    UNWIND facts AS f
    WITH DISTINCT f WHERE f.questionedSince IS NOT NULL OR EXISTS { (f)<-[:DERIVED_FROM]-() }
    RETURN f AS root
    UNION
    UNWIND slots AS facts
    UNWIND facts AS f
    MATCH (f)-[:DERIVED_FROM|SAID_AGAIN]->(root:Memory)
    WHERE EXISTS { MATCH (:Memory {lineageId: root.lineageId})<-[d:DERIVED_FROM]-(:Memory) WHERE NOT coalesce(d.operation, '') IN ['extracted', 'excerpted', 'restated'] }
    RETURN DISTINCT root
    UNION
    UNWIND $events AS id
    MATCH (:Event {id: id})-[:CONCERNS]->(root:Memory) WHERE NOT root:Fact
    RETURN root
    UNION
    WITH 1 AS one WHERE $events = []
    MATCH (t:ConsolidationRun {id: $runId}) MATCH (root:Unsettled) WHERE NOT root:Fact AND root.isTest = t.isTest
    WITH root ORDER BY root.id
    REMOVE root:Unsettled
    RETURN root
    UNION
    WITH 1 AS one WHERE $events IS NULL
    MATCH (root:Memory) WHERE root.lostAt IS NOT NULL OR root.questionedSince IS NOT NULL
    RETURN root
  }
  MATCH ANY SHORTEST (root) ((a:Memory)-[down:DERIVED_FROM|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(b:Memory) WHERE type(down) <> 'DERIVED_FROM' OR startNode(down) = b){0,15} (v:Memory)
  WITH DISTINCT v.lineageId AS lineage ORDER BY lineage
  MATCH (m:Memory {lineageId: lineage}) WHERE m:Head OR m:TestHead
  SET m.rev = m.rev
  WITH m
  CALL (m) {
    MATCH ANY SHORTEST (m) ((a:Memory)-[up:DERIVED_FROM|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(b:Memory) WHERE type(up) <> 'DERIVED_FROM' OR startNode(up) = a){0,15} (g:Memory)
    CALL (m, g) {
      WITH m, g WHERE g:Fact AND g:Live AND g.overAt IS NOT NULL AND g <> m
      RETURN g.id AS key, false AS told, g.overAt AS over, g.validUntil AS until
      UNION
      WITH m, g WHERE g.lineageId <> m.lineageId
      MATCH (x:Fact)-[:DERIVED_FROM|SAID_AGAIN]->(g) WHERE x:Live AND x.overAt IS NOT NULL AND x <> m
      WITH g AS t, x WHERE trim(toStringOrNull(t.content)) = x.content AND NOT EXISTS { MATCH (:Memory {lineageId: t.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(other:Fact) WHERE other <> x }
      RETURN x.id AS key, true AS told, x.overAt AS over, x.validUntil AS until
      UNION
      WITH g WHERE g.lostAt IS NOT NULL
      RETURN 'erased:' + g.id AS key, false AS told, g.lostAt AS over, null AS until
    }
    WITH m, g, key, told, over, CASE WHEN until > over THEN until ELSE over END AS since
    WHERE NOT key IN coalesce(g.standsWithout, []) AND EXISTS { MATCH ANY SHORTEST (m) ((q:Memory)-[d:DERIVED_FROM|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory)
    WHERE type(d) <> 'DERIVED_FROM' OR startNode(d) = q AND d.at < over AND NOT key IN coalesce(q.standsWithout, [])
      AND NOT (told AND p.lineageId = g.lineageId AND coalesce(d.operation, '') IN ['extracted', 'excerpted', 'restated'])
      AND NOT (q:Fact AND EXISTS { (q)-[:DERIVED_FROM]->(said:Memory) WHERE NOT EXISTS { (said)-[:DERIVED_FROM]->(:Memory) } })){0,15} (g) }
    WITH DISTINCT key, since
    WITH key, since ORDER BY key
    RETURN collect(key) AS grounds, min(since) AS since
  }
  WITH m, since, CASE WHEN grounds <> [] THEN grounds END AS by
  WHERE NOT coalesce(m.questionedSince = since AND m.questionedBy = by, m.questionedSince IS NULL AND since IS NULL)
  MATCH (r:ConsolidationRun {id: $runId})
  MERGE (e:Event {id: coalesce($events[0], $runId) + ':questioned:' + m.id})
  ON CREATE SET e.kind = 'questioned', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = m.id, e.lineageId = m.lineageId,
    e.before_questionedSince = m.questionedSince, e.before_questionedBy = m.questionedBy
  MERGE (e)-[:CONCERNS]->(m)
  MERGE (e)-[:RECORDED_IN]->(r)
  SET e.after_questionedSince = since, e.after_questionedBy = by, m.questionedSince = since, m.questionedBy = by, m.rev = m.rev + 1
}
RETURN changed

// @name     fact.confirm
// @version  3
// @mode     write
// @purpose  Record that facts were said again: they come from that too, and what was doubtful lives on.
// @param    rows      list<map>  {of, source, statement: the id that it would have had, at: epoch milliseconds, until: the end that it names, or null}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     of a statement
// @writes   Memory.validSince Memory.lastSaid Memory.lifespanPolicy Memory.ttlMs Memory.decayLaw Memory.forgetAt Memory.heldLaw Memory.heldUntil Memory.rev DERIVED_FROM SAID_AGAIN Event CONCERNS RECORDED_IN
// @rows     any a fact that was erased has none, nor has one that has ended, whether or not a pass has written that
// @safe     each statement has one event, and the edges are merged by their ends
// @eager    the statements of one batch
//
// A fact of little confidence has a time to live (seed "Speculative memories"); whoever says it again takes that away, also of what a document holds. It begins with the
// earliest that says it, and was last said when the latest did, or lets it end. What is trusted less than the fact, or is more sensitive, confirms it, but is none of its sources: an edge of
// its own tells when that is over, and carries no trust and no sensitivity.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (f:Memory {id: row.of}) WHERE f:Fact
MATCH (t:Memory {id: row.source})
WITH r, row, f, t ORDER BY f.id, row.statement
SET f.rev = f.rev
WITH r, row, f, t, datetime({epochMillis: $now}) AS now WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true)
WITH *, COLLECT {
  UNWIND [f, t] AS m
  RETURN [CASE coalesce(m.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END,
          CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END]
} AS strict
CALL (r, row, f, t, now, strict) {
  WITH * WHERE NOT EXISTS { (:Event {id: $runId + ':restated:' + row.statement}) }
  CREATE (e:Event {id: $runId + ':restated:' + row.statement, kind: 'restated', at: now, runId: $runId, memoryId: f.id, lineageId: f.lineageId, sourceId: t.id})
  CREATE (e)-[:CONCERNS]->(f), (e)-[:RECORDED_IN]->(r)
  WITH *, strict[1][0] <= strict[0][0] AND strict[1][1] <= strict[0][1] AS isSource
  FOREACH (_ IN CASE WHEN isSource THEN [1] ELSE [] END |
    MERGE (f)-[d:DERIVED_FROM]->(t)
    ON CREATE SET d.operation = 'restated', d.actor = CASE t.role WHEN 'user' THEN 'user' ELSE 'local_agent' END, d.at = now
    SET e.saidAt = CASE WHEN row.until < t.created.epochMillis THEN datetime({epochMillis: row.until}) ELSE t.created END
    SET f.lastSaid = CASE WHEN e.saidAt > coalesce(f.lastSaid, f.created) THEN e.saidAt ELSE f.lastSaid END, f.rev = f.rev + 1)
  FOREACH (_ IN CASE WHEN isSource THEN [] ELSE [1] END |
    MERGE (f)-[d:SAID_AGAIN]->(t)
    ON CREATE SET d.at = now, d.runId = $runId)
  WITH e, f, datetime({epochMillis: row.at}) AS since, coalesce(f.lifespanPolicy = 'ttl', false) AS doubtful WHERE doubtful OR row.at < f.validSince.epochMillis
  WITH *, ['validSince'] + CASE WHEN doubtful THEN ['lifespanPolicy', 'ttlMs'] + CASE WHEN f.heldBy IS NULL THEN ['decayLaw', 'forgetAt'] ELSE ['heldLaw', 'heldUntil'] END ELSE [] END AS keys
  FOREACH (key IN keys | SET e['before_' + key] = f[key])
  FOREACH (_ IN CASE WHEN doubtful THEN [1] ELSE [] END |
    SET f.lifespanPolicy = 'permanent', f.ttlMs = null, f.decayLaw = 'none', f.forgetAt = null, f.heldUntil = null,
        f.heldLaw = CASE WHEN f.heldLaw IS NOT NULL THEN 'none' END)
  SET f.rev = f.rev + 1, f.validSince = CASE WHEN since < f.validSince THEN since ELSE f.validSince END
  FOREACH (key IN keys | SET e['after_' + key] = f[key])
}
RETURN row.statement AS id

// @name     commitment.resolve
// @version  1
// @mode     write
// @purpose  Resolve open commitments: from then on they live for 90 days more (E-33).
// @param    moves     list<map>  {id, to: fulfilled | cancelled on request, expired by the pass, of what is past its due date at $now}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     no row for a deleted one, and for what is none
// @returns  outcome   string     resolved: by this run, now or in an earlier attempt | ended | refused: it was resolved already | changed: it is not past its due date, or an undo took it back
// @returns  was       string     its state before
// @returns  by        string?    the run that resolved it before
// @writes   Memory.commitmentState Memory.resolvedAt Memory.lifespanPolicy Memory.ttlMs Memory.ttlFrom Memory.decayLaw Memory.heldLaw Memory.forgetAt Memory.rev Event CONCERNS RECORDED_IN
// @rows     any a deleted one has no row
// @safe     a run resolves a commitment once
// @eager    a batch of commitments
//
// What is frozen stays, and what a document holds, until that lets it go.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $moves AS move
MATCH (m:Memory {id: move.id})
WITH r, move.to AS to, m ORDER BY m.id
SET m.rev = m.rev
WITH r, to, m, datetime({epochMillis: $now}) AS now, CASE to WHEN 'expired' THEN 'lapsed' ELSE 'resolved' END AS kind WHERE m:Commitment
WITH *, $runId + ':' + kind + ':' + m.id AS name, m.commitmentState AS was
WITH *, EXISTS { (:Event {id: name}) } AS done,
     head(COLLECT { MATCH (m)<-[:CONCERNS]-(e:Event) WHERE coalesce(e.of, e.kind) IN ['resolved', 'lapsed'] AND e.after_commitmentState = m.commitmentState RETURN e.runId ORDER BY e.at DESC, e.id LIMIT 1 }) AS by
// It is asked again under the lock: somebody may have come between.
WITH *, CASE
  WHEN done THEN CASE was WHEN to THEN 'resolved' ELSE 'changed' END
  WHEN m.validTo IS NOT NULL OR coalesce(m.forgetAt <= now, false) THEN 'ended'
  WHEN was <> 'open' THEN 'refused'
  WHEN to = 'expired' AND NOT coalesce(m.dueAt < now, false) THEN 'changed'
  ELSE 'resolved' END AS outcome
CALL (r, m, to, now, kind, name, done, outcome) {
  WITH * WHERE outcome = 'resolved' AND NOT done
  CREATE (e:Event {id: name, kind: kind, at: now, runId: $runId, memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m), (e)-[:RECORDED_IN]->(r)
  WITH *, ['commitmentState', 'resolvedAt', 'lifespanPolicy', 'ttlMs', 'ttlFrom'] + CASE WHEN m.heldBy IS NULL THEN ['decayLaw', 'forgetAt'] ELSE ['heldLaw'] END AS keys
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  SET m.commitmentState = to, m.resolvedAt = now, m.lifespanPolicy = 'ttl', m.ttlMs = 7776000000, m.ttlFrom = now, m.rev = m.rev + 1
  WITH *, CASE WHEN m.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[m.lifespanPolicy] END AS law
  FOREACH (_ IN CASE WHEN m.heldBy IS NULL THEN [1] ELSE [] END |
    SET m.decayLaw = law, m.forgetAt = CASE law WHEN 'ttl' THEN datetime({epochMillis: $now + m.ttlMs + 1}) END)
  FOREACH (_ IN CASE WHEN m.heldBy IS NULL THEN [] ELSE [1] END | SET m.heldLaw = law)
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
}
RETURN m.id AS id, outcome, was, by ORDER BY id

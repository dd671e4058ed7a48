// @name     forgetting.retract
// @version  4
// @mode     write
// @purpose  End memories on request: no recall finds them until that is taken back.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    runId     string
// @returns  id        string    no row for a deleted memory
// @returns  outcome   string    retracted: by this run, now or in an earlier attempt | forgotten: by an earlier run | moved: it was promoted meanwhile; ask again
// @returns  lineageId string
// @returns  tier      string
// @returns  content   string
// @returns  trust     string?
// @returns  suspect   boolean   it looks like an instruction, and its origin is not trusted
// @returns  cluster   map?      {lineageId, scope, name} of the cluster it belongs to
// @writes   Memory.energy Memory.lastDecay Memory.validTo Memory.endReason Memory.endRunId Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     any a deleted memory has no row
// @safe     a memory that this run has retracted is reported, and not retracted again
// @eager    a batch of memories
//
// Live, faded or ended before, it ends at $now. It stays the head of its lineage with all its associations, so that an undo has
// nothing to rebuild; recall skips memories that ended as retracted.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH r, m ORDER BY m.id
SET m.rev = m.rev
WITH r, m WHERE m:Memory  // a purge may have deleted it while its lock was waited for
WITH r, m, EXISTS { (:Event {id: $runId + ':retracted:' + m.id}) } AS done
WITH r, m, CASE
       WHEN done THEN 'retracted'
       WHEN NOT (m:Head OR m:TestHead) THEN 'moved'
       WHEN m.endReason = 'retracted' THEN 'forgotten'
       ELSE 'retracted' END AS outcome, done,
     reduce(latest = $now, each IN [m.lastDecay, m.validFrom, m.validTo] |
       CASE WHEN each.epochMillis > latest THEN each.epochMillis ELSE latest END) AS at
CALL (r, m, outcome, done, at) {
  WITH r, m, at WHERE outcome = 'retracted' AND NOT done
  CREATE (e:Event {id: $runId + ':retracted:' + m.id, kind: 'retracted', at: datetime({epochMillis: at}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH m, e, at, ['energy', 'lastDecay', 'validTo', 'endReason', 'endRunId'] AS keys,
       coalesce(m.decayKey - m.decayRate * (at - $landmark) / 3600000.0,
                log(m.energy) - m.decayRate * (at - m.lastDecay.epochMillis) / 3600000.0) AS faded
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  // A memory under the law ends with its energy at that instant: below e^-700 a double loses its digits.
  FOREACH (_ IN CASE WHEN m.validTo IS NULL AND faded IS NOT NULL THEN [1] ELSE [] END |
    SET m.energy = exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END), m.lastDecay = datetime({epochMillis: at}))
  SET m.validTo = datetime({epochMillis: at}), m.endReason = 'retracted', m.endRunId = $runId, m.rev = m.rev + 1
  REMOVE m:Live
  // @slot ended
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
  RETURN count(e) AS written
}
RETURN m.id AS id, outcome, m.lineageId AS lineageId, m.tier AS tier, m.content AS content,
       toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect, head(COLLECT {
  MATCH (m)-[:BELONGS_TO]->(c:SemanticCluster)
  RETURN {lineageId: m.lineageId, scope: c.scope, name: c.name}
}) AS cluster ORDER BY id

// @name     storage.move
// @version  1
// @mode     write
// @purpose  Move a memory to the hot or the cold ones since somebody asked for it; the table looks at it again after demoteAfterDays, or at its next use.
// @param    id       string    of the head of its lineage
// @param    to       string    hot | cold
// @param    reason   string?   why
// @param    now      integer   epoch milliseconds
// @param    runId    string
// @returns  id       string
// @returns  outcome  string    set: by this run, now or in an earlier attempt | same: it was there | kept: it stays hot whatever its value | moved: it was promoted meanwhile; ask for the head again
// @writes   Memory.storage Memory.storageDue Memory.storageSince Memory.rev Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Event CONCERNS RECORDED_IN
// @rows     any none if there is no such memory
// @safe     a run has one event of a memory
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, c, m, $runId + ':storage_set:' + m.id AS name WHERE m:Memory  // a purge may have deleted it while its lock was waited for
WITH *, labels(m) AS labels, m.storage AS was, m.storageSince AS since, m.storageDue AS due, datetime({epochMillis: $now}) AS now,
  m:Protected OR m.heldBy IS NOT NULL OR coalesce(m.policyClass = 'protected', false)
    OR coalesce(m.role = 'user' AND (m.directive IS NOT NULL OR coalesce(m.rules, false) OR coalesce(m.prefers, false)), false)
    OR EXISTS { MATCH (p:Probe) WHERE m.lineageId IN p.expects } AS kept
WITH *, CASE
  WHEN EXISTS { (:Event {id: name}) } THEN 'set'
  WHEN NOT (m:Head OR m:TestHead) THEN 'moved'
  WHEN $to = CASE was WHEN 'cold' THEN 'cold' ELSE 'hot' END THEN 'same'
  WHEN kept AND $to = 'cold' THEN 'kept'
  ELSE 'new' END AS outcome
FOREACH (_ IN CASE outcome WHEN 'new' THEN [1] ELSE [] END |
  SET m.storage = CASE $to WHEN 'cold' THEN 'cold' END, m.storageSince = now, m.rev = m.rev + 1,
      m.storageDue = CASE $to WHEN 'hot' THEN datetime({epochMillis: $now + toInteger(c.demoteAfterDays * 86400000)}) END
  REMOVE m:Hot:TestHot:Cold:TestCold
  SET m:$(CASE WHEN m.isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END)
  CREATE (e:Event {id: name, kind: 'storage_set', at: now, runId: $runId, memoryId: m.id, lineageId: m.lineageId, reason: $reason,
                   before_storage: was, after_storage: m.storage, before_storageSince: since, after_storageSince: m.storageSince,
                   before_storageDue: due, after_storageDue: m.storageDue, before_labels: labels, after_labels: labels(m)})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r))
RETURN m.id AS id, CASE outcome WHEN 'new' THEN 'set' ELSE outcome END AS outcome

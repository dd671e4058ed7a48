// @name     policy.set
// @version  3
// @mode     write
// @purpose  Record what somebody says of a memory: that it is right or disputed, or how long it is to be kept.
// @param    id            string    of the head of its lineage
// @param    verification  string?   user_confirmed | disputed; null: it stays
// @param    class         string?   ephemeral | durable | protected; null: it stays
// @param    reason        string?   why
// @param    now           integer   epoch milliseconds
// @param    runId         string
// @returns  id            string
// @returns  outcome       string    set: by this run, now or in an earlier attempt | same: it was so before | ended | moved: it was promoted meanwhile; ask for the head again
// @writes   Memory.verification Memory.policyClass Memory.policyDue Memory.lifespanPolicy Memory.ttlMs Memory.decayLaw Memory.forgetAt Memory.heldLaw Memory.heldUntil Memory.rev Event CONCERNS RECORDED_IN
// @rows     any none if there is no such memory
// @safe     a run has one event of a memory
// @eager    one row
//
// A doubtful fact that somebody confirms lives on for good, as one that is said again does (fact.confirm).
MATCH (r:ConsolidationRun {id: $runId})
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, m, $runId + ':policy_set:' + m.id AS name WHERE m:Memory  // a purge may have deleted it while its lock was waited for
WITH r, m, name, coalesce($verification, m.verification) AS verification, coalesce($class, m.policyClass) AS class,
     coalesce(m:Fact AND m.lifespanPolicy = 'ttl' AND $verification = 'user_confirmed', false) AS doubtful, EXISTS { (:Event {id: name}) } AS done
WITH r, m, name, verification, class, doubtful, CASE
       WHEN done THEN 'set'
       WHEN NOT (m:Head OR m:TestHead) THEN 'moved'
       WHEN NOT m:Live OR coalesce(m.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
       WHEN coalesce(m.verification, '') = coalesce(verification, '') AND coalesce(m.policyClass, 'durable') = coalesce(class, 'durable') AND NOT doubtful THEN 'same'
       ELSE 'new' END AS outcome
FOREACH (_ IN CASE outcome WHEN 'new' THEN [1] ELSE [] END |
  CREATE (e:Event {id: name, kind: 'policy_set', at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId, reason: $reason,
                   before_verification: m.verification, after_verification: verification, before_policyClass: m.policyClass, after_policyClass: class})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.verification = verification, m.policyClass = class, m.rev = m.rev + 1
  FOREACH (keys IN CASE WHEN doubtful THEN [['lifespanPolicy', 'ttlMs'] + CASE WHEN m.heldBy IS NULL THEN ['decayLaw', 'forgetAt'] ELSE ['heldLaw', 'heldUntil'] END] ELSE [] END |
    FOREACH (key IN keys | SET e['before_' + key] = m[key])
    SET m.lifespanPolicy = 'permanent', m.ttlMs = null, m.decayLaw = 'none', m.forgetAt = null, m.heldUntil = null,
        m.heldLaw = CASE WHEN m.heldLaw IS NOT NULL THEN 'none' END
    FOREACH (key IN keys | SET e['after_' + key] = m[key]))
  FOREACH (_ IN CASE WHEN coalesce(m.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET m.policyDue = datetime({epochMillis: $now})))
// @slot said
RETURN m.id AS id, CASE outcome WHEN 'new' THEN 'set' ELSE outcome END AS outcome

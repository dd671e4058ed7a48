// @name     storage.judge
// @version  1
// @mode     write
// @purpose  Move memories between the hot and the cold ones by their value at $now, and note when that may change next.
// @param    ids      list<string>
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string     no row for what is no latest version
// @returns  was      string     hot | cold
// @returns  to       string     the same, if it did not move
// @returns  why      string     the line of the table that held
// @returns  value    float?     0 to 1; null: its instants are damaged
// @writes   Memory.storage Memory.storageDue Memory.storageSince Memory.rev Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Event CONCERNS RECORDED_IN
// @rows     any what is no latest version has none
// @safe     a run moves a memory once, and the same table has the same answer
// @eager    a batch of memories
//
// The age counts from its birth, or from its last move if it had one. Time alone moves nothing but a hot memory: its value falls until it was
// not used for 90 days. So the first millisecond at which it is cold is found by halving; a cold one waits for a use.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL AND NOT EXISTS { (d:ConsolidationConfig) WHERE d.validTo IS NULL AND d <> c }
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH r, c, m ORDER BY m.id
SET m.rev = m.rev
WITH r, c, m, $now AS now, $runId + ':storage_moved:' + m.id AS name WHERE m:Head OR m:TestHead
WITH *, CASE m.storage WHEN 'cold' THEN 'cold' ELSE 'hot' END AS was, labels(m) AS labels, EXISTS { (:Event {id: name}) } AS done,
  m:Protected OR m.heldBy IS NOT NULL OR coalesce(m.policyClass = 'protected', false)
    OR coalesce(m.role = 'user' AND (m.directive IS NOT NULL OR coalesce(m.rules, false) OR coalesce(m.prefers, false)), false)
    OR EXISTS { MATCH (p:Probe) WHERE m.lineageId IN p.expects } AS kept
WITH *, {
  sure: CASE WHEN m.certainty IS NULL THEN 0.5 WHEN m.certainty >= 0.95 THEN 1.0 WHEN m.certainty >= 0.7 THEN 0.8 WHEN m.certainty >= 0.4 THEN 0.6 ELSE 0.35 END,
  access: CASE WHEN toIntegerOrNull(m.accessCount) > 20 THEN 1.0 WHEN toIntegerOrNull(m.accessCount) > 1 THEN log(toIntegerOrNull(m.accessCount)) / log(21) ELSE 0.0 END,
  importance: [x IN [coalesce(toFloatOrNull(m.declaredImportance), 0.5)] | CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END][0],
  feedback: CASE WHEN m.staleSince IS NULL THEN 0.0 ELSE -1.0 END, causal: CASE WHEN m.causalPhrase IS NULL THEN 0.0 ELSE 1.0 END,
  disputed: coalesce(m.verification = 'disputed', false) OR m.verification IS NULL AND m.contestedBy IS NOT NULL AND m.retractedAt IS NULL,
  since: CASE WHEN m.created IS :: ZONED DATETIME NOT NULL THEN m.created.epochMillis END,
  used: CASE WHEN toIntegerOrNull(m.accessCount) > 1 AND m.lastAccessed IS :: ZONED DATETIME NOT NULL THEN m.lastAccessed.epochMillis END
} AS q
WITH *, [r IN [[p IN [{
    recency: CASE WHEN now <= coalesce(q.used, q.since) THEN 1.0 WHEN now >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (now - coalesce(q.used, q.since)) / 7776000000.0 END,
    age: CASE WHEN now <= q.since THEN 0.0 WHEN now >= q.since + 15552000000 THEN 1.0 ELSE (now - q.since) / 15552000000.0 END,
    idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN now <= q.used THEN 0.0 WHEN now >= q.used + 10368000000 THEN 1.0 ELSE (now - q.used) / 10368000000.0 END
  }] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (q.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
    | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
  | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - q.feedback) + 0.15 * (1.0 - r.heat)]
    | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0] AS f, coalesce(m.storageSince.epochMillis, q.since) + toInteger(c.demoteAfterDays * 86400000) AS ripe
WITH *, [x IN [0.24 * q.sure + 0.26 * q.access + 0.2 * f.recency + 0.2 * q.importance + 0.05 * (q.feedback + 1.0)
    + CASE WHEN m.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN m.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END
    - CASE WHEN q.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0] AS value
WITH *, CASE
    WHEN NOT c.storageOnConsolidate THEN 'tier_migration_disabled'
    WHEN kept THEN 'always_hot'
    WHEN was = 'cold' THEN CASE WHEN value >= c.promoteAbove THEN 'value_above_promotion_threshold' ELSE 'value_below_promotion_threshold' END
    WHEN now < ripe THEN 'demotion_min_age_not_met'
    WHEN value <= c.demoteBelow THEN 'value_below_demotion_threshold'
    ELSE 'value_above_demotion_threshold' END AS why
WITH *, CASE WHEN done OR NOT why IN ['value_below_demotion_threshold', 'value_above_promotion_threshold', 'always_hot'] THEN was
  WHEN why = 'value_below_demotion_threshold' THEN 'cold' ELSE 'hot' END AS to, CASE WHEN ripe > now THEN ripe - 1 ELSE now END AS low,
  reduce(latest = ripe, x IN [coalesce(q.used, q.since) + 7776000000] | CASE WHEN x > latest THEN x ELSE latest END) AS latest
WITH *, CASE
  WHEN to = 'cold' OR why IN ['always_hot', 'tier_migration_disabled'] THEN null
  WHEN done THEN now + 1  // the next run looks again
  WHEN latest > low AND [g IN [[r IN [[p IN [{
      recency: CASE WHEN latest <= coalesce(q.used, q.since) THEN 1.0 WHEN latest >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (latest - coalesce(q.used, q.since)) / 7776000000.0 END,
      age: CASE WHEN latest <= q.since THEN 0.0 WHEN latest >= q.since + 15552000000 THEN 1.0 ELSE (latest - q.since) / 15552000000.0 END,
      idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN latest <= q.used THEN 0.0 WHEN latest >= q.used + 10368000000 THEN 1.0 ELSE (latest - q.used) / 10368000000.0 END
    }] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (q.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - q.feedback) + 0.15 * (1.0 - r.heat)]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]] | [x IN [0.24 * q.sure + 0.26 * q.access + 0.2 * g.recency + 0.2 * q.importance + 0.05 * (q.feedback + 1.0)
      + CASE WHEN m.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN m.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END
      - CASE WHEN q.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]][0] <= c.demoteBelow
  THEN reduce(span = {low: low, high: latest}, _ IN range(1, 40) | [middle IN [(span.low + span.high) / 2] | CASE WHEN middle >= ripe AND [g IN [[r IN [[p IN [{
      recency: CASE WHEN middle <= coalesce(q.used, q.since) THEN 1.0 WHEN middle >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (middle - coalesce(q.used, q.since)) / 7776000000.0 END,
      age: CASE WHEN middle <= q.since THEN 0.0 WHEN middle >= q.since + 15552000000 THEN 1.0 ELSE (middle - q.since) / 15552000000.0 END,
      idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN middle <= q.used THEN 0.0 WHEN middle >= q.used + 10368000000 THEN 1.0 ELSE (middle - q.used) / 10368000000.0 END
    }] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (q.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - q.feedback) + 0.15 * (1.0 - r.heat)]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | [x IN [0.24 * q.sure + 0.26 * q.access + 0.2 * g.recency + 0.2 * q.importance + 0.05 * (q.feedback + 1.0)
      + CASE WHEN m.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN m.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END
      - CASE WHEN q.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]][0] <= c.demoteBelow THEN {low: span.low, high: middle} ELSE {low: middle, high: span.high} END][0]).high END AS due
WITH *, m.storageDue AS before, m.storageSince AS since
SET m.storageDue = CASE WHEN due IS NOT NULL THEN datetime({epochMillis: due}) END, m.rev = m.rev + 1
FOREACH (_ IN CASE WHEN to <> was THEN [1] ELSE [] END |
  SET m.storage = CASE to WHEN 'cold' THEN 'cold' END, m.storageSince = datetime({epochMillis: now})
  REMOVE m:Hot:TestHot:Cold:TestCold
  SET m:$(CASE WHEN m.isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END)
  CREATE (e:Event {id: name, kind: 'storage_moved', at: datetime({epochMillis: now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId, reason: why, value: value,
    before_storage: CASE was WHEN 'cold' THEN 'cold' END, after_storage: m.storage, before_storageSince: since, after_storageSince: m.storageSince,
    before_storageDue: before, after_storageDue: m.storageDue, before_labels: labels, after_labels: labels(m)})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r))
RETURN m.id AS id, was, to, why, value ORDER BY id

// @name     storage.judge
// @version  4
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
// not used for 90 days. So the first millisecond at which it is cold is found by halving; a cold one waits for a use. But an action that speaks
// against it makes it worth more as it ages: while one counts, for 14 days, time is looked at a day ahead, and the memory once a day.
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
  acts: COLLECT { MATCH (v:Memory)<-[:CONCERNS]-(e:Event) USING INDEX SEEK e:Event(lineageId, at, action)
    WHERE e.lineageId = m.lineageId AND e.at <= datetime({epochMillis: now}) AND e.at >= datetime({epochMillis: now - 1209600000})
      AND e.action IS NOT NULL AND e.kind = 'acted' AND NOT e.rehearsed AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
    RETURN {at: e.at.epochMillis, value: CASE e.outcome WHEN 'failed' THEN -0.08 WHEN 'applied' THEN CASE WHEN e.action IN ['store_episode', 'store_note', 'update_note'] THEN 0.08
      WHEN e.action = 'discard' THEN -0.03 ELSE 0.04 END ELSE 0.0 END} ORDER BY e.at DESC, e.id LIMIT 8 },
  mark: CASE WHEN m.staleSince IS NULL THEN 0.0 ELSE -1.0 END, causal: CASE WHEN m.causalPhrase IS NULL THEN 0.0 ELSE 1.0 END,
  disputed: coalesce(m.verification = 'disputed', false) OR m.verification IS NULL AND m.contestedBy IS NOT NULL AND m.retractedAt IS NULL,
  since: CASE WHEN m.created IS :: ZONED DATETIME NOT NULL THEN m.created.epochMillis END,
  used: CASE WHEN toIntegerOrNull(m.accessCount) > 1 AND m.lastAccessed IS :: ZONED DATETIME NOT NULL THEN m.lastAccessed.epochMillis END
} AS q
WITH *, any(a IN q.acts WHERE a.value < 0) AS rises, coalesce(CASE WHEN m.storageSince IS :: ZONED DATETIME NOT NULL THEN m.storageSince.epochMillis END, q.since) + toInteger(c.demoteAfterDays * 86400000) AS ripe
WITH *, CASE WHEN rises THEN now + 86400000 ELSE reduce(latest = ripe, x IN [coalesce(q.used, q.since) + 7776000000] + [a IN q.acts | a.at + 1209600001] | CASE WHEN x > latest THEN x ELSE latest END) END AS latest
WITH *, [at IN [now, latest] | [g IN [[r IN [[p IN [[o IN [{
      recency: CASE WHEN at <= coalesce(q.used, q.since) THEN 1.0 WHEN at >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (at - coalesce(q.used, q.since)) / 7776000000.0 END,
      age: CASE WHEN at <= q.since THEN 0.0 WHEN at >= q.since + 15552000000 THEN 1.0 ELSE (at - q.since) / 15552000000.0 END, idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN at <= q.used THEN 0.0 WHEN at >= q.used + 10368000000 THEN 1.0 ELSE (at - q.used) / 10368000000.0 END,
      prior: [x IN [round(reduce(s = 0.0, a IN q.acts | s + a.value * CASE WHEN at - a.at > 1209600000 THEN 0.0 WHEN at - a.at >= 967680000 THEN 0.2 ELSE 1.0 - (at - a.at) / 1209600000.0 END), 6)] | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]
    }] | o {.*, feedback: CASE WHEN q.mark + o.prior < -1 THEN -1.0 ELSE q.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (p.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
  | [x IN [0.24 * q.sure + 0.26 * q.access + 0.2 * g.recency + 0.2 * q.importance + 0.05 * (g.feedback + 1.0)
    + CASE WHEN m.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN m.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END - CASE WHEN q.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]][0]] AS values
WITH *, values[0] AS value
WITH *, CASE
    WHEN NOT c.storageOnConsolidate THEN 'tier_migration_disabled'
    WHEN kept THEN 'always_hot'
    WHEN was = 'cold' THEN CASE WHEN value >= c.promoteAbove THEN 'value_above_promotion_threshold' ELSE 'value_below_promotion_threshold' END
    WHEN now < ripe THEN 'demotion_min_age_not_met'
    WHEN value <= c.demoteBelow THEN 'value_below_demotion_threshold'
    ELSE 'value_above_demotion_threshold' END AS why
WITH *, CASE WHEN done OR NOT why IN ['value_below_demotion_threshold', 'value_above_promotion_threshold', 'always_hot'] THEN was
  WHEN why = 'value_below_demotion_threshold' THEN 'cold' ELSE 'hot' END AS to
WITH *, CASE WHEN to = 'hot' AND ripe > now THEN ripe - 1 ELSE now END AS low
WITH *, CASE
  WHEN done THEN now + 1  // the next run looks again
  WHEN why IN ['always_hot', 'tier_migration_disabled'] OR to = 'cold' AND NOT rises THEN null
  WHEN latest > low AND CASE to WHEN 'cold' THEN values[1] >= c.promoteAbove ELSE values[1] <= c.demoteBelow END
  THEN reduce(span = {low: low, high: latest}, _ IN range(1, 40) | [middle IN [(span.low + span.high) / 2] | CASE WHEN [v IN [g IN [[r IN [[p IN [[o IN [{
        recency: CASE WHEN middle <= coalesce(q.used, q.since) THEN 1.0 WHEN middle >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (middle - coalesce(q.used, q.since)) / 7776000000.0 END,
        age: CASE WHEN middle <= q.since THEN 0.0 WHEN middle >= q.since + 15552000000 THEN 1.0 ELSE (middle - q.since) / 15552000000.0 END, idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN middle <= q.used THEN 0.0 WHEN middle >= q.used + 10368000000 THEN 1.0 ELSE (middle - q.used) / 10368000000.0 END,
        prior: [x IN [round(reduce(s = 0.0, a IN q.acts | s + a.value * CASE WHEN middle - a.at > 1209600000 THEN 0.0 WHEN middle - a.at >= 967680000 THEN 0.2 ELSE 1.0 - (middle - a.at) / 1209600000.0 END), 6)] | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]
      }] | o {.*, feedback: CASE WHEN q.mark + o.prior < -1 THEN -1.0 ELSE q.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (p.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
        | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
      | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
        | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | [x IN [0.24 * q.sure + 0.26 * q.access + 0.2 * g.recency + 0.2 * q.importance + 0.05 * (g.feedback + 1.0)
      + CASE WHEN m.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN m.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END - CASE WHEN q.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]]
    | CASE to WHEN 'cold' THEN v >= c.promoteAbove ELSE middle >= ripe AND v <= c.demoteBelow END][0] THEN {low: span.low, high: middle} ELSE {low: middle, high: span.high} END][0]).high
  WHEN rises THEN now + 86400000 END AS due
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

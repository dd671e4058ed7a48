// @name     policy.judge
// @version  3
// @mode     write
// @purpose  Move memories to the policy state that the table gives them at $now, and note when that may change next.
// @param    ids      list<string>
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string     no row for what has ended or has no state
// @returns  was      string     candidate | validated | active | stale | archived
// @returns  to       string     the same, if it did not move
// @returns  why      string?    disputed | worn: decay has reached policyArchiveDecay | neglected: it is old, unimportant and hardly used | fading: policyStaleDecay | warm: heat has reached policyWarmHeat; null: no line of the table holds
// @writes   Memory.policyState Memory.policyDue Memory.rev Event CONCERNS RECORDED_IN
// @rows     any what has ended has none
// @safe     a run moves a memory once, and the same table has the same answer
// @eager    a batch of memories
//
// The first line that holds decides (E-29). A state ends no memory: what is archived ranks lower, and lives by its law.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH r, c, m ORDER BY m.id
SET m.rev = m.rev
WITH r, c, m, $now AS now, $runId + ':policy_moved:' + m.id AS name WHERE m:Live AND m.policyState IS NOT NULL
WITH *, m.policyState AS was, EXISTS { (:Event {id: name}) } AS done, coalesce(m.validUntil <= datetime({epochMillis: now}) OR m.outdatedSince <= datetime({epochMillis: now}), false) AS superseded,
  m:Protected OR m.heldBy IS NOT NULL AS held, coalesce(m.policyClass = 'protected', false) OR coalesce(m.policyClass, 'durable') <> 'ephemeral'
    AND coalesce(m.category, CASE WHEN m:Commitment THEN 'commitment' ELSE toStringOrNull(m.semanticType) END, '') IN ['decision', 'principle', 'commitment', 'preference', 'procedure'] AS kept,
  coalesce(m.verification = 'user_confirmed', false) OR EXISTS { MATCH (m)-[d:DERIVED_FROM]->(:Memory) WHERE d.operation = 'restated' } AS verified
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
// Time makes no more of it than it does at the latest of these instants. But an action that speaks against it makes it warmer as it ages, so
// that heat and decay may go either way: while one counts, time is looked at a day ahead, and the memory once a day. That is for 14 days.
WITH *, any(a IN q.acts WHERE a.value < 0) AS rises
WITH *, CASE WHEN rises THEN now + 86400000 ELSE reduce(latest = q.since + 15552000000, x IN [coalesce(q.used, q.since) + 7776000000, q.used + 10368000000] + [a IN q.acts | a.at + 1209600001]
  | CASE WHEN x > latest THEN x ELSE latest END) END AS latest
WITH *, [at IN [now, latest] | [r IN [[p IN [[o IN [{
    recency: CASE WHEN at <= coalesce(q.used, q.since) THEN 1.0 WHEN at >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (at - coalesce(q.used, q.since)) / 7776000000.0 END,
    age: CASE WHEN at <= q.since THEN 0.0 WHEN at >= q.since + 15552000000 THEN 1.0 ELSE (at - q.since) / 15552000000.0 END, idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN at <= q.used THEN 0.0 WHEN at >= q.used + 10368000000 THEN 1.0 ELSE (at - q.used) / 10368000000.0 END,
    prior: [x IN [round(reduce(s = 0.0, a IN q.acts | s + a.value * CASE WHEN at - a.at > 1209600000 THEN 0.0 WHEN at - a.at >= 967680000 THEN 0.2 ELSE 1.0 - (at - a.at) / 1209600000.0 END), 6)] | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]
  }] | o {.*, feedback: CASE WHEN q.mark + o.prior < -1 THEN -1.0 ELSE q.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (p.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
    | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
  | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
    | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]] AS f
// The archive rule (E-34) has a switch of its own: of importance below .3, used twice at most, and 90 days old.
WITH *, c.archiveOnConsolidate AND NOT kept AND q.importance < 0.3 AND coalesce(toIntegerOrNull(m.accessCount), 1) <= 3 AND coalesce(m.category, '') <> 'correction' AS meager, q.since + 7776000000 AS old
WITH *, CASE
  WHEN was = 'archived' OR done OR superseded THEN null
  WHEN q.disputed THEN 'disputed'
  WHEN f[0].decay >= c.policyArchiveDecay AND NOT kept AND NOT held THEN 'worn'
  WHEN meager AND now >= old AND NOT held THEN 'neglected'
  WHEN f[0].decay >= c.policyStaleDecay THEN 'fading'
  WHEN f[0].heat >= c.policyWarmHeat THEN 'warm' END AS why
WITH *, CASE why WHEN 'disputed' THEN 'stale' WHEN 'worn' THEN 'archived' WHEN 'neglected' THEN 'archived' WHEN 'fading' THEN 'stale' WHEN 'warm' THEN CASE WHEN verified THEN 'active' ELSE 'validated' END ELSE was END AS to
// Time alone makes it stale, and archives what is stale, or it may be warm again: the first millisecond at which it is so, found by halving.
WITH *, CASE WHEN to <> 'stale' THEN c.policyStaleDecay WHEN NOT kept THEN c.policyArchiveDecay END AS target, rises AND coalesce(why <> 'warm', true) AS thaws
WITH *, CASE
  WHEN to = 'archived' THEN null
  WHEN done THEN now + 1  // the next run looks again
  WHEN superseded THEN now + 7776000000
  WHEN q.disputed THEN CASE WHEN m.verification IS NULL THEN now + 86400000 END
  WHEN f[0].decay >= target THEN null  // it is held
  WHEN latest > now AND (f[1].decay >= target OR thaws AND f[1].heat >= c.policyWarmHeat AND f[1].decay < c.policyStaleDecay)
  THEN reduce(span = {low: now, high: latest}, _ IN range(1, 40) | [middle IN [(span.low + span.high) / 2] | CASE WHEN [g IN [[r IN [[p IN [[o IN [{
      recency: CASE WHEN middle <= coalesce(q.used, q.since) THEN 1.0 WHEN middle >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - (middle - coalesce(q.used, q.since)) / 7776000000.0 END,
      age: CASE WHEN middle <= q.since THEN 0.0 WHEN middle >= q.since + 15552000000 THEN 1.0 ELSE (middle - q.since) / 15552000000.0 END, idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN middle <= q.used THEN 0.0 WHEN middle >= q.used + 10368000000 THEN 1.0 ELSE (middle - q.used) / 10368000000.0 END,
      prior: [x IN [round(reduce(s = 0.0, a IN q.acts | s + a.value * CASE WHEN middle - a.at > 1209600000 THEN 0.0 WHEN middle - a.at >= 967680000 THEN 0.2 ELSE 1.0 - (middle - a.at) / 1209600000.0 END), 6)] | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]
    }] | o {.*, feedback: CASE WHEN q.mark + o.prior < -1 THEN -1.0 ELSE q.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (p.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]] | g.decay >= target OR thaws AND g.heat >= c.policyWarmHeat AND g.decay < c.policyStaleDecay][0]
    THEN {low: span.low, high: middle} ELSE {low: middle, high: span.high} END][0]).high END AS due
WITH *, CASE WHEN to = 'archived' OR superseded OR q.disputed OR done THEN due ELSE reduce(first = due, x IN [
  CASE WHEN meager AND now < old THEN old END,
  CASE WHEN held AND (meager AND now >= old OR NOT kept AND f[0].decay >= c.policyArchiveDecay) THEN now + 7776000000 END,  // nobody says when what holds it lets it go
  CASE WHEN rises THEN now + 86400000 END] | CASE WHEN coalesce(x < first, x IS NOT NULL) THEN x ELSE first END) END AS due
FOREACH (_ IN CASE WHEN to <> was THEN [1] ELSE [] END |
  CREATE (e:Event {id: name, kind: 'policy_moved', at: datetime({epochMillis: now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId, reason: why,
    before_policyState: was, after_policyState: to, before_policyDue: m.policyDue, after_policyDue: CASE WHEN due IS NOT NULL THEN datetime({epochMillis: due}) END})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r))
SET m.policyState = to, m.policyDue = CASE WHEN due IS NOT NULL THEN datetime({epochMillis: due}) END, m.rev = m.rev + 1
RETURN m.id AS id, was, to, why ORDER BY id

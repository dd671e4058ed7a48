// It shows how often and when a memory was used, and what somebody said of it, which is for the local agent alone.
policyState: CASE WHEN $reader = 'local_agent' THEN m.policyState END,
verification: CASE WHEN $reader = 'local_agent' THEN m.verification END,
policyClass: CASE WHEN $reader = 'local_agent' THEN m.policyClass END,
policyDue: CASE WHEN $reader = 'local_agent' AND m.policyDue IS :: ZONED DATETIME THEN m.policyDue.epochMillis END,
policy: CASE WHEN $reader = 'local_agent' AND (m.policyState IS NOT NULL OR m.verification IS NOT NULL OR m.policyClass IS NOT NULL) THEN COLLECT {
  WITH m
  WITH *, {
    sure: CASE WHEN m.certainty IS NULL THEN 0.5 WHEN m.certainty >= 0.95 THEN 1.0 WHEN m.certainty >= 0.7 THEN 0.8 WHEN m.certainty >= 0.4 THEN 0.6 ELSE 0.35 END,
    access: CASE WHEN toIntegerOrNull(m.accessCount) > 20 THEN 1.0 WHEN toIntegerOrNull(m.accessCount) > 1 THEN log(toIntegerOrNull(m.accessCount)) / log(21) ELSE 0.0 END,
    importance: [x IN [coalesce(toFloatOrNull(m.declaredImportance), 0.5)] | CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END][0],
    acts: COLLECT {
      MATCH (v:Memory)<-[:CONCERNS]-(e:Event) USING INDEX SEEK e:Event(lineageId, at, action)
      WHERE e.lineageId = m.lineageId AND e.at <= datetime({epochMillis: $now}) AND e.at >= datetime({epochMillis: $now - 1209600000})
        AND e.action IS NOT NULL AND e.kind = 'acted' AND NOT e.rehearsed AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
      RETURN {at: e.at.epochMillis, value: CASE e.outcome WHEN 'failed' THEN -0.08 WHEN 'applied' THEN CASE WHEN e.action IN ['store_episode', 'store_note', 'update_note'] THEN 0.08
        WHEN e.action = 'discard' THEN -0.03 ELSE 0.04 END ELSE 0.0 END} ORDER BY e.at DESC, e.id LIMIT 8
    },
    mark: CASE WHEN m.staleSince IS NULL THEN 0.0 ELSE -1.0 END, causal: CASE WHEN m.causalPhrase IS NULL THEN 0.0 ELSE 1.0 END,
    disputed: coalesce(m.verification = 'disputed', false) OR m.verification IS NULL AND m.contestedBy IS NOT NULL AND m.retractedAt IS NULL,
    since: CASE WHEN m.created IS :: ZONED DATETIME NOT NULL THEN m.created.epochMillis END,
    used: CASE WHEN toIntegerOrNull(m.accessCount) > 1 AND m.lastAccessed IS :: ZONED DATETIME NOT NULL THEN m.lastAccessed.epochMillis END
  } AS q
  WITH *, [r IN [[p IN [[o IN [{
      recency: CASE WHEN $now <= coalesce(q.used, q.since) THEN 1.0 WHEN $now >= coalesce(q.used, q.since) + 7776000000 THEN 0.0 ELSE 1.0 - ($now - coalesce(q.used, q.since)) / 7776000000.0 END,
      age: CASE WHEN $now <= q.since THEN 0.0 WHEN $now >= q.since + 15552000000 THEN 1.0 ELSE ($now - q.since) / 15552000000.0 END,
      idle: CASE WHEN q.used IS NULL THEN 1.0 WHEN $now <= q.used THEN 0.0 WHEN $now >= q.used + 10368000000 THEN 1.0 ELSE ($now - q.used) / 10368000000.0 END,
      prior: [x IN [round(reduce(s = 0.0, a IN q.acts | s + a.value * CASE WHEN $now - a.at > 1209600000 THEN 0.0 WHEN $now - a.at >= 967680000 THEN 0.2 ELSE 1.0 - ($now - a.at) / 1209600000.0 END), 6)] | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]
    }] | o {.*, feedback: CASE WHEN q.mark + o.prior < -1 THEN -1.0 ELSE q.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * q.sure + 0.3 * q.access + 0.2 * p.recency + 0.15 * q.importance + 0.05 * (p.feedback + 1.0) + 0.05 * q.causal - CASE WHEN q.disputed THEN 0.2 ELSE 0.0 END]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
    | r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - q.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
      | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0] AS f
  RETURN {state: coalesce(m.policyState, 'candidate'), heat: CASE m.policyState WHEN 'archived' THEN 0.0 ELSE f.heat END, decay: CASE m.policyState WHEN 'archived' THEN 1.0 ELSE f.decay END,
    parts: {confidence: q.sure, access: q.access, recency: f.recency, importance: q.importance, feedback: f.feedback, prior: f.prior, causal: q.causal, disputed: q.disputed, age: f.age, idle: f.idle}}
}[0] END,

// @writes   Memory Memory:Fact Memory:Commitment Memory.dueAt Memory.promisedAt Memory.validSince Memory.endsAt Memory.recordedAt Memory.lifespanPolicy Memory.ttlMs Memory.ttlFrom Memory.waitsSince Memory.drawsAt Memory.urgency
// What is said with little confidence lives for 30 days, unless somebody says it again (seed "Speculative memories").
, m:$(CASE WHEN row.fact IS NULL THEN [] ELSE ['Fact'] END), m += coalesce(row.fact, {}),
  m.validSince = CASE WHEN row.validSince IS NOT NULL THEN datetime({epochMillis: row.validSince}) END, m.endsAt = CASE WHEN row.endsAt IS NOT NULL THEN datetime({epochMillis: row.endsAt}) END, m.recordedAt = CASE WHEN row.recordedAt IS NOT NULL THEN datetime({epochMillis: row.recordedAt}) END,
  m.lifespanPolicy = CASE WHEN row.fact IS NULL THEN row.crystal.lifespanPolicy WHEN row.fact.certainty < 0.4 THEN 'ttl' ELSE 'permanent' END,
  m.ttlFrom = CASE WHEN row.fact.certainty < 0.4 THEN datetime({epochMillis: row.recordedAt}) END,
  m.ttlMs = CASE WHEN row.fact.certainty < 0.4 THEN 2592000000 ELSE row.crystal.ttlMs END,
  m:$(CASE WHEN row.commitment IS NULL THEN [] ELSE ['Commitment'] END), m += coalesce(row.commitment, {}),
  m.dueAt = CASE WHEN row.dueAt IS NOT NULL THEN datetime({epochMillis: row.dueAt}) END, m.promisedAt = CASE WHEN row.commitment IS NOT NULL THEN at END,
  m.waitsSince = CASE WHEN row.waits IS NOT NULL THEN datetime({epochMillis: row.waits.since}) END, m.drawsAt = CASE WHEN row.waits IS NOT NULL THEN datetime({epochMillis: row.waits.until}) END,
  m.urgency = row.waits.signal

// @name     memory.read
// @version  10
// @mode     read
// @purpose  Memories by id, with all that is stored and their state and energy at $now.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    reader    string    local_agent | session | peer | public; others than the first do not see what surrounds a memory and when it was used, and nothing that was forgotten or merged, or has expired
// @returns  memory    map       the stored properties (instants in epoch milliseconds), labels, headId (the latest version), state, effectiveEnergy, expiresAt, energyToNextTier
//
// state: live, due (faded, but not ended by a run yet), or the reason why it ended.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, {working: c.workingToShortThreshold, shortTerm: c.shortToLongThreshold} AS thresholds
UNWIND $ids AS id
MATCH (m:Memory {id: id}) WHERE ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
  // @slot readers
// A damaged memory must be readable too, or nobody could repair it: figures that cannot be computed are null.
WITH c, thresholds, m,
     CASE WHEN m.lastDecay IS :: ZONED DATETIME THEN m.lastDecay.epochMillis END AS anchor,
     CASE WHEN m.decayKey IS :: FLOAT THEN m.decayKey END AS key, CASE WHEN m.decayRate IS :: FLOAT THEN m.decayRate END AS rate
WITH c, thresholds, m, key, rate, anchor, CASE WHEN m.forgetAt IS :: ZONED DATETIME THEN m.forgetAt.epochMillis END AS forgetAt, CASE WHEN m.validTo IS NOT NULL OR anchor > $now THEN anchor ELSE $now END AS at
WITH c, thresholds, m, forgetAt,
     coalesce(exp(key - rate * (at - $landmark) / 3600000.0), CASE WHEN m.energy IS :: FLOAT NOT NULL THEN m.energy * exp(-(rate * (at - anchor) / 3600000.0)) END) AS energy,
     coalesce(key < log(c.expirationThreshold) + rate * (at - $landmark) / 3600000.0 - 1e-9, forgetAt <= $now) AS faded,
     $landmark + (key - log(c.expirationThreshold)) / rate * 3600000.0 AS crossing, c.expirationThresholdSince.epochMillis AS since, anchor
// As in energy.expire, it ends neither before it was settled nor before the threshold applied.
WITH c, thresholds, m, energy, faded,
     coalesce(reduce(ends = crossing, floor IN [anchor, since] | CASE WHEN floor > ends THEN floor ELSE ends END), forgetAt) AS crossing
RETURN m {
  .*,
  // In milliseconds, because drivers are slow with instants. A value that is no instant is shown as it is stored.
  created: CASE WHEN m.created IS :: ZONED DATETIME THEN m.created.epochMillis ELSE m.created END,
  lastAccessed: CASE WHEN $reader <> 'local_agent' THEN null WHEN m.lastAccessed IS :: ZONED DATETIME THEN m.lastAccessed.epochMillis ELSE m.lastAccessed END,
  lastDecay: CASE WHEN $reader <> 'local_agent' THEN null WHEN m.lastDecay IS :: ZONED DATETIME THEN m.lastDecay.epochMillis ELSE m.lastDecay END,
  lastPromotion: CASE WHEN m.lastPromotion IS :: ZONED DATETIME THEN m.lastPromotion.epochMillis ELSE m.lastPromotion END,
  validFrom: CASE WHEN m.validFrom IS :: ZONED DATETIME THEN m.validFrom.epochMillis ELSE m.validFrom END,
  validTo: CASE WHEN m.validTo IS :: ZONED DATETIME THEN m.validTo.epochMillis ELSE m.validTo END,
  forgetAt: CASE WHEN m.forgetAt IS :: ZONED DATETIME THEN m.forgetAt.epochMillis ELSE m.forgetAt END,
  // @slot shown
  around: CASE WHEN $reader = 'local_agent' THEN m.around END,
  accessCount: CASE WHEN $reader = 'local_agent' THEN m.accessCount END,
  touchTimes: CASE WHEN $reader = 'local_agent' THEN m.touchTimes END,
  recentTouches: CASE WHEN $reader = 'local_agent' THEN m.recentTouches END,
  rev: CASE WHEN $reader = 'local_agent' THEN m.rev END,
  labels: labels(m),
  headId: COLLECT { MATCH (h:Memory {lineageId: m.lineageId}) WHERE (h:Head OR h:TestHead) AND ($reader = 'local_agent' OR h:Crystal AND NOT coalesce(h.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND h.forgetAt IS :: ZONED DATETIME AND h.sensitivity IN ['normal', 'personal'] AND (h.accessScope = 'public' OR h.accessScope = 'shared' AND $reader = 'session')) RETURN h.id }[0],
  state: CASE WHEN m.validTo IS NOT NULL THEN coalesce(m.endReason, 'ended') WHEN faded THEN 'due' ELSE 'live' END,
  effectiveEnergy: CASE WHEN m.decayLaw = 'none' THEN coalesce(energy, m.energy) ELSE energy END,
  expiresAt: CASE WHEN m.validTo IS NULL AND crossing < 253402300800000.0 THEN toInteger(ceil(crossing)) END,  // none past the year 9999
  energyToNextTier: CASE WHEN m.validTo IS NULL AND m.decayKey IS NOT NULL AND NOT faded AND thresholds[m.tier] IS NOT NULL
    THEN CASE WHEN energy >= thresholds[m.tier] THEN 0.0 ELSE thresholds[m.tier] - energy END END
} AS memory

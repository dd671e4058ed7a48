// @name     memory.why
// @version  9
// @mode     read
// @purpose  Why a memory is in its tier, what its promotion would take, and which run judged it last.
// @param    id        string
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    reader    string    local_agent | session | peer | public; others than the first are told of no run
// @returns  rose      map?      {fromTier, at, energy, threshold, reason, runId} of the promotion by which this version began
// @returns  threshold float?    energy from which on its tier is promoted; null for the highest
// @returns  accesses  integer?  how many accesses at $now would reach that; null if it cannot be promoted
// @returns  ends      float     energy below which a memory ends
// @returns  judged    map?      the run that ended it, else the last one that judged it while it lived: {id, command, at, configVersion, queries}
// @uses     run_started_at
//
// Every run that ends or promotes memories looks at all of its kind that are due, so the last one has judged this memory too.
// A memory that was ended by an access that came too late names no run.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, {working: c.workingToShortThreshold, shortTerm: c.shortToLongThreshold} AS thresholds
MATCH (m:Memory {id: $id}) WHERE ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
WITH c, m, thresholds[m.tier] AS threshold, CASE WHEN m.lastDecay IS :: ZONED DATETIME THEN m.lastDecay.epochMillis END AS anchor
// A memory settled after $now counts with that energy, as everywhere: its earlier curve is not known.
WITH c, m, threshold, CASE WHEN anchor > $now THEN anchor ELSE $now END AS at
WITH c, m, threshold,
     CASE WHEN m.decayKey IS :: FLOAT AND m.decayRate IS :: FLOAT AND m.validTo IS NULL
          THEN exp(m.decayKey - m.decayRate * (at - $landmark) / 3600000.0) END AS energy
WITH c, m, threshold, CASE WHEN energy >= c.expirationThreshold - 1e-9 THEN toInteger(ceil((threshold - energy) / c.accessEnergy - 1e-9)) END AS missing,
     COLLECT {
       MATCH (s:Memory)-[r:PROMOTED_TO|CRYSTALLIZED_INTO]->(m)
       RETURN r {.energy, .threshold, .reason, .runId, fromTier: s.tier, at: r.at.epochMillis} LIMIT 1
     } AS hops,
     COLLECT {
       MATCH (r:ConsolidationRun {id: m.endRunId})
       RETURN r {.id, .command, .configVersion, .queries, at: r.at.epochMillis}
     } AS ended,
     COLLECT {
       WITH m WHERE m.endRunId IS NULL
       MATCH (r:ConsolidationRun) USING INDEX r:ConsolidationRun(startedAt)
       WHERE r.startedAt IS NOT NULL AND r.isTest = m.isTest AND r.foreign IS NULL AND r.at >= m.validFrom AND coalesce(r.at <= m.validTo, true) AND r.outcome = 'ok'
         AND (any(query IN r.queries WHERE query STARTS WITH 'energy.due@' OR query STARTS WITH 'energy.expire@')
           // @slot judging
         )
       // Ordered before the projection: after RETURN r {...} the name means the map, which has no startedAt.
       WITH r ORDER BY r.startedAt DESC LIMIT 1
       RETURN r {.id, .command, .configVersion, .queries, at: r.at.epochMillis}
     } AS looked
RETURN CASE WHEN $reader = 'local_agent' THEN hops[0] END AS rose, threshold, CASE WHEN missing < 0 THEN 0 ELSE missing END AS accesses,
       c.expirationThreshold AS ends, CASE WHEN $reader = 'local_agent' THEN (ended + looked)[0] END AS judged

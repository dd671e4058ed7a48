// @name     browser.fades_next
// @version  6
// @mode     browse
// @purpose  The live memories that end next if nobody touches them, as a table.
// @returns  content    string
// @returns  tier       string
// @returns  energy     float    now
// @returns  expiresAt  map      an instant
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (m:Live) WHERE m.isTest = false
// A memory settled as of a later instant counts with that energy.
WITH m, c.expirationThreshold AS threshold, c.expirationThresholdSince AS since,
     datetime('2026-01-01T00:00:00Z').epochMillis AS landmark, datetime().epochMillis AS now
WITH *, CASE WHEN m.lastDecay > datetime({epochMillis: now}) THEN m.lastDecay.epochMillis ELSE now END AS at,
     CASE WHEN m.decayKey IS NULL THEN m.forgetAt
          ELSE datetime({epochMillis: landmark + toInteger((m.decayKey - log(threshold)) / m.decayRate * 3600000.0)}) END AS crossing
RETURN m.content AS content, m.tier AS tier, coalesce(exp(m.decayKey - m.decayRate * (at - landmark) / 3600000.0), m.energy) AS energy,
       CASE WHEN m.decayKey IS NOT NULL AND crossing < since THEN since ELSE crossing END AS expiresAt
ORDER BY expiresAt LIMIT 50

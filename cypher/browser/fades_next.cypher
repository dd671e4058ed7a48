// @name     browser.fades_next
// @version  1
// @mode     browse
// @purpose  The living memories that end next if nobody touches them, as a table.
// @returns  content    string
// @returns  tier       string
// @returns  energy     float    now
// @returns  expiresAt  map      an instant
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (m:Live) WHERE m.isTest = false
WITH m, datetime('2026-01-01T00:00:00Z').epochMillis AS landmark, datetime() AS now, c.expirationThreshold AS threshold
RETURN m.content AS content, m.tier AS tier, exp(m.decayKey - m.decayRate * (now.epochMillis - landmark) / 3600000.0) AS energy,
       datetime({epochMillis: landmark + toInteger((m.decayKey - log(threshold)) / m.decayRate * 3600000.0)}) AS expiresAt
ORDER BY expiresAt LIMIT 50

// @name     integrity.energies
// @version  5
// @mode     read
// @purpose  Find memories whose energy, or the key computed from it, cannot be right.
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay} AS rates
MATCH (m:Memory) WHERE $isTest IS NULL OR coalesce(m.isTest, false) = $isTest
CALL (c, rates, m) {
  WITH m WHERE m.energy IS NULL OR NOT m.energy IS :: FLOAT OR isNaN(m.energy) OR m.energy <= 0 OR m.energy > 1e300
  RETURN 'energy_invalid' AS code
  UNION ALL
  WITH m WHERE m.energy IS :: FLOAT AND m.peakEnergy IS :: FLOAT AND m.energy > m.peakEnergy * (1 + 1e-9)
  RETURN 'energy_above_peak' AS code
  UNION ALL
  // The properties are the truth, the key is made of them; only the living are sought by it.
  WITH m WHERE m.validTo IS NULL AND m.decayLaw = 'energy' AND m.energy IS :: FLOAT NOT NULL AND m.energy > 0
    AND m.lastDecay IS :: ZONED DATETIME NOT NULL
    AND (m.decayKey IS NULL OR NOT m.decayKey IS :: FLOAT OR m.decayRate IS NULL OR NOT m.decayRate IS :: FLOAT OR
         abs(m.decayKey - (log(m.energy) + m.decayRate * (m.lastDecay.epochMillis - $landmark) / 3600000.0)) > 1e-6)
  RETURN 'key_mismatch' AS code
  UNION ALL
  WITH m WHERE m.decayLaw <> 'energy' AND (m.decayKey IS NOT NULL OR m.decayRate IS NULL AND m.decayLaw <> 'none')
  RETURN 'key_mismatch' AS code
  UNION ALL
  WITH c, rates, m WHERE m.validTo IS NULL AND m.decayLaw = 'energy' AND NOT c.rekeying AND m.decayRate <> rates[m.tier]
  RETURN 'rate_mismatch' AS code
}
WITH code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code

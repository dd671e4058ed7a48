// @name     probe.due
// @version  5
// @mode     read
// @purpose  How many memories that probes expect are due; a run could end only these.
// @param    isTest    boolean
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @returns  count     integer
// @uses     memory_lineage
//
// A memory settled after $now counts with that energy. While keys are being recomputed with other constants, all of the memories count; so do
// crystals whose instants were computed by another version of their law.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (c, k) {
  MATCH (p:Probe) WHERE p.isTest = $isTest
  UNWIND p.expects AS lineage
  WITH DISTINCT c, k, lineage
  MATCH (h:Memory {lineageId: lineage})
  WHERE h:Live AND (c.rekeying OR h.lawVersion <> k.lawVersion OR coalesce(h.decayKey < log(c.expirationThreshold) + h.decayRate * ((CASE WHEN h.lastDecay > datetime({epochMillis: $now}) THEN h.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0 - 1e-9,
                                     h.forgetAt <= datetime({epochMillis: $now})))
  RETURN count(h) AS count
}
RETURN count

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
WITH c.rekeying AS rekeying, c.expirationThreshold AS threshold
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL (rekeying, threshold, k) {
  MATCH (p:Probe) WHERE p.isTest = $isTest
  UNWIND p.expects AS lineage
  WITH DISTINCT rekeying, threshold, k, lineage
  MATCH (h:Memory {lineageId: lineage})
  WHERE h:Live AND (rekeying OR h.lawVersion <> k.lawVersion OR coalesce(h.decayKey < log(threshold) + h.decayRate * ((CASE WHEN h.lastDecay > datetime({epochMillis: $now}) THEN h.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0 - 1e-9,
                                     h.forgetAt <= datetime({epochMillis: $now})))
  RETURN count(h) AS count
}
RETURN count

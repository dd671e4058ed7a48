// @name     probe.due
// @version  2
// @mode     read
// @purpose  How many memories that a probe expects are due: only these could a run end.
// @param    isTest    boolean
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @returns  count     integer
// @uses     memory_lineage
//
// What was settled after $now has the energy it was settled to. While keys are made anew by other constants, nobody can say; then all
// of them count.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL (c) {
  MATCH (p:Probe) WHERE p.isTest = $isTest
  UNWIND p.expects AS lineage
  WITH DISTINCT c, lineage
  MATCH (h:Memory {lineageId: lineage})
  WHERE h:Live AND (c.rekeying OR h.decayKey < log(c.expirationThreshold) + h.decayRate * ((CASE WHEN h.lastDecay > datetime({epochMillis: $now}) THEN h.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0 - 1e-9)
  RETURN count(h) AS count
}
RETURN count

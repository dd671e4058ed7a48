// @name     probe.keep
// @version  7
// @mode     write
// @purpose  Keep a question with the live memories that it must find; if none of them is alive, nothing is kept.
// @param    id        string         made by the client
// @param    question  string
// @param    expects   list<string>   ids of memories, of any version
// @param    top       integer        they must be among so many hits
// @param    scope     string?
// @param    isTest    boolean
// @param    now       integer        epoch milliseconds
// @param    landmark  integer        epoch milliseconds, origin of decayKey
// @returns  probe     map?           every property of the probe; null if none of them is alive
// @writes   Probe
// @rows     one
// @safe     a probe is created once; the client makes its id
// @eager    one row
//
// Memories that have ended or are due are not expected, since they cannot be kept. A memory settled after $now counts with that
// energy.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL (c) {
  UNWIND $expects AS id
  MATCH (v:Memory {id: id}) WHERE v.isTest = $isTest
  MATCH (h:Memory {lineageId: v.lineageId}) WHERE (h:Head OR h:TestHead) AND h:Live
    AND coalesce(h.decayKey >= log(c.expirationThreshold) + h.decayRate * ((CASE WHEN h.lastDecay > datetime({epochMillis: $now}) THEN h.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0 - 1e-9,
                 h.forgetAt > datetime({epochMillis: $now}), true)
  WITH DISTINCT h.lineageId AS lineage ORDER BY lineage
  RETURN collect(lineage) AS kept
}
CALL (kept) {
  WITH kept WHERE kept <> []
  MERGE (p:Probe {id: $id})
  ON CREATE SET p.question = $question, p.expects = kept, p.top = $top, p.scope = $scope, p.isTest = $isTest,
                p.created = datetime({epochMillis: $now})
  RETURN collect(p {.*}) AS probes
}
// @slot kept
RETURN head(probes) AS probe

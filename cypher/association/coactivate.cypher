// @name     association.coactivate
// @version  3
// @mode     write
// @purpose  Strengthen the association between every two memories that one retrieval returned together.
// @param    ids     list<string>  heads, all touched by the retrieval
// @param    retrieval string  names the retrieval; made by the client
// @param    now     integer   epoch milliseconds
// @returns  pairs   integer   pairs strengthened
// @writes   COACTIVATED
// @rows     one
// @safe     an edge stores the name of its last retrieval and counts it once
// @lasting  it looks memories up by their index
// @eager    the pairs of one retrieval
//
// Stored once, from the smaller lineage to the larger. Both ends must share isTest and scope.
// What is reinforced is the confidence as of $now, so what faded before stays lost; a late retrieval moves no edge back in time.
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
CALL (w) {
  MATCH (m:Memory) WHERE m.id IN $ids
  WITH w, m ORDER BY m.lineageId
  // Under the lock it is known whether a version is still the head; an edge on any other would stay behind.
  SET m.rev = m.rev
  WITH w, m WHERE m:Head OR m:TestHead
  WITH w, collect(m) AS touched
  UNWIND touched AS a
  UNWIND touched AS b
  WITH w, a, b WHERE a.lineageId < b.lineageId AND a.isTest = b.isTest AND coalesce(a.scope, '') = coalesce(b.scope, '')
  WITH w, a, b, datetime({epochMillis: $now}) AS now
  MERGE (a)-[r:COACTIVATED {pair: a.lineageId + '|' + b.lineageId}]->(b)
  ON CREATE SET r.weight = 0, r.confidence = 1.0, r.createdAt = now
  WITH w, r, now WHERE r.retrieval IS NULL OR r.retrieval <> $retrieval
  // faded confidence
  WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
    WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
    WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
  WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
       CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
  WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
    THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
  SET r.weight = r.weight + 1, r.retrieval = $retrieval,
      r.confidence = CASE WHEN confidence + w.reinforcement > 1 THEN 1.0 ELSE round(confidence + w.reinforcement, 6) END,
      r.lastReinforcedAt = CASE WHEN r.lastReinforcedAt > now THEN r.lastReinforcedAt ELSE now END
  RETURN count(r) AS pairs
}
RETURN pairs

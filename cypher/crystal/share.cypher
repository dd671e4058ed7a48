// @name     crystal.share
// @version  2
// @mode     write
// @purpose  Count for crystals the associations of what is merged into them, or was until now.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @returns  edges     integer   associations with a share of others
// @writes   COACTIVATED REINFORCES CAUSED ABOUT
// @rows     one
// @safe     it counts anew what there is
// @eager    the associations of one crystal at a time, of what is merged into it, and of their neighbours
//
// A merged crystal keeps its associations. Between the groups of two heads their weights add up, and the confidence of which most is left
// counts; the edge between the heads says what of that is its own. What came on top since was gained by the head, and becomes its own.
// All confidences fade alike, so which is the greatest is the same at any instant.
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
CALL () {
  UNWIND $ids AS id MATCH (m:Memory)-[:MERGED_INTO*0..]->(:Memory {id: id})
  OPTIONAL MATCH (m)-[:COACTIVATED|REINFORCES|CAUSED]-(o:Memory)
  UNWIND [m, o] AS n
  WITH DISTINCT n WHERE n IS NOT NULL ORDER BY n.lineageId
  SET n.rev = n.rev
  RETURN count(n) AS locked
}
// All is first as it would be without others: two of these may have an edge between them.
CALL (w) {
  UNWIND $ids AS id
  MATCH (:Memory {id: id})-[r:COACTIVATED|REINFORCES|CAUSED|ABOUT]-() WHERE r.sharedWeight IS NOT NULL
  WITH DISTINCT w, r
  WITH r, r.weight - r.sharedWeight > r.ownWeight AS gained, coalesce(r.ownConfidence + w.fadingLoss / (w.fadingWindowDays * 86400000.0) * r.ownReinforcedAt.epochMillis
       > r.sharedConfidence + w.fadingLoss / (w.fadingWindowDays * 86400000.0) * r.sharedReinforcedAt.epochMillis, false) AS mine
  WITH r, gained, CASE WHEN mine THEN r.ownConfidence ELSE r.sharedConfidence END AS known,
       CASE WHEN mine THEN r.ownReinforcedAt ELSE r.sharedReinforcedAt END AS since
  // An edge that had nothing of its own has from its first gain on what it is then.
  WITH r, gained, since, CASE WHEN gained AND r.ownWeight = 0 THEN r.confidence WHEN r.confidence = known THEN r.ownConfidence
       WHEN r.confidence > known THEN round(r.ownConfidence + r.confidence - known, 6)
       WHEN r.ownConfidence < r.confidence THEN r.ownConfidence ELSE r.confidence END AS own
  SET r.ownWeight = r.weight - r.sharedWeight, r.ownConfidence = CASE WHEN own > 1 THEN 1.0 ELSE own END,
      r.ownReinforcedAt = CASE WHEN r.lastReinforcedAt > since OR gained AND r.ownReinforcedAt IS NULL THEN r.lastReinforcedAt ELSE r.ownReinforcedAt END
  SET r.sharedWeight = 0, r.sharedConfidence = 0.0
  RETURN count(r) AS freed
}
CALL (w) {
  UNWIND $ids AS id MATCH (h:Memory {id: id})
  CALL (w, h) {
    WITH w, h WHERE NOT EXISTS { (h)-[:MERGED_INTO]->() }
    MATCH (m:Memory)-[:MERGED_INTO*0..]->(h)
    MATCH (m)-[r:COACTIVATED|REINFORCES|CAUSED|ABOUT]-(o)
    CALL (o) {
      OPTIONAL MATCH (o)-[:MERGED_INTO*]->(t) WHERE NOT EXISTS { (t)-[:MERGED_INTO]->() }
      RETURN coalesce(t, o) AS end
    }
    WITH w, h, m, r, o, end, coalesce(r.ownWeight, r.weight) AS weight, coalesce(r.ownConfidence, r.confidence) AS confidence,
         coalesce(r.ownReinforcedAt, r.lastReinforcedAt) AS reinforced,
         coalesce(r.ownCreatedAt, CASE WHEN r.ownWeight IS NULL THEN r.createdAt ELSE r.ownReinforcedAt END) AS created
    WHERE end <> h AND NOT (m = h AND o = end) AND weight > 0
    WITH h, end, type(r) AS kind, r, startNode(r) = m AS outgoing, weight, confidence, reinforced, created
         ORDER BY confidence + w.fadingLoss / (w.fadingWindowDays * 86400000.0) * reinforced.epochMillis DESC, r.pair
    WITH h, end, kind, collect({r: r, outgoing: outgoing, confidence: confidence, lastReinforcedAt: reinforced})[0] AS best, sum(weight) AS weight, min(created) AS created
    WITH *, head(COLLECT { MATCH (h)-[e]-(end) WHERE type(e) = kind RETURN e ORDER BY e.pair }) AS x
    CALL (h, end, kind, best, x) {
      WITH kind, best, CASE WHEN best.outgoing THEN h ELSE end END AS a, CASE WHEN best.outgoing THEN end ELSE h END AS b, x WHERE x IS NULL
      WITH kind, best, CASE WHEN kind = 'COACTIVATED' AND b.lineageId < a.lineageId THEN [b, a] ELSE [a, b] END AS ends
      WITH kind, best.r AS r, ends[0] AS a, ends[1] AS b, CASE kind WHEN 'COACTIVATED' THEN '|' ELSE '>' END AS mark
      CREATE (a)-[n:$(kind)]->(b)
      SET n = r {.*, pair: a.lineageId + mark + coalesce(b.lineageId, b.name), retrieval: null, ownWeight: 0, ownConfidence: 0.0, ownReinforcedAt: null, ownCreatedAt: null,
                 strengthenedAt: CASE kind WHEN 'REINFORCES' THEN datetime({epochMillis: $now}) END}
      RETURN n AS edge
      UNION
      WITH x, x.ownWeight IS NULL AS whole WHERE x IS NOT NULL
      FOREACH (_ IN CASE WHEN whole THEN [1] ELSE [] END |
        SET x.ownWeight = x.weight, x.ownConfidence = x.confidence, x.ownReinforcedAt = x.lastReinforcedAt, x.ownCreatedAt = x.createdAt)
      RETURN x AS edge
    }
    SET edge.sharedWeight = weight, edge.sharedConfidence = best.confidence, edge.sharedReinforcedAt = best.lastReinforcedAt, edge.sharedCreatedAt = created
    RETURN count(edge) AS shared
  }
  CALL (w, h) {
    MATCH (h)-[r:COACTIVATED|REINFORCES|CAUSED|ABOUT]-() WHERE r.sharedWeight IS NOT NULL
    WITH r, r.sharedWeight > 0 AS shared, r.sharedWeight > 0 AND NOT coalesce(r.ownConfidence + w.fadingLoss / (w.fadingWindowDays * 86400000.0) * r.ownReinforcedAt.epochMillis
         > r.sharedConfidence + w.fadingLoss / (w.fadingWindowDays * 86400000.0) * r.sharedReinforcedAt.epochMillis, false) AS theirs
    SET r.weight = r.ownWeight + r.sharedWeight, r.confidence = CASE WHEN theirs THEN r.sharedConfidence ELSE r.ownConfidence END,
        r.lastReinforcedAt = CASE WHEN theirs THEN r.sharedReinforcedAt ELSE r.ownReinforcedAt END,
        r.createdAt = CASE WHEN shared AND NOT coalesce(r.ownCreatedAt < r.sharedCreatedAt, false) THEN r.sharedCreatedAt ELSE coalesce(r.ownCreatedAt, r.ownReinforcedAt) END
    FOREACH (key IN CASE WHEN shared THEN [] ELSE ['ownWeight', 'ownConfidence', 'ownReinforcedAt', 'ownCreatedAt', 'sharedWeight', 'sharedConfidence',
                                                   'sharedReinforcedAt', 'sharedCreatedAt'] END | SET r[key] = null)
    FOREACH (x IN CASE WHEN r.weight > 0 THEN [] ELSE [r] END | DELETE x)
  }
  RETURN sum(shared) AS edges
}
RETURN edges

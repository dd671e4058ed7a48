// @name     recall.between
// @version  3
// @mode     read
// @purpose  How strongly memories lead to each other, over all the associations between them.
// @param    ids            list<string>  heads, at most 30
// @param    minConfidence  float?        as in recall.traverse
// @param    now            integer       epoch milliseconds
// @param    reader         string        local_agent | session | peer | public; of others' walks count the associations that a memory has itself
// @returns  source         integer       position in ids
// @returns  target         integer       position in ids
// @returns  strength       float         sum of the confidences
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
WITH w, CASE WHEN $minConfidence IS NULL OR isNaN($minConfidence) THEN w.visibilityFloor
             WHEN $minConfidence < 0 THEN 0.0 WHEN $minConfidence > 1 THEN 1.0 ELSE $minConfidence END AS least
UNWIND range(0, size($ids) - 1) AS source
MATCH (a:Memory {id: $ids[source]}) WHERE ($reader = 'local_agent' OR a:Crystal AND NOT coalesce(a.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND a.forgetAt IS :: ZONED DATETIME AND a.sensitivity IN ['normal', 'personal'] AND (a.accessScope = 'public' OR a.accessScope = 'shared' AND $reader = 'session'))
UNWIND range(0, size($ids) - 1) AS target
MATCH (b:Memory {id: $ids[target]}) WHERE ($reader = 'local_agent' OR b:Crystal AND NOT coalesce(b.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND b.forgetAt IS :: ZONED DATETIME AND b.sensitivity IN ['normal', 'personal'] AND (b.accessScope = 'public' OR b.accessScope = 'shared' AND $reader = 'session')) AND a <> b AND a.isTest = b.isTest AND coalesce(a.scope, '') = coalesce(b.scope, '')
CALL (a, b) {
  MATCH (a)-[r:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]-(b) WHERE NOT r:CAUSED OR startNode(r) = a
  RETURN [r] AS edges
  UNION ALL
  MATCH (a)-[first:ABOUT]->(e)<-[second:ABOUT]-(b)
  RETURN [first, second] AS edges
}
WITH w, least, source, target, edges UNWIND edges AS r
WITH * WHERE $reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0
// faded confidence
WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
  WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
  WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
     CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
  THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
WITH least, source, target, edges, min(confidence) AS confidence WHERE confidence >= least
RETURN source, target, sum(confidence) AS strength ORDER BY source, target

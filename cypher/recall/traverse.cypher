// @name     recall.traverse
// @version  10
// @mode     read
// @purpose  One hop of a walk over associations: what the memories reached last add to their neighbours.
// @param    known           map       id to {score, hops, path}; the seeds have 0 hops
// @param    hop             integer   the number of this hop, from 1
// @param    minConfidence   float?    weaker associations are ignored; null or NaN: visibilityFloor; 0 admits all
// @param    includeExpired  boolean
// @param    fanOut          integer   associations to follow from a memory, the strongest
// @param    beam            integer   newly reached memories to keep, the strongest
// @param    now             integer   epoch milliseconds
// @param    landmark        integer   epoch milliseconds, origin of decayKey
// @param    reader          string    local_agent | session | peer | public
// @returns  id              string
// @returns  lineageId       string
// @returns  score           float     the known score and what this hop adds
// @returns  hops            integer   the fewest hops that lead there
// @returns  path            list<map> {from, type, to, confidence, through}; through: the entity between, if any
//
// An association adds confidence * hopDecay ^ hop, whatever its type; the confidence already reflects how often, so weights do not
// count. Nothing flows back to the seeds or to what an earlier hop reached. ABOUT joins two memories through an entity, in one hop, as
// strongly as the weaker of its two edges. Paths to a memory are merged after each hop, not listed: fanOut limits the edges followed
// from a memory and from an entity, beam the newly reached memories. A memory settled after $now counts with that energy.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH log(c.expirationThreshold) - 1e-9 AS brink
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
WITH brink, w, CASE WHEN $minConfidence IS NULL OR isNaN($minConfidence) THEN w.visibilityFloor
                WHEN $minConfidence < 0 THEN 0.0 WHEN $minConfidence > 1 THEN 1.0 ELSE $minConfidence END AS least
UNWIND [id IN keys($known) WHERE $known[id].hops = $hop - 1] AS id
MATCH (n:Memory {id: id})
CALL (brink, w, least, n) {
  MATCH (n)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED]-(m)
  WHERE ($reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0) AND ((r:ABOUT AND NOT m:Memory) OR (NOT r:ABOUT AND (m:Head OR m:TestHead) AND m <> n AND (NOT r:CAUSED OR startNode(r) = n)
    AND m.isTest = n.isTest AND coalesce(m.scope, '') = coalesce(n.scope, '') AND coalesce(m.endReason, '') <> 'retracted'
    AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
    // @slot filter
    AND ($includeExpired OR m.validTo IS NULL AND
         coalesce(m.decayKey >= brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0,
                  m.forgetAt > datetime({epochMillis: $now}), true))))
  // faded confidence
  WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
    WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
    WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
  WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
       CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
  WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
    THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
  WITH m AS o, type(r) AS kind, confidence WHERE confidence >= least AND kind IS NOT NULL  // null: a promotion has just moved it
  ORDER BY confidence DESC, kind, coalesce(o.lineageId, o.name) LIMIT $fanOut
  RETURN o, kind, confidence
}
WITH brink, w, least, o, collect({n: n, kind: kind, confidence: confidence}) AS ways, n.isTest AS isTest, coalesce(n.scope, '') AS scope
// An entity is passed through once, however many of the memories mention it.
CALL (brink, w, least, o, ways, isTest, scope) {
  WITH o, ways WHERE o:Memory
  UNWIND ways AS way
  RETURN way, o AS m, way.confidence AS confidence, null AS through
  UNION ALL
  WITH brink, w, least, o, ways, isTest, scope WHERE NOT o:Memory
  CALL (brink, w, least, o, isTest, scope) {
    MATCH (o)<-[r:ABOUT]-(m:Memory)
    WHERE ($reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0) AND (m:Head OR m:TestHead) AND m.isTest = isTest AND coalesce(m.scope, '') = scope AND coalesce(m.endReason, '') <> 'retracted'
      AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
      // @slot filter
      AND ($includeExpired OR m.validTo IS NULL AND
           coalesce(m.decayKey >= brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0,
                  m.forgetAt > datetime({epochMillis: $now}), true))
    // faded confidence
    WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
      WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
      WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
    WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
         CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
    WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
      THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
    WITH m, confidence WHERE confidence >= least AND type(r) IS NOT NULL
    ORDER BY confidence DESC, m.lineageId LIMIT $fanOut
    RETURN m, confidence AS second
  }
  UNWIND ways AS way
  WITH o, way, m, second WHERE m <> way.n
  RETURN way, m, CASE WHEN second < way.confidence THEN second ELSE way.confidence END AS confidence, o.name AS through
}
WITH w, way, m, confidence, through, $known[m.id] AS before
WHERE before IS NULL OR (before.hops = $hop - 1 AND before.hops > 0)
WITH w, way.n AS n, m, way.kind AS kind, confidence, through, before ORDER BY confidence DESC, kind, n.lineageId, through
WITH w, m, before, sum(confidence * w.hopDecay ^ $hop) AS brought,
     head(collect({from: n.id, type: kind, to: m.id, confidence: confidence, through: through})) AS edge
WITH m, before, coalesce(before.score, 0.0) + brought AS score, edge ORDER BY score DESC, m.lineageId
WITH collect({m: m, score: score, edge: edge, before: before}) AS all
UNWIND [each IN all WHERE each.before IS NOT NULL] + [each IN all WHERE each.before IS NULL][..$beam] AS each
WITH each.m AS m, each.score AS score, each.edge AS edge, each.before AS before
RETURN m.id AS id, m.lineageId AS lineageId, score, coalesce(before.hops, $hop) AS hops,
       coalesce(before.path, $known[edge.from].path + [edge]) AS path

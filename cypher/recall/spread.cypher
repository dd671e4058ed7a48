// @name     recall.spread
// @version  25
// @mode     read
// @purpose  Every memory that the words found or that is joined to one they found, with what each source adds to it.
// @after    recall.consult
// @param    asked.isTest         boolean
// @param    asked.fromUser       boolean       false: the question asks what an assistant said, or for a summary
// @param    asked.scope          string?       sees this scope and memories without a scope; null: all
// @param    asked.tier           string?       only this tier
// @param    asked.begins         integer?      epoch milliseconds; only memories created then or later
// @param    asked.ends           integer?      epoch milliseconds; only memories created before
// @param    asked.includeExpired boolean       false: leaves out what has ended or is due to end
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.strict         boolean       leave out what is known not to be true
// @param    asked.trueAt         integer?      epoch milliseconds: what was true then; null: now
// @param    asked.now            integer       epoch milliseconds; equal to $asked.asOf if that is set
// @param    asked.landmark       integer       epoch milliseconds, origin of decayKey
// @param    asked.reader         string        local_agent | session | peer | public
// @gives    brink                float         unchanged, like w, sessions, bestSession, participants, named and wholly
// @gives    w                    node
// @gives    sessions             list<map>
// @gives    bestSession          float?
// @gives    participants         list<string>
// @gives    named                list<string>
// @gives    wholly               boolean
// @gives    wishes               integer       number of standing instructions and preferences
// @gives    m                    node          a memory that passes the filters
// @gives    fullText             float?        score of its own words in the full-text index
// @gives    words                float         the same, relative to the best
// @gives    around               float         score of what is said around it, relative to the best, times its weight
// @gives    brought              float         activation: what its associations add
// @gives    edges                list<map>     {a, r, confidence, age, adds}: where that came from
// @gives    fact                 float         that it tells what a fact says of what the question names, times its weight
//
// Activation flows from hits over their edges and is added up where it arrives, without listing paths. Memories that do not pass the
// filters are left out, however they were reached.
CALL (brink, w, hits, bestHit, arounds, bestAround, wishes, facts) {
  CALL (w, hits, bestHit, arounds, bestAround, wishes, facts) {
    UNWIND [hit IN hits | {m: hit.m, fullText: hit.score, words: hit.score / bestHit}]
      + [hit IN arounds | {m: hit.m, around: hit.score / bestAround * CASE hit.m.role WHEN 'user' THEN w.userAroundWeight ELSE w.aroundWeight END}]
      + [wish IN wishes WHERE wish.directive IS NULL | {m: wish}]
      + [fact IN facts | {m: fact.m, fact: w.factWeight * fact.share}] AS each
    RETURN each.m AS m, each.fullText AS fullText, coalesce(each.words, 0.0) AS words, 0.0 AS brought, null AS edge,
           coalesce(each.around, 0.0) AS around, coalesce(each.fact, 0.0) AS fact
    UNION ALL
    // Activation: what a hit offers over an edge, times the confidence of the edge.
    CALL (w, hits, bestHit, arounds, bestAround) {
      // Within a session: from a question to its answer, from a reply to what it replies to, and to the reply where replies are asked for.
      UNWIND [hit IN hits[..w.seeds] | {m: hit.m, words: hit.score / bestHit, around: 0.0}]
        + CASE WHEN NOT $asked.fromUser THEN [hit IN arounds[..w.seeds] | {m: hit.m, words: 0.0, around: w.userAroundWeight * hit.score / bestAround}]
          ELSE [] END AS source
      WITH w, source, source.m AS a
      MATCH (a)-[r:NEXT]-(m:Memory)
      WITH w, source, a, r, m, coalesce(a.role, 'person') AS role, startNode(r) = a AS onward
      RETURN a, r, m, CASE
        WHEN role = 'person' AND onward AND r.answers THEN source.words * w.spreadAnswer
        WHEN role = 'assistant' AND NOT onward AND r.replies THEN source.words * w.spreadReply
        WHEN role = 'user' AND onward AND r.replies AND NOT $asked.fromUser THEN (source.words + source.around) * w.spreadReplied
        ELSE 0.0 END AS offered
      UNION ALL
      // From the best hits to what was retrieved with them, is like them, or was caused. Hubs are left out: they tell nothing.
      UNWIND hits[..w.leaders] AS hit
      WITH w, hit.m AS a, hit.score / bestHit AS words
      WHERE CASE WHEN $asked.reader = 'local_agent' THEN COUNT { (a)-[:COACTIVATED|REINFORCES|CAUSED]-() } ELSE COUNT {
        MATCH (a)-[r:COACTIVATED|REINFORCES|CAUSED]-(m:Memory) WHERE coalesce(r.ownWeight, 1) > 0 AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session')) } END <= w.hubDegree
      CALL (w, a) {
        MATCH (a)-[r:COACTIVATED|REINFORCES|CAUSED]-(m:Memory)
        WITH w, r, m, CASE type(r)
          WHEN 'COACTIVATED' THEN w.coactivatedWeight WHEN 'REINFORCES' THEN w.reinforcesWeight ELSE w.causedWeight END AS weight
        WITH w, r, m, weight ORDER BY weight * coalesce(toFloatOrNull(r.confidence), 1.0) DESC, r.pair WHERE weight > 0 AND ($asked.reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0)
          AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
          // @slot filter
        WITH w, collect({r: r, m: m, weight: weight}) AS edges
        RETURN edges[..w.leaderFanOut] AS strongest
      }
      UNWIND strongest AS edge
      RETURN a, edge.r AS r, edge.m AS m, words * edge.weight AS offered
    }
    // What the index has found is filed under the scope and not retracted; what an edge leads to has to be looked at.
    WITH w, a, r, m, offered WHERE offered > 0 AND ($asked.asOf IS NULL OR NOT coalesce(r.createdAt > datetime({epochMillis: $asked.asOf}), false)) AND coalesce(m.endReason, '') <> 'retracted' AND ($asked.scope IS NULL OR coalesce(m.scope, '') IN ['', $asked.scope])
    // faded confidence
    WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $asked.now - CASE
      WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
      WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
    WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
         CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
    WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
      THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
    WITH a, r, m, age, offered, confidence WHERE confidence >= w.visibilityFloor
    RETURN m, null AS fullText, 0.0 AS words, offered * confidence AS brought,
           {a: a, r: r, confidence: confidence, age: age, adds: offered * confidence} AS edge, 0.0 AS around, 0.0 AS fact
  }
  WITH brink, m, max(fullText) AS fullText, sum(words) AS words, sum(around) AS around, sum(brought) AS brought, collect(edge) AS edges, max(fact) AS fact
  WHERE CASE WHEN $asked.isTest THEN m:TestHead ELSE m:Head END
    AND ($asked.includeExpired OR NOT CASE
      WHEN m.validTo IS NOT NULL AND ($asked.asOf IS NULL OR m.validTo.epochMillis <= $asked.asOf) THEN true
      WHEN $asked.asOf IS NOT NULL AND m.lastDecay.epochMillis > $asked.asOf THEN false
      ELSE coalesce(m.decayKey < brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $asked.now}) THEN m.lastDecay.epochMillis ELSE $asked.now END) - $asked.landmark) / 3600000.0,
                    m.forgetAt <= datetime({epochMillis: $asked.now}), false) END)
    AND ($asked.tier IS NULL OR m.tier = $asked.tier AND ($asked.asOf IS NULL OR m.validFrom.epochMillis <= $asked.asOf) OR EXISTS {
      MATCH (o:Memory {lineageId: m.lineageId})
      WHERE ($asked.reader = 'local_agent' OR o:Crystal AND NOT coalesce(o.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND o.forgetAt IS :: ZONED DATETIME AND o.sensitivity IN ['normal', 'personal'] AND (o.accessScope = 'public' OR o.accessScope = 'shared' AND $asked.reader = 'session')) AND o.tier = $asked.tier AND o.endReason <> 'undone' AND o.validFrom.epochMillis <= $asked.asOf < o.validTo.epochMillis AND m.validFrom.epochMillis > $asked.asOf })
    AND ($asked.begins IS NULL OR m.created.epochMillis >= $asked.begins) AND ($asked.ends IS NULL OR m.created.epochMillis < $asked.ends) AND ($asked.asOf IS NULL OR m.created.epochMillis <= $asked.asOf)
    AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
    AND NOT ($asked.strict AND [then IN [datetime({epochMillis: coalesce($asked.trueAt, $asked.now)})] | false
      // @slot untrue
      ][0])
    // @slot filter
  RETURN m, fullText, words, around, brought, edges, fact
}
RETURN brink, w, sessions, bestSession, participants, named, wholly, size(wishes) AS wishes, m, fullText, words, around, brought, edges, fact

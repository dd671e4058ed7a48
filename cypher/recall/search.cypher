// @name     recall.search
// @version  7
// @mode     read
// @purpose  What answers a question best: full text on memories, on what is said around them and on their sessions, spread over associations, weighed with signals.
// @param    index          string        memory_words | test_memory_words
// @param    sessionIndex   string        session_words | test_session_words
// @param    words          string        a Lucene query for the question's words in a memory's own
// @param    aroundWords    string        the same in a memory's own and those around it
// @param    sessionWords   string        the same in a session's words
// @param    standingWords  string        the same in a user's standing instructions and preferences
// @param    standing       boolean       such may hold for this question
// @param    isTest         boolean
// @param    scope          string?       sees this scope and what has none; null: everything
// @param    tier           string?       only this tier
// @param    begins         integer?      epoch milliseconds; only what was created then or later
// @param    ends           integer?      epoch milliseconds; only what was created before
// @param    includeExpired boolean
// @param    asOf           integer?      epoch milliseconds: what there was then, at today's weights; null: what there is
// @param    sessions       integer       sessions that are looked at
// @param    candidates     integer       memories that are weighed with signals, the best by words, surroundings and activation
// @param    widen          integer       factor on the pool, where a filter is not in the index
// @param    names          list<string>  words of the question in which a participant may be named
// @param    when           map?          the date it names: {begins, ends} or {days} or {month}, and its weight
// @param    asksWhen       boolean       it asks for a time
// @param    asksName       boolean       it asks for a name or a place
// @param    asksCount      boolean       it asks for a number
// @param    fromUser       boolean       a user's own words are better than an assistant's
// @param    now            integer       epoch milliseconds; $asOf where that is given
// @param    landmark       integer       epoch milliseconds, origin of decayKey
// @param    skip           integer
// @param    limit          integer
// @returns  id             string
// @returns  lineageId      string
// @returns  importKey      string?       of the lineage's first version
// @returns  content        string
// @returns  tier           string
// @returns  created        integer       epoch milliseconds
// @returns  sessionId      string?
// @returns  speaker        string?
// @returns  energy         float?        at $now; of an expired memory, what it ended with; null: not known any more
// @returns  expired        boolean       ended, or due to end
// @returns  score          float         the sum of the parts, times expiredWeight if expired
// @returns  fullText       float?        what the full-text index gave its own words
// @returns  parts          map           what each signal adds: words, around, associations, session, speaker, date, time, answer, role, standing
// @returns  path           list<map>     {from, type, to, through, confidence, ageDays, adds}: what brought activation, in no order
// @returns  wishes         integer       standing instructions and preferences that were looked at
//
// A full-text score is divided by the best of its kind, which cancels Lucene's constants. Activation goes from hits over their edges
// and is merged where it arrives: ways are never listed. What must not be seen is left out however it was reached.
// Heads stand for the versions of $asOf; recall.versions names those. What was settled after $now has the energy it was settled to.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH log(c.expirationThreshold) - 1e-9 AS brink
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
CALL (w) {
  CALL db.index.fulltext.queryNodes($index, $words, {limit: w.pool * $widen}) YIELD node, score
  WHERE coalesce(node.endReason, '') <> 'retracted' AND ($asOf IS NULL OR node.created.epochMillis <= $asOf)
  RETURN collect({m: node, score: score}) AS hits, max(score) AS bestHit
}
CALL (w) {
  CALL db.index.fulltext.queryNodes($index, $aroundWords, {limit: w.pool * $widen}) YIELD node, score
  WHERE coalesce(node.endReason, '') <> 'retracted' AND ($asOf IS NULL OR node.created.epochMillis <= $asOf)
  RETURN collect({m: node, score: score}) AS arounds, max(score) AS bestAround
}
CALL (w) {
  CALL db.index.fulltext.queryNodes($sessionIndex, $sessionWords, {limit: $sessions}) YIELD node, score
  RETURN collect({key: node.scope + '\u0001' + node.name, score: score}) AS sessions, max(score) AS bestSession
}
CALL (w) {
  // Standing instructions and preferences hold whatever they have in common with the question.
  WITH w WHERE $standing
  CALL db.index.fulltext.queryNodes($index, $standingWords, {limit: w.fanOut}) YIELD node WHERE coalesce(node.endReason, '') <> 'retracted'
  RETURN collect(node) AS wishes
}
CALL (hits) {
  UNWIND hits AS hit
  WITH DISTINCT toLower(hit.m.speaker) AS speaker WHERE speaker IS NOT NULL
  RETURN collect(speaker) AS participants
}
WITH brink, w, hits, bestHit, arounds, bestAround, sessions, bestSession, wishes, participants,
     [p IN participants WHERE any(part IN split(p, ' ') WHERE
       any(n IN $names WHERE part = n OR size(n) >= 3 AND part STARTS WITH n))] AS named
CALL (w, hits, bestHit, arounds, bestAround, wishes) {
  CALL (w, hits, bestHit, arounds, bestAround, wishes) {
    UNWIND hits AS hit
    RETURN hit.m AS m, hit.score AS fullText, hit.score / bestHit AS words, 0.0 AS around, 0.0 AS brought, null AS edge
    UNION ALL
    UNWIND arounds AS hit
    RETURN hit.m AS m, null AS fullText, 0.0 AS words, hit.score / bestAround AS around, 0.0 AS brought, null AS edge
    UNION ALL
    UNWIND wishes AS wish
    RETURN wish AS m, null AS fullText, 0.0 AS words, 0.0 AS around, 0.0 AS brought, null AS edge
    UNION ALL
    // Activation: what a hit offers over an edge, and what the edge lets through.
    CALL (w, hits, bestHit) {
      // Within a session: from a question to its answer, from a reply to what it replies to, between a user's own messages.
      UNWIND hits[..w.seeds] AS hit
      WITH w, hit.m AS a, hit.score / bestHit AS words
      MATCH (a)-[r:NEXT]-(m:Memory)
      WITH w, a, r, m, words, coalesce(a.role, 'person') AS role, startNode(r) = a AS onward
      RETURN a, [r] AS way, m, words * CASE
        WHEN role = 'person' AND onward AND r.answers THEN w.spreadAnswer
        WHEN role = 'assistant' AND NOT onward AND r.replies THEN w.spreadReply
        WHEN role = 'user' AND m.role = 'user' THEN CASE WHEN onward THEN w.spreadPrevious ELSE w.spreadNext END
        ELSE 0.0 END AS offered
      UNION ALL
      // In a chat with an assistant two of the user's messages stand on either side of a reply.
      UNWIND hits[..w.seeds] AS hit
      WITH w, hit.m AS a, hit.score / bestHit AS words WHERE a.role = 'user'
      MATCH (a)-[first:NEXT]-(reply:Memory)-[r:NEXT]-(m:Memory)
      WHERE reply.role = 'assistant' AND m.role = 'user' AND reply.isTest = $isTest AND coalesce(reply.endReason, '') <> 'retracted'
        AND ($scope IS NULL OR reply.scope IS NULL OR reply.scope = $scope)
      RETURN a, [first, r] AS way, m, words * CASE WHEN endNode(r) = m THEN w.spreadPreviousButOne ELSE w.spreadNextButOne END AS offered
      UNION ALL
      // Of the best: to what was retrieved with them, is like them, or was caused. What is joined to everything says nothing.
      UNWIND hits[..w.leaders] AS hit
      WITH w, hit.m AS a, hit.score / bestHit AS words
      WHERE COUNT { (a)-[:COACTIVATED|REINFORCES|CAUSED]-() } <= w.hubDegree
      CALL (w, a) {
        MATCH (a)-[r:COACTIVATED|REINFORCES|CAUSED]-(m:Memory)
        WITH w, r, m, CASE type(r)
          WHEN 'COACTIVATED' THEN w.coactivatedWeight WHEN 'REINFORCES' THEN w.reinforcesWeight ELSE w.causedWeight END AS weight
        WITH w, r, m, weight ORDER BY weight * coalesce(r.confidence, 1.0) DESC, r.pair
        WITH w, collect({r: r, m: m, weight: weight}) AS edges
        RETURN edges[..w.leaderFanOut] AS strongest
      }
      UNWIND strongest AS edge
      RETURN a, [edge.r] AS way, edge.m AS m, words * edge.weight AS offered
    }
    WITH w, a, way, m, offered WHERE offered > 0 AND ($asOf IS NULL OR all(r IN way WHERE r.createdAt.epochMillis <= $asOf))
    UNWIND way AS r
    // faded confidence
    WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
      WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
      WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
    WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
         CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
    WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
      THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
    WITH a, way, m, offered, w.visibilityFloor AS floor, collect(confidence) AS confidences, max(age) AS age
    WHERE all(each IN confidences WHERE each >= floor)
    WITH a, way, m, age, offered, reduce(product = 1.0, each IN confidences | product * each) AS confidence
    RETURN m, null AS fullText, 0.0 AS words, 0.0 AS around, offered * confidence AS brought,
           {a: a, way: way, confidence: confidence, age: age, adds: offered * confidence} AS edge
  }
  WITH m, max(fullText) AS fullText, sum(words) AS words, sum(around) AS around, sum(brought) AS brought, collect(edge) AS edges
  WHERE m.isTest = $isTest AND (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted'
    AND ($scope IS NULL OR m.scope IS NULL OR m.scope = $scope)
    AND ($tier IS NULL OR m.tier = $tier AND ($asOf IS NULL OR m.validFrom.epochMillis <= $asOf) OR EXISTS {
      MATCH (o:Memory {lineageId: m.lineageId})
      WHERE o.tier = $tier AND o.endReason <> 'undone' AND o.validFrom.epochMillis <= $asOf < o.validTo.epochMillis AND m.validFrom.epochMillis > $asOf })
    AND ($begins IS NULL OR m.created.epochMillis >= $begins) AND ($ends IS NULL OR m.created.epochMillis < $ends)
    AND ($asOf IS NULL OR m.created.epochMillis <= $asOf)
  RETURN m, fullText, words, around, brought, edges
}
WITH brink, w, m, fullText, edges, words, w.aroundWeight * around AS around, brought, sessions, bestSession, size(wishes) AS wishes, participants, named,
     CASE WHEN $standing AND m.role = 'user'
       THEN CASE WHEN m.rules THEN w.instructionWeight ELSE 0.0 END + CASE WHEN m.prefers THEN w.preferenceWeight ELSE 0.0 END
       ELSE 0.0 END AS standing
// What has little of all this is not lifted by other signals.
ORDER BY words + around + brought + standing DESC, m.lineageId LIMIT $candidates
WITH *, coalesce(m.scope, '') + '\u0001' + m.sessionId AS home
WITH w, wishes, m, fullText, edges, words, around, brought, standing,
     w.sessionWeight * coalesce([s IN sessions WHERE s.key = home | s.score / bestSession][0], 0.0) AS session,
     CASE WHEN size(named) = 1 AND toLower(m.speaker) = named[0] THEN w.speakerWeight ELSE 0.0 END AS speaker,
     CASE
       WHEN $when IS NULL THEN 0.0
       WHEN $when.begins <= m.created.epochMillis < $when.ends THEN w.dateWeight * $when.weight
       WHEN m.created.month * 100 + m.created.day IN $when.days THEN w.dateWeight
       WHEN m.created.month = $when.month THEN w.dateWeight
       ELSE 0.0 END AS date,
     CASE WHEN $asksWhen AND m.dated THEN w.timeWeight ELSE 0.0 END AS time,
     CASE WHEN $asksName AND any(n IN m.named WHERE NOT n IN participants) THEN w.answerTypeWeight ELSE 0.0 END
     + CASE WHEN $asksCount AND m.counted THEN w.answerTypeWeight ELSE 0.0 END AS answer,
     CASE coalesce(m.role, 'person')
       WHEN 'person' THEN CASE WHEN m.asks THEN -w.questionPenalty ELSE 0.0 END
       WHEN 'user' THEN CASE WHEN $fromUser THEN w.userWeight ELSE 0.0 END
       ELSE 0.0 END AS role,
     CASE
       WHEN m.validTo IS NOT NULL AND ($asOf IS NULL OR m.validTo.epochMillis <= $asOf) THEN true
       WHEN $asOf IS NOT NULL AND m.lastDecay.epochMillis > $asOf THEN false
       ELSE coalesce(m.decayKey < brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0, false)
     END AS expired
WHERE $includeExpired OR NOT expired
WITH *, words + around + brought + session + speaker + date + time + answer + role + standing AS total
// Sums come in any order; what differs in the last digits alone is a tie.
WITH *, round(CASE WHEN expired AND total > 0 THEN total * w.expiredWeight ELSE total END, 9) AS score
ORDER BY score DESC, m.lineageId SKIP $skip LIMIT $limit
CALL (m) {
  WITH m WHERE m.id <> m.lineageId
  MATCH (first:Memory {id: m.lineageId})
  RETURN collect(first.importKey)[0] AS firstKey
}
RETURN m.id AS id, m.lineageId AS lineageId, coalesce(m.importKey, firstKey) AS importKey, m.content AS content, m.tier AS tier,
       m.created.epochMillis AS created, m.sessionId AS sessionId, m.speaker AS speaker,
       CASE WHEN $asOf IS NOT NULL AND m.lastDecay.epochMillis > $asOf THEN null ELSE coalesce(exp(m.decayKey - m.decayRate * (
         (CASE WHEN expired AND m.validTo IS NOT NULL OR m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END)
         - $landmark) / 3600000.0), m.energy) END AS energy,
       expired, score, fullText,
       {words: words, around: around, associations: brought, session: session, speaker: speaker, date: date, time: time,
        answer: answer, role: role, standing: standing} AS parts,
       // What a promotion has moved meanwhile has no type any more.
       [step IN [e IN edges | {from: e.a.id, type: type(e.way[0]), to: m.id, through: CASE size(e.way) WHEN 2 THEN
         [n IN [startNode(e.way[0]), endNode(e.way[0])] WHERE n <> e.a | n.id][0] END,
         confidence: e.confidence, ageDays: e.age / 86400000.0, adds: e.adds}] WHERE step.type IS NOT NULL] AS path,
       wishes
ORDER BY score DESC, lineageId

// @name     recall.search
// @version  38
// @mode     read
// @purpose  The memories that answer a question best: full text on memories, what is said around them and their sessions, spread over associations and weighed with signals.
// @after    recall.spread
// @param    asked.isTest         boolean
// @param    asked.scope          string?       sees this scope and memories without a scope; null: all
// @param    asked.branch         string?       what was made on other branches ranks lower; empty: the default one; null: unknown
// @param    asked.standing       boolean       these may apply to this question
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.trueAt         integer?      epoch milliseconds: what was true then; null: now
// @param    asked.candidates     integer       memories to weigh with signals, the best by words, surroundings, activation and facts
// @param    asked.when           map?          the date the question names: {begins, ends} or {days} or {month}, and its weight
// @param    asked.asksWhen       boolean       the question asks for a time
// @param    asked.asksName       boolean       the question asks for a name or a place
// @param    asked.asksCount      boolean       the question asks for a number
// @param    asked.asksAdvice     boolean       the question asks for advice
// @param    asked.fromUser       boolean       prefer a user's own words to an assistant's; false: the other way round
// @param    asked.now            integer       epoch milliseconds; equal to $asked.asOf if that is set
// @param    asked.landmark       integer       epoch milliseconds, origin of decayKey
// @param    asked.reader         string        local_agent | session | peer | public
// @param    asked.ranked         integer       memories to rank: at least ten, and as many as the page needs
// @gives    m                    node
// @gives    wishes               integer       standing instructions and preferences considered
// @gives    byAnother            boolean       the question names one participant by a whole word, and somebody else says it
// @gives    lacking              boolean       it is known not to hold the name or the number that the question asks for
// @gives    hit                  map           m as recall.cover returns it, without its coverage
//
// Directives stand beside the hits, so they gain nothing among them but by their words.
// Heads stand for the versions of $asked.asOf; recall.versions names those. A memory settled after $asked.now counts with that energy.
WITH brink, w, m, fullText, edges, words, around, brought, fact, sessions, bestSession, wishes, participants, named, wholly,
     CASE WHEN $asked.standing AND wishes > 0 AND m.role = 'user' AND m.directive IS NULL
       THEN CASE WHEN m.rules THEN w.instructionWeight ELSE 0.0 END
            + CASE WHEN m.prefers THEN w.preferenceWeight + CASE WHEN $asked.asksAdvice THEN w.adviceWeight ELSE 0.0 END ELSE 0.0 END
       ELSE 0.0 END AS standing, datetime({epochMillis: coalesce($asked.trueAt, $asked.now)}) AS then, {
  // @slot told
  asOf: $asked.asOf} AS told
// Without wishes no memory stands. Other signals cannot bring in a memory that has little of these.
WITH *, {
  // @slot chosen
  found: 1.0} AS chosen ORDER BY (words + around + brought + fact + standing) * reduce(share = 1.0, name IN keys(chosen) | share * chosen[name]) DESC, m.lineageId LIMIT $asked.candidates
// The index knows a scope by its facet. Where damage has made the two differ, the memory is not shown.
WITH * WHERE m.isTest = $asked.isTest AND ($asked.scope IS NULL OR coalesce(m.scope, '') IN ['', $asked.scope])
WITH *, coalesce(m.scope, '') + '\u0001' + m.sessionId AS home,
     $asked.asksName AND any(name IN coalesce(m.named, []) WHERE NOT name IN participants) AS namesOne,
     $asked.asksCount AND coalesce(m.counted, false) AS counts
WITH w, wishes, named, participants, then, told, m, fullText, edges, words, around, brought, fact, standing,
     w.sessionWeight * coalesce([s IN sessions WHERE s.key = home | s.score / bestSession][0], 0.0) AS session,
     CASE WHEN size(named) = 1 AND toLower(m.speaker) = named[0] THEN w.speakerWeight ELSE 0.0 END AS speaker,
     CASE
       WHEN $asked.when IS NULL THEN 0.0
       WHEN $asked.when.begins <= m.created.epochMillis < $asked.when.ends THEN w.dateWeight * $asked.when.weight
       WHEN m.created.month * 100 + m.created.day IN $asked.when.days THEN w.dateWeight
       WHEN m.created.month = $asked.when.month THEN w.dateWeight
       ELSE 0.0 END AS date,
     CASE WHEN $asked.asksWhen AND m.dated THEN w.timeWeight ELSE 0.0 END AS time,
     CASE WHEN namesOne THEN w.answerTypeWeight ELSE 0.0 END + CASE WHEN counts THEN w.answerTypeWeight ELSE 0.0 END AS answer,
     m.terms IS NOT NULL AND ($asked.asksName AND NOT namesOne OR $asked.asksCount AND NOT counts) AS lacking,
     wholly AND size(named) = 1 AND coalesce(toLower(m.speaker) <> named[0], false) AS byAnother,
     CASE coalesce(m.role, 'person')
       WHEN 'person' THEN CASE WHEN m.asks THEN -w.questionPenalty ELSE 0.0 END
       WHEN 'user' THEN CASE WHEN $asked.fromUser AND m.directive IS NULL THEN w.userWeight ELSE 0.0 END
       ELSE CASE WHEN $asked.fromUser THEN 0.0 ELSE w.assistantWeight END END AS role,
     CASE
       WHEN m.validTo IS NOT NULL AND ($asked.asOf IS NULL OR m.validTo.epochMillis <= $asked.asOf) THEN true
       WHEN $asked.asOf IS NOT NULL AND m.lastDecay.epochMillis > $asked.asOf THEN false
       ELSE coalesce(m.decayKey < brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $asked.now}) THEN m.lastDecay.epochMillis ELSE $asked.now END) - $asked.landmark) / 3600000.0,
                     m.forgetAt <= datetime({epochMillis: $asked.now}), false)
     END AS expired
WITH *, {
  // @slot rank
  branch: [sum IN [words + around + brought + fact + session + speaker + date + time + answer + role + standing] | CASE
    WHEN m.branch IS NULL OR sum <= 0 THEN 0.0
    WHEN m.branchDropped <= datetime({epochMillis: $asked.now}) THEN -sum / 2
    WHEN m.branch <> $asked.branch THEN -sum / 4
    ELSE 0.0 END][0]} AS added
WITH *, words + around + brought + fact + session + speaker + date + time + answer + role + standing + reduce(sum = 0.0, name IN keys(added) | sum + added[name]) AS whole
WITH *, added {
  // @slot share
  .*} AS shared
WITH *, whole + reduce(sum = 0.0, name IN [name IN keys(shared) WHERE added[name] IS NULL] | sum + shared[name]) AS rest
WITH *, shared {
  // @slot truth
  .*} AS known
WITH *, rest + reduce(sum = 0.0, name IN [name IN keys(known) WHERE shared[name] IS NULL] | sum + known[name]) AS total
// The order of summation varies, so sums that differ only in the last digits count as a tie.
WITH *, round(CASE WHEN expired AND total > 0 THEN total * w.expiredWeight ELSE total END, 9) AS score
ORDER BY score DESC, m.lineageId LIMIT $asked.ranked
CALL (m) {
  WITH m WHERE m.id <> m.lineageId AND $asked.reader = 'local_agent'
  MATCH (first:Memory {id: m.lineageId})
  USING INDEX SEEK first:Memory(id)
  RETURN collect(first.importKey)[0] AS firstKey
}
WITH *, CASE WHEN expired AND m.validTo IS NOT NULL THEN m.lastDecay.epochMillis
             ELSE CASE WHEN m.lastDecay > datetime({epochMillis: $asked.now}) THEN m.lastDecay.epochMillis ELSE $asked.now END END AS at
RETURN m, wishes, byAnother, lacking, {
  // @slot hit
  id: m.id, lineageId: m.lineageId, importKey: coalesce(m.importKey, firstKey), content: m.content, tier: m.tier,
  created: m.created.epochMillis, sessionId: m.sessionId, speaker: m.speaker, branch: m.branch, expired: expired, score: score, fullText: fullText,
  energy: CASE WHEN $asked.asOf IS NOT NULL AND m.lastDecay.epochMillis > $asked.asOf THEN null
    ELSE coalesce(exp(m.decayKey - m.decayRate * (at - $asked.landmark) / 3600000.0), m.energy) END,
  parts: known {.*, words: words, around: around, associations: brought, fact: fact, session: session, speaker: speaker, date: date, time: time,
    answer: answer, role: role, standing: standing},
  // An edge that a promotion has moved meanwhile has no type.
  path: [step IN [e IN edges | {from: e.a.id, type: type(e.r), to: m.id, confidence: e.confidence, ageDays: e.age / 86400000.0, adds: e.adds}] WHERE step.type IS NOT NULL]
} AS hit

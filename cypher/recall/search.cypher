// @name     recall.search
// @version  12
// @mode     read
// @purpose  The memories that answer a question best: full text on memories, what is said around them and their sessions, spread over associations and weighed with signals.
// @after    recall.spread
// @param    standing       boolean       these may apply to this question
// @param    includeExpired boolean
// @param    asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    candidates     integer       memories to weigh with signals, the best by words, surroundings and activation
// @param    when           map?          the date the question names: {begins, ends} or {days} or {month}, and its weight
// @param    asksWhen       boolean       the question asks for a time
// @param    asksName       boolean       the question asks for a name or a place
// @param    asksCount      boolean       the question asks for a number
// @param    asksAdvice     boolean       the question asks for advice
// @param    fromUser       boolean       prefer a user's own words to an assistant's; false: the other way round
// @param    now            integer       epoch milliseconds; equal to $asOf if that is set
// @param    landmark       integer       epoch milliseconds, origin of decayKey
// @param    ranked         integer       memories to rank: at least ten, and as many as the page needs
// @gives    id             string
// @gives    lineageId      string
// @gives    importKey      string?       of the lineage's first version
// @gives    content        string
// @gives    tier           string
// @gives    created        integer       epoch milliseconds
// @gives    sessionId      string?
// @gives    speaker        string?
// @gives    energy         float?        at $now; of an expired memory its last one; null if it is no longer known
// @gives    expired        boolean       ended, or due to end
// @gives    score          float         the sum of the parts, times expiredWeight if expired
// @gives    fullText       float?        score of its own words in the full-text index
// @gives    parts          map           what each signal adds: words, around, associations, session, speaker, date, time, answer, role, standing
// @gives    path           list<map>     {from, type, to, confidence, ageDays, adds}: what brought activation, unordered
// @gives    wishes         integer       standing instructions and preferences considered
// @gives    m              node
// @gives    named          list<string>  unchanged, like participants
// @gives    participants   list<string>
//
// Heads stand for the versions of $asOf; recall.versions names those. A memory settled after $now counts with that energy.
WITH brink, w, m, fullText, edges, words, around, brought, sessions, bestSession, wishes, participants, named,
     CASE WHEN $standing AND m.role = 'user'
       THEN CASE WHEN m.rules THEN w.instructionWeight ELSE 0.0 END
            + CASE WHEN m.prefers THEN w.preferenceWeight + CASE WHEN $asksAdvice THEN w.adviceWeight ELSE 0.0 END ELSE 0.0 END
       ELSE 0.0 END AS standing
// Other signals cannot bring in a memory that has little of these.
ORDER BY words + around + brought + standing DESC, m.lineageId LIMIT $candidates
WITH *, coalesce(m.scope, '') + '\u0001' + m.sessionId AS home
WITH w, wishes, named, participants, m, fullText, edges, words, around, brought, standing,
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
       ELSE CASE WHEN $fromUser THEN 0.0 ELSE w.assistantWeight END END AS role,
     CASE
       WHEN m.validTo IS NOT NULL AND ($asOf IS NULL OR m.validTo.epochMillis <= $asOf) THEN true
       WHEN $asOf IS NOT NULL AND m.lastDecay.epochMillis > $asOf THEN false
       ELSE coalesce(m.decayKey < brink + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0, false)
     END AS expired
WHERE ($includeExpired OR NOT expired)
WITH *, {
  // @slot rank
  own: 0.0} AS added
WITH *, words + around + brought + session + speaker + date + time + answer + role + standing
  + reduce(sum = 0.0, name IN keys(added) | sum + added[name]) AS total
// The order of summation varies, so sums that differ only in the last digits count as a tie.
WITH *, round(CASE WHEN expired AND total > 0 THEN total * w.expiredWeight ELSE total END, 9) AS score
ORDER BY score DESC, m.lineageId LIMIT $ranked
CALL (m) {
  WITH m WHERE m.id <> m.lineageId
  MATCH (first:Memory {id: m.lineageId})
  RETURN collect(first.importKey)[0] AS firstKey
}
WITH *, CASE WHEN expired AND m.validTo IS NOT NULL THEN m.lastDecay.epochMillis
             ELSE CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END END AS at
RETURN m.id AS id, m.lineageId AS lineageId, coalesce(m.importKey, firstKey) AS importKey, m.content AS content, m.tier AS tier,
       m.created.epochMillis AS created, m.sessionId AS sessionId, m.speaker AS speaker,
       CASE WHEN $asOf IS NOT NULL AND m.lastDecay.epochMillis > $asOf THEN null
         ELSE coalesce(exp(m.decayKey - m.decayRate * (at - $landmark) / 3600000.0), m.energy) END AS energy,
       expired, score, fullText,
       added {.*, words: words, around: around, associations: brought, session: session, speaker: speaker, date: date, time: time,
        answer: answer, role: role, standing: standing} AS parts,
       // An edge that a promotion has moved meanwhile has no type.
       [step IN [e IN edges | {from: e.a.id, type: type(e.r), to: m.id, confidence: e.confidence,
         ageDays: e.age / 86400000.0, adds: e.adds}] WHERE step.type IS NOT NULL] AS path,
       wishes, m, named, participants
ORDER BY score DESC, lineageId

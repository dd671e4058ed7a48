// @name     recall.gather
// @version  17
// @mode     read
// @purpose  What a question's words find in memories, in what is said around them and in sessions, and the standing instructions.
// @param    asked.index          string        memory_words | test_memory_words
// @param    asked.wishIndexes    list<string>  those of the hot and of the cold ones: a standing instruction holds wherever it is
// @param    asked.coldIndex      string?       cold_memory_words | test_cold_memory_words: search the cold ones too; null: the hot ones alone
// @param    asked.sessionIndex   string        session_words | test_session_words
// @param    asked.words          string        a Lucene query for the question's words in a memory's own
// @param    asked.aroundWords    string        the same in a memory's own and those around it
// @param    asked.sessionWords   string        the same in a session's words
// @param    asked.standingWords  string        the same in a user's standing instructions and preferences
// @param    asked.standing       boolean       these may apply to this question
// @param    asked.bare           boolean       it is a few words that make no sentence, as the keywords of a pointer: no instruction applies
// @param    asked.wishes         integer       standing instructions and preferences to consider
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.sessions       integer       sessions to consider
// @param    asked.widen          integer       factor on the pool, for filters that the index does not have
// @param    asked.names          list<string>  words of the question that may name a participant
// @param    asked.capitalised    list<string>  those of them that may also begin a name
// @param    asked.reader         string        local_agent | session | peer | public; others than the first find by a memory's own words alone
// @gives    brink                float         the key below which a memory is due, before fading
// @gives    w                    node          the current RecallConfig
// @gives    hits                 list<map>     {m, score}, best first
// @gives    bestHit              float?
// @gives    arounds              list<map>     {m, score}
// @gives    bestAround           float?
// @gives    sessions             list<map>     {key, score}
// @gives    bestSession          float?
// @gives    wishes               list<node>    standing instructions and preferences
// @gives    participants         list<string>  who speaks in the best hundred hits
// @gives    named                list<string>  those of them that the question names
// @gives    wholly               boolean       each of them by a whole word of the name
//
// A full-text score is divided by the best of its kind, which cancels Lucene's constants. More surroundings find nothing more.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH log(c.expirationThreshold) - 1e-9 AS brink
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
CALL (w) {
  UNWIND [index IN [$asked.index, $asked.coldIndex] WHERE index IS NOT NULL] AS index
  CALL db.index.fulltext.queryNodes(index, $asked.words, {limit: w.pool * $asked.widen}) YIELD node AS m, score
  WHERE coalesce(m.endReason, '') <> 'retracted' AND ($asked.asOf IS NULL OR m.created.epochMillis <= $asked.asOf)
    AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
    // @slot filter
  RETURN collect({m: m, score: score}) AS matches, max(score) AS bestHit
}
CALL (w) {
  UNWIND [index IN [$asked.index, $asked.coldIndex] WHERE index IS NOT NULL] AS index
  CALL db.index.fulltext.queryNodes(index, $asked.aroundWords, {limit: w.pool * $asked.widen / 2}) YIELD node AS m, score
  WHERE coalesce(m.endReason, '') <> 'retracted' AND ($asked.asOf IS NULL OR m.created.epochMillis <= $asked.asOf)
    AND $asked.reader = 'local_agent'
    // @slot filter
  RETURN collect({m: m, score: score}) AS said, max(score) AS bestAround
}
CALL (w) {
  CALL db.index.fulltext.queryNodes($asked.sessionIndex, $asked.sessionWords, {limit: $asked.sessions}) YIELD node, score WHERE $asked.reader = 'local_agent'
  RETURN collect({key: node.scope + '\u0001' + node.name, score: score}) AS sessions, max(score) AS bestSession
}
CALL (w) {
  // Standing instructions and preferences hold whatever they have in common with the question.
  WITH w WHERE $asked.standing AND NOT $asked.bare
  UNWIND $asked.wishIndexes AS index
  CALL db.index.fulltext.queryNodes(index, $asked.standingWords, {limit: $asked.wishes}) YIELD node AS m WHERE coalesce(m.endReason, '') <> 'retracted'
    AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
    // @slot filter
  RETURN collect(m)[..$asked.wishes] AS wishes
}
// Of two indexes each gives its best first.
WITH *, COLLECT { UNWIND CASE WHEN $asked.coldIndex IS NULL THEN [] ELSE matches END AS each RETURN each ORDER BY each.score DESC } AS hotAndCold,
  COLLECT { UNWIND CASE WHEN $asked.coldIndex IS NULL THEN [] ELSE said END AS each RETURN each ORDER BY each.score DESC } AS saidOfBoth
WITH *, CASE WHEN $asked.coldIndex IS NULL THEN matches ELSE hotAndCold END AS hits, CASE WHEN $asked.coldIndex IS NULL THEN said ELSE saidOfBoth END AS arounds
CALL (hits) {
  UNWIND hits[..100] AS hit
  WITH DISTINCT toLower(hit.m.speaker) AS speaker WHERE speaker IS NOT NULL
  RETURN collect(speaker) AS participants
}
// A name is compared as the words of a question are read: folded, and parted at the marks that names have. The beginning of a name counts
// if it is capitalised and has three letters at least or, from Thai (U+0E00) on, two.
WITH *, [mark IN ['-', '.', ',', '_', '/', '(', ')', '@'] | [mark, ' ']] + [['\u2019', "'"], ['\u00df', 'ss'], ['\u03c2', '\u03c3']] AS foldings
WITH *, [p IN participants | {name: p, said: ' ' + reduce(name = normalize(p, NFKC), each IN foldings | replace(name, each[0], each[1])) + ' '}] AS people
WITH *, [p IN people | p {.name, whole: any(n IN $asked.names WHERE p.said CONTAINS ' ' + n + ' '),
  begun: any(n IN $asked.capitalised WHERE p.said CONTAINS ' ' + n AND (size(n) > 2 OR n >= '\u0e00'))}] AS people
RETURN brink, w, hits, bestHit, arounds, bestAround, sessions, bestSession, wishes, participants,
  [p IN people WHERE p.whole OR p.begun | p.name] AS named, all(p IN people WHERE p.whole OR NOT p.begun) AS wholly

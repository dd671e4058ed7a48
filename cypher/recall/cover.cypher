// @name     recall.cover
// @version  6
// @mode     read
// @purpose  A page of the memories that answer a question best, and how much of the question they hold.
// @after    recall.search
// @param    asked.isTest         boolean
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.wanted         list<map>     the question's words, those of one name together, each {words, stems} in the same order
// @param    asked.asksName       boolean       the question asks for a name or a place
// @param    asked.asksCount      boolean       the question asks for a number
// @param    asked.covering       integer       memories, the best, that say how much of the question the recall holds
// @param    asked.skip           integer
// @param    asked.page           integer       memories to return
// @returns  id                   string
// @returns  lineageId            string
// @returns  importKey            string?       of the lineage's first version
// @returns  content              string
// @returns  tier                 string
// @returns  created              integer       epoch milliseconds
// @returns  sessionId            string?
// @returns  speaker              string?
// @returns  energy               float?        at $asked.now; of an expired memory its last one; null if it is no longer known
// @returns  expired              boolean       ended, or due to end
// @returns  score                float         the sum of the parts, times expiredWeight if expired
// @returns  fullText             float?        score of its own words in the full-text index
// @returns  parts                map           what each signal adds: words, around, associations, session, speaker, date, time, answer, role, standing
// @returns  path                 list<map>     {from, type, to, confidence, ageDays, adds}: what brought activation, unordered
// @returns  wishes               integer       standing instructions and preferences considered
// @returns  coverage             float         0 to 1: the share of the question that it holds with what it answers or replies to, or its reply
// @returns  covered              float         0 to 1: the coverage of the whole recall, from its first ten memories
// @returns  sure                 boolean       that is enough for an answer to be among them
//
// What fewer of the first ten hold themselves counts more: so a word weighs the same among ten memories as among a million, and no other
// scope has a say.
WITH m AS h, named, participants, {id: id, lineageId: lineageId, importKey: importKey, content: content, tier: tier, created: created,
  sessionId: sessionId, speaker: speaker, energy: energy, expired: expired, score: score, fullText: fullText, parts: parts, path: path,
  wishes: wishes} AS hit
CALL (h) {
  // A message and its reply are one exchange. An answer goes with its question, but no question with the answer that it lacks.
  MATCH (h)-[r:NEXT]-(m:Memory)
  WHERE (r.replies OR r.answers AND endNode(r) = h) AND m.sessionId = h.sessionId AND coalesce(m.scope, '') = coalesce(h.scope, '')
    AND m.isTest = $asked.isTest AND (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted'
    AND ($asked.asOf IS NULL OR m.created.epochMillis <= $asked.asOf AND r.createdAt.epochMillis <= $asked.asOf)
    // @slot filter
  RETURN collect(m.terms) AS others
}
// Without terms yet, a word is looked for as it is written, or by a stem of three letters at least that is no number.
WITH *, split(toLower(coalesce(h.speaker, '')), ' ') AS names, CASE WHEN h.terms IS NULL THEN split(h.text, ' ') ELSE [] END AS said
WITH *, [each IN $asked.wanted | all(i IN range(0, size(each.words) - 1) WHERE each.stems[i] IN coalesce(h.terms, [])
  OR each.words[i] IN names
  OR any(word IN said WHERE word = each.words[i] OR size(each.stems[i]) > 2 AND each.stems[i] >= 'a' AND word STARTS WITH each.stems[i]))] AS own
WITH *, [i IN range(0, size($asked.wanted) - 1) |
  own[i] OR any(terms IN others WHERE all(stem IN $asked.wanted[i].stems WHERE stem IN terms))] AS held
ORDER BY hit.score DESC, hit.lineageId
WITH named, participants, collect({hit: hit, own: own, held: held, isMessage: coalesce(h.role, 'person') <> 'person',
  // What somebody else said than the question names counts against an answer; what lacks the name or number asked for, half for it.
  counts: CASE WHEN size(named) = 1 AND toLower(h.speaker) <> named[0] THEN -0.5 ELSE 1.0 END * CASE
    WHEN h.terms IS NULL THEN 1.0
    WHEN $asked.asksName AND NOT any(name IN coalesce(h.named, []) WHERE NOT name IN participants) THEN 0.5
    WHEN $asked.asksCount AND NOT coalesce(h.counted, false) THEN 0.5
    ELSE 1.0 END}) AS found
WITH found, [i IN range(0, size($asked.wanted) - 1) |
  log(1 + toFloat($asked.covering) / (1 + size([each IN found[..$asked.covering] WHERE each.own[i]])))] AS weights
UNWIND range(0, size(found) - 1) AS place
WITH weights, place, found[place] AS each
WITH place, each, round(reduce(sum = 0.0, i IN range(0, size(weights) - 1) | sum + CASE WHEN each.held[i] THEN weights[i] ELSE 0.0 END)
  / reduce(sum = 0.0, weight IN weights | sum + weight), 6) AS coverage
// Among people one short line is the answer. A long message holds any word, but only what was talked about fills ten of them.
WITH each {.*, coverage: coverage, weighs: CASE WHEN each.isMessage THEN 1.0 ELSE 1.0 / (place + 1) END} AS each ORDER BY place
WITH collect(each) AS found
WITH found, reduce(sum = 0.0, each IN found[..$asked.covering] | sum + each.weighs * each.counts * each.coverage)
  / reduce(sum = 0.0, each IN found[..$asked.covering] | sum + each.weighs) AS answered
WITH found, CASE WHEN answered > 0 THEN round(answered, 6) ELSE 0.0 END AS covered
UNWIND found[$asked.skip..$asked.skip + $asked.page] AS each
WITH each.hit AS hit, each.coverage AS coverage, covered
RETURN hit.id AS id, hit.lineageId AS lineageId, hit.importKey AS importKey, hit.content AS content, hit.tier AS tier,
       hit.created AS created, hit.sessionId AS sessionId, hit.speaker AS speaker, hit.energy AS energy, hit.expired AS expired,
       hit.score AS score, hit.fullText AS fullText, hit.parts AS parts, hit.path AS path, hit.wishes AS wishes,
       coverage, covered, covered >= 0.35 AS sure
ORDER BY score DESC, lineageId

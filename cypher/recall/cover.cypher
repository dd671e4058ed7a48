// @name     recall.cover
// @version  29
// @mode     read
// @purpose  A page of the memories that answer a question best, and how much of the question they hold.
// @after    recall.search
// @lasting  it goes from what full text finds to neighbours, and to lineages by their index
// @param    asked.isTest         boolean
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.wanted         list<map>     the question's words, those of one name together, each {words, stems} in the same order
// @param    asked.covering       integer       memories, the best, that say how much of the question the recall holds
// @param    asked.inOrder        boolean       the question asks for the course of something: for its order, a summary, how it changed
// @param    asked.coldIndex      string?       the index of the cold ones, if they were searched too
// @param    asked.least          float         coverage that is asked for, 0 to 1: below it, too, the cold ones are to be searched
// @param    asked.skip           integer
// @param    asked.page           integer       memories to return
// @param    asked.reader         string        local_agent | session | peer | public
// @returns  hits                 list<map>     best first, each a brainbridge.recall.result.Ranked: what a hit is made of
// @returns  wishes               integer?      standing instructions and preferences considered; null if nothing was found
// @returns  coverage             float         0 to 1: how much of the question the best memories hold, on whatever page they are
// @returns  sure                 boolean       that is enough for an answer to be among them
// @returns  beyond               boolean       it is not, or holds less than is asked for, and there are cold memories, which were not searched
// @returns  cold                 boolean       these were
//
// A hit's own coverage is the share of the question that it holds with what it answers or replies to, or its reply. What fewer of the first
// ten hold themselves counts more: so a word weighs the same among ten memories as among a million, and no other scope has a say.
WITH m AS h, wishes, byAnother, lacking, hit
CALL (h) {
  // A message and its reply are one exchange. An answer goes with its question, but no question with the answer that it lacks.
  MATCH (h)-[r:NEXT]-(m:Memory)
  WHERE (r.replies OR r.answers AND endNode(r) = h) AND m.sessionId = h.sessionId AND coalesce(m.scope, '') = coalesce(h.scope, '')
    AND m.isTest = $asked.isTest AND CASE WHEN $asked.isTest THEN m:TestHead ELSE m:Head END AND coalesce(m.endReason, '') <> 'retracted'
    AND ($asked.asOf IS NULL OR m.created.epochMillis <= $asked.asOf AND NOT coalesce(r.createdAt > datetime({epochMillis: $asked.asOf}), false))
    AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
    // @slot filter
  RETURN collect(m.terms) AS others
}
// Its text has the words of who says it too. Without terms yet, a word may begin with a stem of three letters at least that is no number.
// Scripts that set no spaces between words begin with Thai (U+0E00); there one letter may be a word, and stands in a pair.
WITH *, ' ' + coalesce(h.text, '') + ' ' AS said
WITH *, [each IN $asked.wanted | all(i IN range(0, size(each.words) - 1) WHERE each.stems[i] IN coalesce(h.terms, [])
  OR said CONTAINS ' ' + each.words[i] + ' ' OR size(each.words[i]) = 1 AND each.words[i] >= '\u0e00' AND said CONTAINS each.words[i]
  OR h.terms IS NULL AND size(each.stems[i]) > 2 AND each.stems[i] >= 'a' AND said CONTAINS ' ' + each.stems[i])] AS own
WITH *, [i IN range(0, size($asked.wanted) - 1) |
  own[i] OR any(terms IN others WHERE all(stem IN $asked.wanted[i].stems WHERE stem IN terms))] AS held
ORDER BY hit.score DESC, hit.lineageId
WITH max(wishes) AS wishes, collect({hit: hit, own: own, held: held, isMessage: coalesce(h.role, 'person') <> 'person',
  // What somebody else said than the question names counts against an answer; what lacks the name or number asked for, half for it.
  counts: CASE WHEN byAnother THEN -0.5 ELSE 1.0 END * CASE WHEN lacking THEN 0.5 ELSE 1.0 END}) AS found
WITH wishes, found, [i IN range(0, size($asked.wanted) - 1) |
  log(1 + toFloat($asked.covering) / (1 + size([each IN found[..$asked.covering] WHERE each.own[i]])))] AS weights
CALL (found, weights) {
  UNWIND range(0, size(found) - 1) AS place
  WITH place, found[place] AS each, weights
  WITH place, each, each.hit AS hit,
       round(reduce(sum = 0.0, i IN range(0, size(weights) - 1) | sum + CASE WHEN each.held[i] THEN weights[i] ELSE 0.0 END)
         / reduce(sum = 0.0, weight IN weights | sum + weight), 6) AS coverage
  ORDER BY place
  // Among people one short line is the answer. A long message holds any word, but only what was talked about fills ten of them.
  RETURN collect({hit: hit {.*, coverage: coverage}, answers: each.counts * coverage, idle: each.isMessage AND coverage = 0,
    weighs: CASE WHEN each.isMessage THEN 1.0 ELSE 1.0 / (place + 1) END}) AS ranked
}
WITH wishes, ranked, ranked[..$asked.covering] AS best
// Without its configurations gather looked for nothing; then there is no row.
WHERE EXISTS { MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL } AND EXISTS { MATCH (w:RecallConfig) WHERE w.validTo IS NULL }
// Messages that hold none of the words count together a quarter of those that do: where little was said, it is of many things.
WITH wishes, ranked, [each IN best WHERE NOT each.idle] AS busy, size([each IN best WHERE each.idle]) AS idle
WITH wishes, ranked, reduce(sum = 0.0, each IN busy | sum + each.weighs * each.answers) AS part,
     reduce(sum = 0.0, each IN busy | sum + each.weighs) + CASE WHEN 4 * idle > size(busy) THEN size(busy) / 4.0 ELSE idle END AS all
WITH wishes, ranked, CASE WHEN all > 0 THEN part / all ELSE 0.0 END AS held
WITH wishes, ranked, CASE WHEN held > 0 THEN round(held, 6) ELSE 0.0 END AS coverage,
     $asked.inOrder AND $asked.asOf IS NULL AND $asked.reader = 'local_agent' AS inOrder
// @slot order
RETURN [each IN ranked[$asked.skip..$asked.skip + $asked.page] | each.hit] AS hits, wishes, coverage, coverage >= 0.35 AS sure,
  (coverage < 0.35 OR coverage < $asked.least) AND $asked.coldIndex IS NULL AND CASE WHEN $asked.isTest THEN EXISTS { (:TestCold) } ELSE EXISTS { (:Cold) } END AS beyond,
  $asked.coldIndex IS NOT NULL AS cold
